package org.raidlab.ui.shell;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Fate;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

/**
 * The port of the shell: the methods through which it uses an instance. All but {@link #cancel} are called on the
 * shell's own thread, and may throw a {@link PortException}.
 */
public interface ShellPort extends AutoCloseable {
    /**
     * A process of a site.
     *
     * @param site its number
     * @param incarnation counts the site's starts: another one knows nothing of the sessions of the one before
     */
    record Connection(int site, int incarnation) {}

    /**
     * The result of a copy: the tuples moved and the verdict.
     *
     * @param tuples how many
     * @param verdict whether that is all
     */
    record Copied(int tuples, Verdict verdict) {}

    /** Returns the site to which texts go. */
    int site();

    /** All sites of the instance, and whether each is up. */
    SequencedMap<Integer, Boolean> sites();

    /**
     * Sends texts to this site from now on, in a new session; the session before is left, and its open transaction
     * aborts.
     */
    void use(int site);

    /** Finds the site's process; throws a {@link PortException} if it is down. */
    Connection connect();

    /** Submits a text in the session and waits for the answer as long as the site is up, or until cancelled. */
    Reply submit(String text);

    /**
     * Stops the submitted text or the transfer: it tells the site and gives it some time to answer; a second call ends
     * the waiting. From any thread.
     */
    void cancel();

    /** Gives all rows of a result of the last text, in order. */
    void forEachRow(int statement, StatementResult result, Consumer<List<Value>> row);

    /** Moves the file of a {@code copy}; shows its progress and its errors on the screen. */
    Copied copy(int statement, StatementResult result, Screen screen);

    /** Returns the fate of a transaction, from any site that knows it; empty if none can be asked. */
    Optional<Fate> outcome(TxnId txn);

    /** Runs a text in another session, not as a part of the user's transaction; empty if no answer comes soon. */
    Optional<List<StatementResult>> aside(String text);

    /** A result as a JSON object on one line. */
    String json(StatementResult result, List<List<Value>> rows);

    /** Leaves the session. */
    @Override
    void close();
}
