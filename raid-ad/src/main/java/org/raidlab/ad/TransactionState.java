package org.raidlab.ad;

import java.util.List;
import java.util.Optional;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.statement.Statement;
import org.raidlab.msg.Failure;
import org.raidlab.msg.relation.Value;

/**
 * The states of a transaction at the Action Driver.
 *
 * <pre>
 * begin ----> Open --Execute--> Executing --done, not the last--> Open
 * |                   |
 * End       done and the last, or failed
 * |                   |
 * +--> Committing <---+
 * |
 * Decided ----> over
 *
 * Open, Executing --Abort, silence, relation gone--> over (nothing was sent anywhere)
 * </pre>
 */
sealed interface TransactionState {
    /** The transaction waits for its next action. */
    record Open() implements TransactionState {}

    /**
     * An action is being executed.
     *
     * @param ticket of its request
     * @param work the statement's, and then its changes
     * @param commit whether the transaction ends with it
     * @param began reading of the stopwatch at its start, in nanoseconds
     * @param paused whether it goes on by a message to itself; else by an answer of the Access Manager
     */
    record Executing(long ticket, Statement statement, Cursor work, boolean commit, long began, boolean paused)
            implements TransactionState {
        Executing pausing(boolean nowPaused) {
            return new Executing(ticket, statement, work, commit, began, nowPaused);
        }
    }

    /**
     * The Atomicity Controller decides; the transaction can no longer be taken back.
     *
     * @param tickets of all who want to know the outcome
     * @param sent reading of the stopwatch when commitment was asked for, in nanoseconds
     * @param result of the last action
     * @param failure the statement's error that ends the transaction; told if its reads prove valid
     */
    record Committing(List<Long> tickets, long sent, Result result, Optional<Failure> failure)
            implements TransactionState {}

    /** The rows and the count that an action returns. */
    record Result(List<List<Value>> rows, int count) {
        static final Result NONE = new Result(List.of(), 0);
    }

    /** The only instance of the open state. */
    TransactionState OPEN = new Open();
}
