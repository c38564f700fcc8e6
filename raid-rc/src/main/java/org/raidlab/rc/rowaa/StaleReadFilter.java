package org.raidlab.rc.rowaa;

import java.util.List;
import org.raidlab.core.ServerType;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.SessionVector;

/**
 * Keeps AM told which relations must not be read here, and AC whether commits set or clear fail-locks: where any are
 * set, and in a view that lacks a site. Of that AC itself knows only how many sites the instance began with.
 */
final class StaleReadFilter {
    private final Outbox outbox;
    private final FailLocks failLocks;
    private final Configuration configuration;
    private List<Integer> members = List.of();
    private List<RelationId> stale = List.of();
    private boolean any;
    private long upTo;

    StaleReadFilter(Outbox outbox, FailLocks failLocks, Configuration configuration) {
        this.outbox = outbox;
        this.configuration = configuration;
        this.failLocks = failLocks;
    }

    /** The view that commits are in from now on. */
    void in(SessionVector view) {
        members = view.sites();
    }

    private boolean isAny() {
        boolean lacksOne = configuration.hasGrown() && !members.containsAll(configuration.sites());
        return lacksOne || !failLocks.isEmpty();
    }

    /** A commit up to which what is told holds, by its log position. */
    void decidedUpTo(long at) {
        upTo = Math.max(upTo, at);
    }

    long upTo() {
        return upTo;
    }

    /** If it has changed. */
    void tell(Effects<RaidMessage> out) {
        if (any != isAny() || !stale.equals(failLocks.relations(outbox.site()))) {
            tellAgain(out);
        }
    }

    void tellAgain(Effects<RaidMessage> out) {
        stale = failLocks.relations(outbox.site());
        any = isAny();
        outbox.toServer(ServerType.AC, new AcMessage.Stale(stale, any, upTo), out);
    }
}
