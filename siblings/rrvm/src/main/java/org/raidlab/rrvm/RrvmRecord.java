package org.raidlab.rrvm;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.KeptRecord;
import org.raidlab.core.turn.LogRecord;

/** What a transaction manager writes to its local log. */
public sealed interface RrvmRecord extends LogRecord {
    /**
     * A committed transaction: the new bytes of its ranges. There is nothing to undo, because no other bytes reach the
     * log or the data file.
     *
     * @param first equal to {@code sequence}, but where a restart found only the sum of several transactions
     * @param sequence 1 for the first transaction of the site, then without a gap
     * @param checksum of all this, because a record waits for long in a memory that no device checks
     */
    record Redo(long first, long sequence, List<ByteRange> writes, int checksum) implements RrvmRecord {
        /** What a record takes beside the bytes that it writes, and what each of its ranges takes: at most. */
        private static final int RECORD_BYTES = 56;

        private static final int RANGE_BYTES = 16;

        public Redo {
            writes = List.copyOf(writes);
            Invariants.require(0 < first && first <= sequence, "transactions are numbered from 1");
        }

        /** Makes the record of a transaction. */
        public static Redo of(long sequence, List<ByteRange> writes) {
            return of(sequence, sequence, writes);
        }

        /** Makes the record of several transactions in order, which together wrote these bytes. */
        public static Redo of(long first, long sequence, List<ByteRange> writes) {
            return new Redo(first, sequence, writes, checksum(first, sequence, writes));
        }

        private static int checksum(long first, long sequence, List<ByteRange> writes) {
            CRC32C checksum = new CRC32C();
            ByteBuffer number = ByteBuffer.allocate(Long.BYTES);
            checksum.update(number.putLong(0, first).array());
            checksum.update(number.putLong(0, sequence).array());
            for (ByteRange write : writes) {
                checksum.update(number.putLong(0, write.offset()).array());
                checksum.update(write.content().bytes());
            }
            return (int) checksum.getValue();
        }

        /** Returns whether the record is as it was made. */
        public boolean isIntact() {
            return checksum == checksum(first, sequence, writes);
        }

        /** Returns about how many bytes the record takes, in a log or in memory. */
        public int size() {
            int bytes = RECORD_BYTES;
            for (ByteRange write : writes) {
                bytes += RANGE_BYTES + write.content().bytes().length;
            }
            return bytes;
        }
    }

    /** A committed transaction in the mapped log, which holds what the log on disk is not known to have. */
    record MappedRedo(Redo redo) implements RrvmRecord {}

    /** The asynchronous drainer's mark: all transactions up to this one stand before it. */
    record DrainMark(long sequence) implements RrvmRecord {}

    /** From here on the disk alone decides what is committed. */
    record DiskMark(long sequence) implements RrvmRecord {}

    /**
     * From here on a transaction is committed too when the first of these servers has acknowledged it, or when so many
     * of them have that they are a quorum. A restart has to ask them.
     *
     * @param servers at least one
     * @param quorum how many servers a quorum is
     */
    record RemoteMark(List<MarkedServer> servers, int quorum) implements RrvmRecord {
        public RemoteMark {
            servers = List.copyOf(servers);
            Invariants.require(!servers.isEmpty() && quorum > 0, "a mark names a server");
        }

        /** Returns the server that has each transaction which asks for one memory. */
        public MarkedServer first() {
            return servers.getFirst();
        }

        /**
         * Returns whether each transaction that a quorum acknowledged is at one of the others, if so many of the
         * servers have not said what they have.
         */
        public boolean isQuorumBeside(int missing) {
            return servers.size() < quorum || missing < quorum;
        }
    }

    /**
     * A recovery found that transactions may be lost: the manager has died, and servers have that held the only
     * surviving copies. The report outlives the cuts of the log.
     *
     * @param after the last transaction that is not lost
     * @param mark what the log said when the manager restarted
     * @param lost the sites of the servers whose memories are lost
     */
    record PossibleLoss(long after, RemoteMark mark, List<Integer> lost) implements RrvmRecord, KeptRecord {
        public PossibleLoss {
            lost = List.copyOf(lost);
        }

        /** Returns whether transactions that a quorum acknowledged may be lost. */
        public boolean isOfQuorum() {
            return !mark.isQuorumBeside(lost.size());
        }

        @Override
        public Copy copy(long origin) {
            return new KeptLoss(origin, this);
        }
    }

    /** The copy of a report in the log that is never cut. */
    record KeptLoss(long origin, PossibleLoss loss) implements KeptRecord.Copy {}
}
