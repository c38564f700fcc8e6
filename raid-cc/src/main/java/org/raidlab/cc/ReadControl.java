package org.raidlab.cc;

import java.util.List;
import org.raidlab.core.TxnId;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Verdict;

/**
 * An algorithm that controls transactions while they execute, not only at their end: it is told of each read before it
 * is made, and may let the reader wait or refuse it. What it knows of reads is volatile, so validation at the end stays
 * the last word: an algorithm may forget a transaction at any time.
 *
 * <p>The server takes the verdicts after each call. Time passes for the algorithm in ticks.
 */
public interface ReadControl extends ConcurrencyAlgorithm {
    /** The length of a tick. */
    int TICK_MILLIS = 10;

    /** Considers a read that is about to be made. The same read may come again. */
    void read(CcMessage.Read request);

    /** Forgets the reads of a transaction that is over. One that AC has asked about is decided all the same. */
    void end(TxnId txn);

    /** Returns whether the algorithm asks for reads at present. */
    default boolean asksForReads() {
        return true;
    }

    /**
     * Gives a verdict on every request that waits, apart from readers in the generic state: another algorithm goes on.
     */
    void retire();

    /** Returns whether time matters to the algorithm at present. */
    boolean needsTicks();

    /** A tick has passed. */
    void tick();

    /** Takes the verdicts on reads that became possible since the last call. */
    List<ReadVerdict> takeReadVerdicts();

    /** Takes the verdicts on checks that became possible since the last call, apart from what the calls returned. */
    List<DelayedVerdict> takeVerdicts();

    /**
     * A verdict on a read.
     *
     * @param request its number; 0 if the verdict, a no, concerns the whole transaction
     */
    record ReadVerdict(TxnId txn, int request, Verdict verdict) {}
}
