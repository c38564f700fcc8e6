package org.raidlab.site.sim.variant;

import java.util.List;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage.Beat;
import org.raidlab.msg.SessionVector;
import org.raidlab.site.node.SiteOptions;

/** Whoever is in no view is asked into the next one, though it may not know that it was left out of the last. */
public final class AsksInTheUnknowing extends BrokenServer {
    public AsksInTheUnknowing(SiteOptions options) {
        super(options, ServerType.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        Newest newest = new Newest();
        return Hearing.as(right, message -> message instanceof Beat beat ? newest.asIfKnown(beat) : message);
    }

    private static final class Newest {
        private SessionVector view = new SessionVector(0, List.of());

        private Beat asIfKnown(Beat beat) {
            if (beat.known().number() > view.number()) {
                view = beat.known();
            }
            return beat.active() ? beat : new Beat(beat.from(), beat.number(), view, beat.installed(), false);
        }
    }
}
