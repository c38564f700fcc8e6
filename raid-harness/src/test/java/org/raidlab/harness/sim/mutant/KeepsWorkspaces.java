package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** Every thirtieth transaction is not told that it is decided, and stays. */
public final class KeepsWorkspaces extends MutantServer {
    private int decided;

    public KeepsWorkspaces(SiteOptions options) {
        super(options, RaidServer.AD);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Hearing(
                right,
                in -> in.body() instanceof AdMessage.Decided && ++decided % 30 == 0 ? List.of() : List.of(in.body()));
    }
}
