package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.site.node.SiteOptions;

/** Every twentieth request finds that its session is forgotten, with the transaction that was open in it. */
public final class DropsOpenSessions extends MutantServer {
    private static final int EACH = 20;

    public DropsOpenSessions(SiteOptions options) {
        super(options, RaidServer.UI);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        int[] requests = {0};
        return new Hearing(
                right,
                in -> in.body() instanceof UiMessage.Submit submit && ++requests[0] % EACH == 0
                        ? List.of(new UiMessage.Leave(submit.session()), submit)
                        : List.of(in.body()));
    }
}
