package org.raidlab.msg;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.relation.Value;

/** The messages that clients receive. */
public sealed interface ClientMessage extends RaidMessage {
    /**
     * A transaction of the request has begun: the client can ask for its outcome by this id whatever happens next.
     *
     * @param chunk of a copy that the transaction appends; {@link #TEXT} if it executes statements of the text
     */
    record Began(long session, int request, int chunk, TxnId txn) implements ClientMessage {
        /** In place of a chunk's number. */
        public static final int TEXT = -1;

        /** Creates the message for a transaction of the text's statements. */
        public Began(long session, int request, TxnId txn) {
            this(session, request, TEXT, txn);
        }
    }

    /** All statements of a request are done, or one failed and the rest were not run. */
    record Answered(long session, int request, List<StatementResult> results) implements ClientMessage {
        public Answered {
            results = List.copyOf(results);
        }
    }

    /**
     * More rows of a result.
     *
     * @param failure why there are none, if the site has dropped the result
     */
    record Rows(long session, int request, int statement, int from, List<List<Value>> rows, Optional<Failure> failure)
            implements ClientMessage {}

    /**
     * A chunk of a copy is committed, or was refused as a whole; failures name lines of the file. The outcome is
     * unknown if the site has forgotten the copy.
     */
    record Copied(long session, int request, int chunk, int count, Optional<Outcome> outcome, List<Failure> failures)
            implements ClientMessage {
        public Copied {
            failures = List.copyOf(failures);
        }
    }

    /** Copies of items at a site; {@code next} is the cursor of the next batch, or -1 at the end. */
    record Copies(int request, List<Copy> copies, long next) implements ClientMessage {
        public Copies {
            copies = List.copyOf(copies);
        }
    }

    /** One copy of an item: {@code relation/key}, its version, and its non-key values. */
    record Copy(String item, Stamp version, List<Value> values) {
        public Copy {
            values = List.copyOf(values);
        }
    }

    /** The fate of a transaction. */
    record OutcomeIs(int request, TxnId txn, Fate fate) implements ClientMessage {}

    /** The algorithms in force at a site, and the view that has put them in force; 0 before the first. */
    record InForce(int request, long view, ViewAlgorithms algorithms) implements ClientMessage {}
}
