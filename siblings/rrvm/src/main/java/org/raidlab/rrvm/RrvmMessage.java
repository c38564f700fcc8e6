package org.raidlab.rrvm;

import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Message;

/** The messages of RRVM, by their receivers. */
public sealed interface RrvmMessage extends Message {
    /** To a transaction manager. */
    sealed interface ManagerMessage extends RrvmMessage {
        /**
         * A client's transaction, all in one message: if the memory has the expected bytes, the manager writes; in any
         * case it reads what is asked for. (The name is that of Sinfonia.)
         *
         * @param request a number that the client has not used before
         * @param durability what the answer waits for
         */
        record Minitransaction(
                long request,
                Durability durability,
                List<ByteRange> expected,
                List<ByteRange> writes,
                List<Extent> reads)
                implements ManagerMessage {
            public Minitransaction {
                expected = List.copyOf(expected);
                writes = List.copyOf(writes);
                reads = List.copyOf(reads);
            }
        }

        /** A client asks that all committed bytes be brought to the data file. */
        record Truncate(long request) implements ManagerMessage {}

        /** A remote memory server has taken the manager's log on. */
        record Attached(Attachment attachment) implements ManagerMessage {}

        /**
         * A remote memory server holds all transactions of an attachment up to {@code high}.
         *
         * @param result what became of the message that this answers
         */
        record Stored(Attachment attachment, long high, Result result) implements ManagerMessage {
            /** What a server did with transactions. */
            public enum Result {
                /** It has all of them. */
                KEPT,
                /** One before them is missing. */
                GAP,
                /** It has no memory left for one of them. */
                FULL
            }
        }

        /**
         * Transactions that a restarted manager asked for, in order.
         *
         * @param high the last one that the server holds
         */
        record Fetched(Attachment attachment, long high, List<RrvmRecord.Redo> records) implements ManagerMessage {
            public Fetched {
                records = List.copyOf(records);
            }
        }

        /** The server has the old bytes of an update of the mirror, so the new ones may be written in place. */
        record UndoSaved(Attachment attachment, long sequence) implements ManagerMessage {}

        /** The server does not know this attachment: it has lost it, or has taken on a later one. */
        record Forgotten(Attachment attachment) implements ManagerMessage {}
    }

    /** From a transaction manager to itself, when stable storage has done its work. */
    sealed interface StorageMessage extends RrvmMessage {
        /** The local disk has all transactions up to this one. */
        record Drained(long sequence) implements StorageMessage {}

        /**
         * The local disk has a mark of the mode, and all transactions before it.
         *
         * @param number of the mark in this incarnation
         */
        record Marked(long number, long sequence) implements StorageMessage {}

        /** The mapped log has all transactions up to this one that the disk did not have. */
        record Mapped(long sequence) implements StorageMessage {}

        /** The data file has one more page of a truncation. */
        record PageWritten(long truncation) implements StorageMessage {}

        /** The data file's header names all pages of a truncation. */
        record HeaderWritten(long truncation) implements StorageMessage {}
    }

    /** To a remote memory server. */
    sealed interface MemoryMessage extends RrvmMessage {
        Attachment attachment();

        /**
         * Take this log on, and drop an earlier one of the same manager.
         *
         * @param base the last transaction that the server will not get
         */
        record Attach(Attachment attachment, long base) implements MemoryMessage {}

        /**
         * Keep these transactions; with none, show that you are there.
         *
         * @param durable up to here the manager's disk has them, and the server may free them
         * @param records without a gap
         */
        record Store(Attachment attachment, long durable, List<RrvmRecord.Redo> records) implements MemoryMessage {
            public Store {
                records = List.copyOf(records);
                for (int i = 1; i < records.size(); i++) {
                    long before = records.get(i - 1).sequence();
                    Invariants.require(records.get(i).first() == before + 1, "transactions are sent without a gap");
                }
            }
        }

        /**
         * Keep the old bytes of places that are about to be written in the mirror.
         *
         * @param durable up to here the manager's disk has the transactions, and the server may free them
         * @param after the transaction that the update follows
         * @param sequence the last transaction of the update
         * @param before the old bytes, each place once
         */
        record SaveUndo(Attachment attachment, long durable, long after, long sequence, List<ByteRange> before)
                implements MemoryMessage {
            public SaveUndo {
                before = List.copyOf(before);
                Invariants.require(after < sequence, "an update has a transaction");
            }
        }

        /**
         * Write bytes in place; the update whose old bytes the server has is complete with its last write.
         *
         * @param sequence the last transaction of the update
         * @param part of the update, from 0
         * @param parts how many writes the update has
         */
        record Write(Attachment attachment, long sequence, int part, int parts, ByteRange range)
                implements MemoryMessage {
            public Write {
                Invariants.require(part >= 0 && part < parts, "a write is one of those of an update");
            }
        }

        /** Return the transactions after this one: the manager has restarted. */
        record Fetch(Attachment attachment, long after) implements MemoryMessage {}
    }

    /** To a client. */
    sealed interface ClientMessage extends RrvmMessage {
        /**
         * What became of a minitransaction. All that it wrote and read is safe: the disk has it, or two memories do.
         *
         * @param committed whether the memory had the expected bytes
         * @param sequence the last transaction that the answer shows
         * @param losses the reports of possible losses that the manager has made
         */
        record Outcome(long request, boolean committed, long sequence, Losses losses, List<ByteRange> read)
                implements ClientMessage {
            public Outcome {
                read = List.copyOf(read);
            }
        }

        /**
         * How many reports of possible losses a manager has made.
         *
         * @param all of them
         * @param ofQuorums those after which transactions that a quorum acknowledged may be lost too
         */
        record Losses(int all, int ofQuorums) {}

        /** The data file has all transactions up to this one. */
        record Truncated(long request, long sequence) implements ClientMessage {}

        /** The manager does nothing for this request, now or later. */
        record Refused(long request, String why) implements ClientMessage {}
    }
}
