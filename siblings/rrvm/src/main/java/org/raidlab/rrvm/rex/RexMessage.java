package org.raidlab.rrvm.rex;

import java.util.List;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Message;

/** The messages of REX, by their receivers. */
public sealed interface RexMessage extends Message {
    /** To a page store. */
    sealed interface StoreMessage extends RexMessage {
        /**
         * A client begins a session, which ends the session of any other client and aborts its transaction.
         *
         * @param nonce a number that the client has not used before
         */
        record Open(long nonce) implements StoreMessage {}

        /** Return a page. */
        record Fetch(long session, int page) implements StoreMessage {}

        /**
         * Changes of a transaction that has not ended: the store may write them to disk.
         *
         * @param batch 0 for the transaction's first changes, then without a gap
         */
        record Ship(long session, long transaction, int batch, List<PageChange> changes) implements StoreMessage {
            public Ship {
                changes = List.copyOf(changes);
            }
        }

        /** Commit a transaction with these last changes, the batch after those that were shipped. */
        record Commit(long session, long transaction, int batch, List<PageChange> changes) implements StoreMessage {
            public Commit {
                changes = List.copyOf(changes);
            }
        }

        /** Undo a transaction. */
        record Abort(long session, long transaction) implements StoreMessage {}
    }

    /** From a page store to itself, when stable storage has done its work. */
    sealed interface StorageMessage extends RexMessage {
        /** The log has the image of a page, and every record before it. */
        record ImageDurable(int page) implements StorageMessage {}

        /** The log has the mark of a checkpoint, and every record before it. */
        record MarkDurable(long checkpoint) implements StorageMessage {}

        /** A page that was written back is durable. */
        record PageWritten(int page) implements StorageMessage {}

        /** The header that ends a checkpoint is durable. */
        record HeaderWritten(long checkpoint) implements StorageMessage {}
    }

    /** To a client. */
    sealed interface ClientMessage extends RexMessage {
        /**
         * The session has begun.
         *
         * @param lastCommitted the transaction that has committed last, of any session; 0 for none
         */
        record Opened(long nonce, long session, long lastCommitted) implements ClientMessage {}

        /** A page, as the changes that the store has got leave it. */
        record Page(long session, int page, Row content) implements ClientMessage {}

        /** The store has these changes. */
        record Shipped(long session, long transaction, int batch) implements ClientMessage {}

        /** A transaction has ended. */
        record Ended(long session, long transaction, boolean committed) implements ClientMessage {}

        /**
         * The store does not take a request, now or later: a page or bytes of it lie beyond the volume.
         *
         * @param why in words for the program's user
         */
        record Refused(long session, int page, String why) implements ClientMessage {}

        /** The session is not, or no longer, known. */
        record Closed(long session) implements ClientMessage {}
    }
}
