package org.raidlab.msg;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/**
 * The messages that the User Interface receives: from clients, from the Access Manager's catalogue, from the Action
 * Driver.
 */
public sealed interface UiMessage extends RaidMessage {
    /**
     * A client submits text; several statements may stand in it. A session belongs to the client's address and holds
     * range variables and an open transaction. The same request number again is answered again, not executed again.
     *
     * @param announce whether the client wants {@link ClientMessage.Began} before commitment is asked for
     * @param incarnation the site's, as the client knows it: another one has forgotten what the client asked before, so
     *     it must not execute a request that its predecessor may have executed; 0 for a text that may run twice
     */
    record Submit(long session, int request, String text, boolean announce, int incarnation) implements UiMessage {
        /** Creates a request that any incarnation may execute. */
        public Submit(long session, int request, String text, boolean announce) {
            this(session, request, text, announce, 0);
        }
    }

    /** A client asks for rows of a result that did not fit into the first answer, from row {@code from} on. */
    record Fetch(long session, int request, int statement, int from) implements UiMessage {}

    /**
     * A client sends lines of the file that a {@code copy ... from} named; each chunk is a transaction of its own.
     *
     * @param chunk from 0; the same chunk again is answered again, not appended again
     * @param firstLine number of the first line in the file, from 1
     * @param incarnation as of {@link Submit}: another one cannot tell whether its predecessor appended the chunk
     */
    record CopyLines(long session, int request, int chunk, int firstLine, List<String> lines, int incarnation)
            implements UiMessage {
        public CopyLines {
            lines = List.copyOf(lines);
        }

        /** Creates a chunk that any incarnation may answer. */
        public CopyLines(long session, int request, int chunk, int firstLine, List<String> lines) {
            this(session, request, chunk, firstLine, lines, 0);
        }
    }

    /** A client leaves; its open transaction aborts. */
    record Leave(long session) implements UiMessage {}

    /**
     * A client cancels a request: the running statement is given up unless its commitment has been requested, and later
     * statements are not run. The request is answered with what came of it, as always.
     */
    record Cancel(long session, int request) implements UiMessage {}

    /** Answer of the catalogue: the schemas of those relations that exist, and the names of all of them for hints. */
    record Described(long ticket, List<Schema> found, List<String> known) implements UiMessage, WithinSite {
        public Described {
            found = List.copyOf(found);
            known = List.copyOf(known);
        }
    }

    /** The Action Driver has begun a transaction for a ticket. */
    record Began(long ticket, TxnId txn) implements UiMessage, WithinSite {}

    /**
     * The Action Driver has executed an action within a transaction that goes on.
     *
     * @param rows of a retrieve; empty otherwise
     * @param count rows retrieved, or tuples changed
     */
    record Executed(long ticket, TxnId txn, List<List<Value>> rows, int count) implements UiMessage, WithinSite {}

    /**
     * A transaction is over. For one that ended with an action, rows and count are that action's; {@code failure} is a
     * statement's error, reported after validation.
     */
    record Ended(
            long ticket,
            TxnId txn,
            Outcome outcome,
            List<List<Value>> rows,
            int count,
            Optional<Failure> failure,
            Phases phases)
            implements UiMessage, WithinSite {}
}
