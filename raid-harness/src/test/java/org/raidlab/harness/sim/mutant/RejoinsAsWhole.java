package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** A site whose folder was removed says that its state is whole. */
public final class RejoinsAsWhole extends MutantServer {
    public RejoinsAsWhole(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, Saying.instead((to, body) -> switch (body) {
            case RcMessage.Heartbeat heartbeat -> whole(heartbeat);
            case RcMessage.Response response -> new RcMessage.Response(response.number(), whole(response.heartbeat()));
            default -> body;
        }));
    }

    private static RcMessage.Heartbeat whole(RcMessage.Heartbeat heartbeat) {
        return heartbeat.restored() > 0
                ? heartbeat
                : new RcMessage.Heartbeat(
                        heartbeat.from(),
                        heartbeat.number(),
                        heartbeat.known(),
                        Math.max(heartbeat.installed(), 1),
                        Long.MAX_VALUE,
                        heartbeat.active());
    }
}
