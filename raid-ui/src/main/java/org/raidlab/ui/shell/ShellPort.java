package org.raidlab.ui.shell;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.raidlab.core.TxnId;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.Fate;
import org.raidlab.msg.StatementResult;

/**
 * What the shell needs of an instance. All but {@link #cancel} are called on the shell's own thread, and may throw a
 * {@link PortException}.
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
     * What a copy has moved.
     *
     * @param tuples how many
     * @param verdict whether that is all
     */
    record Copied(int tuples, Verdict verdict) {}

    /** The site that texts go to. */
    int site();

    /** All sites of the instance, and whether each is up. */
    SequencedMap<Integer, Boolean> sites();

    /** From now on texts go to this site, in a new session; the session before is left, its open transaction aborts. */
    void use(int site);

    /** Finds the site's process; a {@link PortException} if it is down. */
    Connection connect();

    /** Submits a text in the session and waits for the answer as long as the site lives, or until cancelled. */
    Reply submit(String text);

    /**
     * Stops what is submitted or transferred: the site is told and given some time to answer; said a second time, it is
     * not waited for. From any thread.
     */
    void cancel();

    /** Gives all rows of a result of the last text, in order. */
    void forEachRow(int statement, StatementResult result, Consumer<List<Value>> row);

    /** Moves the file of a {@code copy}; says on the screen how far it is, and what went wrong. */
    Copied copy(int statement, StatementResult result, Screen screen);

    /** What became of a transaction, by any site that knows; empty if none can be asked. */
    Optional<Fate> outcome(TxnId txn);

    /** Runs a text in another session, not as a part of the user's transaction; empty if no answer comes soon. */
    Optional<List<StatementResult>> aside(String text);

    /** A result as a JSON object on one line. */
    String json(StatementResult result, List<List<Value>> rows);

    /** The session is left. */
    @Override
    void close();
}
