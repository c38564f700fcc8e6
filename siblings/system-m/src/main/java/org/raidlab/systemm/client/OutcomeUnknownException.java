package org.raidlab.systemm.client;

/** The site restarted while a transaction was under way: the transaction has committed, or nothing was done. */
public final class OutcomeUnknownException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutcomeUnknownException(String procedure) {
        super("the site restarted during " + procedure + ": it has committed, or nothing was done; read to find out");
    }
}
