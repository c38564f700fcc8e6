package org.raidlab.am;

import java.util.SequencedMap;
import org.raidlab.am.checkpoint.CheckpointHeader;
import org.raidlab.am.checkpoint.Checkpointer;
import org.raidlab.am.post.Posts;
import org.raidlab.am.relation.Database;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.work.Work;
import org.raidlab.am.work.WorkQueue;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;

/**
 * The schedule of the checkpoints of the database: when one begins, and what follows when it is complete. One begins at
 * intervals if the database has changed, and earlier if the log behind the last one has grown long.
 */
final class CheckpointSchedule {
    private final Address self;
    private final AmConfig config;
    private final Checkpointer checkpointer;
    private final Posts posts;
    private final Database database;
    private final WorkQueue queue;

    /** The timer of a checkpoint, which is taken if the database has changed. */
    private record CheckpointDue() implements TimerToken {}

    /** The work of forgetting old deletions of a relation. */
    private record PurgeWork(RelationStore store, long completedCheckpoint) implements Work {
        @Override
        public int step(int tuples, Effects<RaidMessage> out) {
            return store.purge(completedCheckpoint, tuples);
        }

        @Override
        public boolean isDone() {
            return !store.canPurge(completedCheckpoint);
        }
    }

    /**
     * Makes the schedule of a database.
     *
     * @param newest checkpoint
     * @param queue takes the purges behind a checkpoint
     */
    CheckpointSchedule(
            Address self, AmConfig config, CheckpointHeader newest, Database database, Posts posts, WorkQueue queue) {
        this.self = self;
        this.config = config;
        this.checkpointer = new Checkpointer(self, database.table(), config.segmentsInFlight(), newest);
        this.database = database;
        this.posts = posts;
        this.queue = queue;
    }

    /** Returns the number of the newest checkpoint that has begun. */
    long begun() {
        return checkpointer.begun();
    }

    void begin(Effects<RaidMessage> out) {
        out.setTimer(new CheckpointDue(), config.checkpointInterval());
    }

    void onDue(Effects<RaidMessage> out) {
        checkpoint(out);
        begin(out);
    }

    void onPosted(Effects<RaidMessage> out) {
        long logBytes = posts.decisions().newest() - checkpointer.newest().redo();
        if (logBytes >= config.checkpointLogBytes()) {
            checkpoint(out);
        }
    }

    private void checkpoint(Effects<RaidMessage> out) {
        if (checkpointer.isWorthwhile()) {
            checkpointer.begin(posts.decisions().bound(), out);
        }
    }

    void onLogDurable(AmMessage.LogDurable durable, Effects<RaidMessage> out) {
        checkpointer.logDurable(durable, posts.newest(), out);
    }

    void onBlocksWritten(AmMessage.BlocksWritten written, Effects<RaidMessage> out) {
        checkpointer.written(written, out);
    }

    /** Completes a checkpoint: AC may cut the log, and deletions that are older are forgotten. */
    void onHeaderWritten(AmMessage.HeaderWritten written, Effects<RaidMessage> out) {
        checkpointer.named(written).ifPresent(header -> completed(header, out));
    }

    private void completed(CheckpointHeader header, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.AC), new AcMessage.Checkpointed(header.redo(), header.newest()));
        for (RelationStore store : database.relations().all()) {
            if (store.canPurge(header.number())) {
                queue.later(new PurgeWork(store, header.number()));
            }
        }
        queue.proceedLater(out);
    }

    void checkInvariants() {
        checkpointer.checkInvariants();
    }

    void addTo(SequencedMap<String, Long> counters) {
        counters.put("checkpoints", checkpointer.newest().number());
        counters.put("checkpoint blocks", checkpointer.blocksWritten());
    }
}
