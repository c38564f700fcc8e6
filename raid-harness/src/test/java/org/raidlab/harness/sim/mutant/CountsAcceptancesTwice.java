package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** One acceptance of a view counts for the next site too. */
public final class CountsAcceptancesTwice extends MutantServer {
    private static final int SITES = 3;

    public CountsAcceptancesTwice(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Hearing(
                right,
                in -> in.body() instanceof RcMessage.Accepted accepted
                        ? List.of(
                                accepted,
                                new RcMessage.Accepted(accepted.from() % SITES + 1, accepted.ballot(), accepted.view()))
                        : List.of(in.body()));
    }
}
