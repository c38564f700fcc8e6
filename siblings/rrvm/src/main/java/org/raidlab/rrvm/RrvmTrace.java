package org.raidlab.rrvm;

import java.util.List;
import org.raidlab.core.turn.TraceEvent;

/** What the servers note for people and tests. */
public sealed interface RrvmTrace extends TraceEvent {
    /**
     * A manager acknowledges all transactions of a durability up to one.
     *
     * @param durable the disk has them up to here
     * @param mapped the mapped log has them up to here
     * @param counted the servers whose memories count; none if the disk alone counts
     * @param needed how many of them have to have the transactions
     */
    record Acknowledged(
            Durability durability, long sequence, long durable, long mapped, List<MarkedServer> counted, int needed)
            implements RrvmTrace {
        public Acknowledged {
            counted = List.copyOf(counted);
        }

        /** Returns whether neither disk nor mapped log has all of them: memories do. */
        public boolean isInMemoryOnly() {
            return sequence > Math.max(durable, mapped);
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

    /** A manager no longer counts a server, and so many others still count. */
    record LostServer(MarkedServer server, int left) implements RrvmTrace {
        @Override
        public boolean isCritical() {
            return true;
        }
    }

    /** A manager uses a remote memory server from here on; it relies on it once the mark is on disk. */
    record WentToRemote(MarkedServer server) implements RrvmTrace {
        @Override
        public boolean isCritical() {
            return true;
        }
    }

    /** A manager reports that transactions may be lost. */
    record LossReported(RrvmRecord.PossibleLoss loss) implements RrvmTrace {}

    /** A restarted manager has taken the sum of these transactions from a mirror. */
    record TookMirror(long first, long sequence) implements RrvmTrace {}

    /** A manager writes in place, in the mirror of its first server, what transactions up to this one wrote. */
    record WritesInPlace(long sequence) implements RrvmTrace {
        @Override
        public boolean isCritical() {
            return true;
        }
    }

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
