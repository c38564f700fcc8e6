package org.raidlab.rrvm.rex.store;

import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.rrvm.rex.TransactionNumber;

/** The session of the one client that the store serves at a time. Its number is not used again in any incarnation. */
final class Sessions {
    private static final int COUNT_BITS = 20;

    private final long firstOfIncarnation;
    private long current;
    private long nonce;
    private @Nullable Address client;

    Sessions(int incarnation) {
        firstOfIncarnation = (long) incarnation << COUNT_BITS;
        current = firstOfIncarnation;
    }

    /** Begins a session, unless this is the repeated request for the present one; returns whether one has begun. */
    boolean open(Address from, long withNonce) {
        if (from.equals(client) && withNonce == nonce) {
            return false;
        }
        client = from;
        nonce = withNonce;
        current++;
        return true;
    }

    long current() {
        return current;
    }

    boolean isOpen(long session) {
        return client != null && session == current;
    }

    /** Returns whether a transaction may have this number in the present session. */
    boolean has(long transaction) {
        return TransactionNumber.session(transaction) == current;
    }
}
