package org.raidlab.rrvm;

import java.util.Optional;
import org.raidlab.core.turn.TraceEvent;

/** What the servers note for people and tests. */
public sealed interface RrvmTrace extends TraceEvent {
    /**
     * A manager acknowledges all transactions of a durability up to one.
     *
     * @param durable the disk has them up to here
     * @param mark of the server whose memory counts; empty if the disk alone counts
     */
    record Acknowledged(Durability durability, long sequence, long durable, Optional<RrvmRecord.RemoteMark> mark)
            implements RrvmTrace {
        /** Returns whether the disk does not have all of them: two memories do. */
        public boolean isInMemoryOnly() {
            return sequence > durable;
        }

        @Override
        public boolean isCritical() {
            return isInMemoryOnly();
        }
    }

    /** A manager relies on the disk alone from here on. */
    record WentToDisk(long sequence) implements RrvmTrace {
        @Override
        public boolean isCritical() {
            return true;
        }
    }

    /** A manager uses a remote memory server from here on; it relies on it once the mark is on disk. */
    record WentToRemote(RrvmRecord.RemoteMark mark) implements RrvmTrace {
        @Override
        public boolean isCritical() {
            return true;
        }
    }

    /** A manager reports that transactions may be lost. */
    record LossReported(RrvmRecord.PossibleLoss loss) implements RrvmTrace {}

    /** A manager has recovered its memory up to this transaction, of which so many came from a server. */
    record Recovered(long sequence, long fetched) implements RrvmTrace {}

    /** A manager has brought all transactions up to this one to the data file, and cuts its log. */
    record Truncating(long sequence) implements RrvmTrace {
        @Override
        public boolean isCritical() {
            return true;
        }
    }
}
