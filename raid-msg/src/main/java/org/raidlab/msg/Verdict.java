package org.raidlab.msg;

/** A site's verdict on a transaction. */
public sealed interface Verdict {
    /** The transaction may commit as far as this site knows. */
    record Yes() implements Verdict {}

    /** The transaction must not commit. */
    record No(AbortReason reason) implements Verdict {}

    /** The only instance of yes. */
    @SuppressWarnings("ClassInitializationDeadlock") // one thread runs all servers of a process
    Verdict YES = new Yes();

    default boolean isYes() {
        return this instanceof Yes;
    }
}
