package org.raidlab.am.post;

import java.util.List;
import java.util.TreeMap;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.StorageException;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.Write;

/**
 * The redo after a restart: it posts again the transactions decided at or after the log position at which the
 * checkpoint's redo begins. The log is the Atomicity Controller's: a coordinator's commit carries its writes, a
 * participant's stand in its prepared record.
 */
public final class Redo {
    private final Posts posts;
    private final long from;
    private final long checkpoint;
    /**
     * The writes of undecided transactions; those learned of stay with no writes, so that a repeated record has no
     * effect.
     */
    private final TreeMap<TxnId, List<Write>> prepared = new TreeMap<>();

    private long redone;

    /**
     * @param from decisions before this position are in the checkpoint
     * @param checkpoint its number
     */
    public Redo(Posts posts, long from, long checkpoint) {
        this.posts = posts;
        this.from = from;
        this.checkpoint = checkpoint;
        posts.decisions().recovered(from);
    }

    /** Takes the next record of the log. */
    public void record(long offset, RaidRecord record) {
        switch (record) {
            case RaidRecord.Prepared voted -> prepared.put(voted.txn(), voted.writes());
            case RaidRecord.InDoubt(InDoubtTransaction inDoubt) -> prepared.put(inDoubt.txn(), inDoubt.writes());
            case RaidRecord.Committed commit -> post(offset, commit.stamp(), commit.writes());
            case RaidRecord.Learned learned -> learned(offset, learned);
            case RaidRecord.Aborted aborted -> prepared.remove(aborted.txn());
            case RaidRecord.Voted _,
                    RaidRecord.Refused _,
                    RaidRecord.Finished _,
                    RaidRecord.Clock _,
                    RaidRecord.Views _,
                    RaidRecord.FailLocks _,
                    RaidRecord.FailLocksPart _,
                    RaidRecord.Inherited _,
                    RaidRecord.Resolved _,
                    RaidRecord.ProcessCheckpoint _,
                    RaidRecord.Remembered _,
                    RaidRecord.PreDecided _ -> {}
        }
    }

    private void learned(long offset, RaidRecord.Learned learned) {
        List<Write> writes = prepared.put(learned.txn(), List.of());
        if (writes != null) {
            post(offset, learned.stamp(), writes);
        } else if (offset >= from) {
            throw new StorageException("the log has a commit of " + learned.txn() + " but not its writes");
        }
    }

    private void post(long offset, Stamp stamp, List<Write> writes) {
        posts.observe(stamp);
        if (offset >= from) {
            posts.install(writes, stamp, checkpoint);
            while (posts.isForgetting()) {
                posts.forget(Integer.MAX_VALUE, checkpoint);
            }
            posts.end();
            posts.decisions().recovered(offset);
            redone++;
        }
    }

    /** Returns the number of transactions posted again. */
    public long redone() {
        return redone;
    }
}
