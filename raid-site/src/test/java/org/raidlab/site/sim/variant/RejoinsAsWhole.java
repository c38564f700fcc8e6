package org.raidlab.site.sim.variant;

import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** A site whose folder was removed says that its state is whole. */
public final class RejoinsAsWhole extends BrokenServer {
    public RejoinsAsWhole(SiteOptions options) {
        super(options, ServerType.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, Saying.instead((to, body) -> switch (body) {
            case RcMessage.Beat beat -> whole(beat);
            case RcMessage.Response response -> new RcMessage.Response(response.number(), whole(response.beat()));
            default -> body;
        }));
    }

    private static RcMessage.Beat whole(RcMessage.Beat beat) {
        return beat.restored() > 0
                ? beat
                : new RcMessage.Beat(
                        beat.from(),
                        beat.number(),
                        beat.known(),
                        Math.max(beat.installed(), 1),
                        Long.MAX_VALUE,
                        beat.active());
    }
}
