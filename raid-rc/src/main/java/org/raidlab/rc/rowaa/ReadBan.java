package org.raidlab.rc.rowaa;

import java.util.List;
import org.raidlab.core.ServerType;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;

/** Keeps AM told which relations must not be read here, and AC whether any fail-locks are set at all. */
final class ReadBan {
    private final Post post;
    private final FailLocks failLocks;
    private List<RelationId> stale = List.of();
    private boolean any;
    private long upTo;

    ReadBan(Post post, FailLocks failLocks) {
        this.post = post;
        this.failLocks = failLocks;
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
        if (any == failLocks.isEmpty() || !stale.equals(failLocks.relations(post.site()))) {
            tellAgain(out);
        }
    }

    void tellAgain(Effects<RaidMessage> out) {
        stale = failLocks.relations(post.site());
        any = !failLocks.isEmpty();
        post.toServer(ServerType.AC, new AcMessage.Stale(stale, any, upTo), out);
    }
}
