package org.raidlab.systemm;

import org.raidlab.systemm.procedure.Call;

/** What a message server asks the transaction server; the response has the same ticket. */
public sealed interface Request {
    long ticket();

    /** Runs a transaction. */
    record Run(long ticket, Call call) implements Request {}

    /** Computes the digest of a share of the committed database. */
    record Digest(long ticket, int share, int shares) implements Request {}
}
