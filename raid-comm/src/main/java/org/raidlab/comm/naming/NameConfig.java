package org.raidlab.comm.naming;

import org.raidlab.core.Invariants;

/**
 * The name service's times and limits, shared by server and clients.
 *
 * @param heartbeatNanos between two registrations of a process
 * @param downAfterNanos of silence a process is taken for dead, and by clients the name server
 * @param graceNanos after its start in which the name server announces nobody down
 * @param forgetAfterNanos of being down an address is forgotten, and its incarnation with it
 * @param addressesMax that the name server holds
 */
public record NameConfig(
        long heartbeatNanos, long downAfterNanos, long graceNanos, long forgetAfterNanos, int addressesMax) {
    private static final long MILLI = 1_000_000;

    public static final NameConfig DEFAULT =
            new NameConfig(200 * MILLI, 1_000 * MILLI, 2_000 * MILLI, 600_000 * MILLI, 16_384);

    public NameConfig {
        Invariants.require(heartbeatNanos > 0 && downAfterNanos > heartbeatNanos, "death is later than a heartbeat");
        Invariants.require(graceNanos >= downAfterNanos, "grace lasts until every living process was heard");
        Invariants.require(forgetAfterNanos > downAfterNanos && addressesMax > 0, "something is remembered");
    }
}
