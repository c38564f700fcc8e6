package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** After a restart no site knows which session each other site had last. */
public final class ForgetsOtherSessions extends MutantServer {
    public ForgetsOtherSessions(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(right, message -> switch (message) {
            case RcMessage.Restored restored ->
                new RcMessage.Restored(
                        restored.views().map(ForgetsOtherSessions::alone),
                        restored.failLocks(),
                        restored.since(),
                        restored.upTo());
            default -> message;
        });
    }

    private static RaidRecord.Views alone(RaidRecord.Views views) {
        return new RaidRecord.Views(
                views.installed(),
                views.known(),
                views.promised(),
                views.acceptedBallot(),
                views.accepted(),
                List.of(),
                views.acceptedAlgorithms());
    }
}
