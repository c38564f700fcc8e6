package org.raidlab.rrvm.rex.client;

import org.raidlab.rrvm.rex.object.Pages;

/** A program that runs transactions, one after the other, in steps. */
public interface Program {
    /** What follows a step. */
    enum Next {
        /** Another step of the same transaction. */
        STEP,
        COMMIT,
        ABORT,
        /** Nothing until the client is woken; the step has changed nothing. */
        REST
    }

    /** What became of a transaction. */
    enum Outcome {
        COMMITTED,
        ABORTED,
        /** Another client has committed since, so the store does not tell any more. */
        UNKNOWN
    }

    /**
     * Runs a step. If the step needs a page that is not in the cache, {@link Pages} throws, and the step is repeated
     * later: until its end it changes nothing but pages.
     */
    Next step(Pages pages);

    /** Takes note of the end of the transaction whose steps have run. */
    void ended(Outcome outcome);

    /**
     * Takes note that the transaction whose steps have run is undone: it asked for a page that the volume cannot have.
     *
     * @param why in words for the program's user
     */
    void refused(String why);
}
