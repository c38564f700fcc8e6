package org.raidlab.msg;

/** A site's judgement of a transaction. */
public sealed interface Verdict {
    /** It may commit as far as this site knows. */
    record Yes() implements Verdict {}

    /** It must not. */
    record No(AbortReason reason) implements Verdict {}

    /** The one yes. */
    @SuppressWarnings("ClassInitializationDeadlock") // one thread runs all servers of a process
    Verdict YES = new Yes();

    default boolean isYes() {
        return this instanceof Yes;
    }
}
