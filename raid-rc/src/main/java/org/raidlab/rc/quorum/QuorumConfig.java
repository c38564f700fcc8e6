package org.raidlab.rc.quorum;

import java.time.Duration;
import org.raidlab.core.Invariants;

/**
 * Settings of quorum consensus.
 *
 * @param quorums votes and quorums
 * @param heartbeat how often a site tells all others that it is up
 * @param suspicion a site not heard of for so long is not counted on
 * @param copierItems most items of one copier transaction
 */
public record QuorumConfig(Quorums quorums, Duration heartbeat, Duration suspicion, int copierItems) {
    public QuorumConfig {
        Invariants.require(heartbeat.compareTo(suspicion) < 0, "a site is not given up between two beats");
        Invariants.require(copierItems > 0, "a copier transaction has an item");
    }

    /** Returns the settings with the usual times. */
    public static QuorumConfig of(Quorums quorums) {
        return of(quorums, 256);
    }

    /** Returns the settings with the usual times and a limit on the items of a copier transaction. */
    public static QuorumConfig of(Quorums quorums, int copierItems) {
        return new QuorumConfig(quorums, Duration.ofMillis(100), Duration.ofMillis(500), copierItems);
    }
}
