package org.raidlab.rc.rowaa;

import java.util.List;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.RelationId;

/**
 * Tells AM which relations must not be read here, and AC whether commits can set or clear fail-locks: if any are set,
 * or the view lacks a site. Of that AC itself knows only how many sites the instance began with.
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

    /** Sets the view of all commits from now on. */
    void in(SessionVector view) {
        members = view.sites();
    }

    private boolean isAny() {
        boolean lacksOne = configuration.hasGrown() && !members.containsAll(configuration.sites());
        return lacksOne || !failLocks.isEmpty();
    }

    /** Raises the log position of the last commit that the next message to AC covers. */
    void decidedUpTo(long at) {
        upTo = Math.max(upTo, at);
    }

    long upTo() {
        return upTo;
    }

    /** Sends the state to AC if it has changed. */
    void tell(Effects<RaidMessage> out) {
        if (any != isAny() || !stale.equals(failLocks.relations(outbox.site()))) {
            tellAgain(out);
        }
    }

    void tellAgain(Effects<RaidMessage> out) {
        stale = failLocks.relations(outbox.site());
        any = isAny();
        outbox.toServer(RaidServer.AC, new AcMessage.Stale(stale, any, upTo), out);
    }
}
