package org.raidlab.site.sim.variant;

import java.util.List;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** A site that enters a view is not told what is in doubt. */
public final class HandsOverNoDoubts extends BrokenServer {
    public HandsOverNoDoubts(SiteOptions options) {
        super(options, ServerType.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof RcMessage.Handover handover
                        ? new RcMessage.Handover(
                                handover.to(), handover.view(), handover.added(), handover.failLocks(), List.of())
                        : body));
    }
}
