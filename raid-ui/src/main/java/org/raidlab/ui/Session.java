package org.raidlab.ui;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.ui.prepared.PreparedStatements;

/** The state of one session of a client: its range variables, its transaction, its last request and the answer. */
final class Session {
    /** The key of a session: the client gives the numbers. */
    record Key(Address client, long number) {}

    private final Key key;
    private final Map<String, String> ranges = new LinkedHashMap<>();
    private final PreparedStatements prepared = new PreparedStatements();
    private Block block = Block.NONE;
    private int lastRequest;
    private @Nullable Work work;
    private @Nullable Answer answer;
    private @Nullable CopyRun copy;
    private boolean left;
    private boolean told = true;
    private long usedNanos;
    /** When the first try of its present or next transaction began, by the wall clock; 0 if there was none. */
    private long firstTryNanos;

    Session(Key key) {
        this.key = key;
    }

    Key key() {
        return key;
    }

    /** Tuple variables and their relations. */
    Map<String, String> ranges() {
        return Collections.unmodifiableMap(ranges);
    }

    /**
     * Binds tuple variables to relations; if a binding changes, prepared statements may have another meaning and are
     * dropped.
     */
    void bind(Map<String, String> more) {
        if (!ranges.entrySet().containsAll(more.entrySet())) {
            ranges.putAll(more);
            prepared.clear();
        }
    }

    /** Returns the prepared statements: the meanings of statements in the forms of earlier ones. */
    PreparedStatements prepared() {
        return prepared;
    }

    /** The transaction that the user is inside of, whether or not it is over already. */
    Optional<TxnId> transaction() {
        return switch (block) {
            case Block.None() -> Optional.empty();
            case Block.Open(TxnId txn) -> Optional.of(txn);
            case Block.Over(TxnId txn, var _) -> Optional.of(txn);
        };
    }

    /** Marks the session as forgotten inside a transaction, which was aborted; its client does not know that yet. */
    void loseTransaction(TxnId txn) {
        block = new Block.Over(txn, AbortReason.OVERLOADED);
        told = false;
    }

    /** Returns the lost transaction to report to the client now. */
    Optional<TxnId> takeLostTransaction() {
        Optional<TxnId> lost = told ? Optional.empty() : transaction();
        told = true;
        return lost;
    }

    /** Records that the client has sent something. */
    void use(long nowNanos) {
        usedNanos = nowNanos;
    }

    long usedNanos() {
        return usedNanos;
    }

    /**
     * Begins a transaction, and returns when its first try began. The transaction after one that may be retried counts
     * as its retry: the statements do not say so, and a retry that were young again might never win.
     */
    long begunSince(long wallNanos) {
        firstTryNanos = firstTryNanos == 0 ? wallNanos : firstTryNanos;
        return firstTryNanos;
    }

    /** Notes the end of a transaction. */
    void ended(Outcome outcome) {
        boolean mayRetry = outcome instanceof Outcome.Aborted(AbortReason reason) && reason.mayRetry();
        firstTryNanos = mayRetry ? firstTryNanos : 0;
    }

    Block block() {
        return block;
    }

    void block(Block next) {
        block = next;
    }

    /** Returns the work that runs for the session at this moment. */
    Optional<Work> work() {
        return Optional.ofNullable(work);
    }

    boolean isIdle() {
        return work == null;
    }

    /** Begins a request; the answer and the copy of its predecessor are dropped. */
    void begin(int request, Work running) {
        begin(request);
        work = running;
    }

    private void begin(int request) {
        lastRequest = request;
        answer = null;
        copy = null;
    }

    /** Answers a request without running it. */
    void refuse(int request, Answer refusal) {
        begin(request);
        answer = refusal;
    }

    /** Begins a chunk of the last request's copy. */
    void begin(ChunkWork chunk) {
        work = chunk;
    }

    /** Ends the running work. */
    void end() {
        work = null;
    }

    /** The answer to the last request, once there is one. */
    Optional<Answer> answer() {
        return Optional.ofNullable(answer);
    }

    void answer(Answer given) {
        answer = given;
    }

    /** Returns whether a request has not come before: it is neither running nor answered; 0 is none. */
    boolean isNew(int request) {
        return (answer == null && work == null) || request > lastRequest;
    }

    /** The newest request; 0 before the first. */
    int lastRequest() {
        return lastRequest;
    }

    boolean isLast(int request) {
        return request == lastRequest;
    }

    /** The copy from a file that the last request began. */
    Optional<CopyRun> copy() {
        return Optional.ofNullable(copy);
    }

    void copy(CopyRun begun) {
        copy = begun;
    }

    /** Marks the session as left or forgotten: running work is no longer answered. */
    void leave() {
        left = true;
    }

    boolean hasLeft() {
        return left;
    }
}
