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
final class ReadBan {
    private final Post post;
    private final FailLocks failLocks;
    private final Instance instance;
    private List<Integer> members = List.of();
    private List<RelationId> stale = List.of();
    private boolean any;
    private long upTo;

    ReadBan(Post post, FailLocks failLocks, Instance instance) {
        this.post = post;
        this.instance = instance;
        this.failLocks = failLocks;
    }

    /** The view that commits are in from now on. */
    void in(SessionVector view) {
        members = view.sites();
    }

    private boolean isAny() {
        boolean lacksOne = instance.hasGrown() && !members.containsAll(instance.sites());
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
        if (any != isAny() || !stale.equals(failLocks.relations(post.site()))) {
            tellAgain(out);
        }
    }

    void tellAgain(Effects<RaidMessage> out) {
        stale = failLocks.relations(post.site());
        any = isAny();
        post.toServer(ServerType.AC, new AcMessage.Stale(stale, any, upTo), out);
    }
}
