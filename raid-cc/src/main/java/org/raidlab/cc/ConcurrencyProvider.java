package org.raidlab.cc;

import org.raidlab.msg.Certification;

/**
 * A concurrency controller that a cluster file can name: {@code concurrency: NAME}. {@link java.util.ServiceLoader}
 * finds it on the class path, so an algorithm is registered by a line in
 * {@code META-INF/services/org.raidlab.cc.ConcurrencyProvider}.
 */
public interface ConcurrencyProvider {
    /** Returns the name that selects the algorithm. */
    String name();

    /** Returns what the algorithm guarantees of the histories of an instance that runs it at every site. */
    default Claim claim() {
        return Claim.STRICTLY_SERIALIZABLE;
    }

    /** Returns whether Action Drivers announce reads: the algorithm is a {@link ReadControl}. */
    default boolean controlsReads() {
        return false;
    }

    /** Returns the last test of a transaction, by the evidence that the algorithm gives at all sites. */
    default Certification certification() {
        return Certification.NONE;
    }

    /** Returns the algorithm for one incarnation of a site. */
    ConcurrencyAlgorithm create(ConcurrencyConfig config);

    /** The guarantee to which a history is held. */
    enum Claim {
        /** The committed transactions are serializable in some order. */
        SERIALIZABLE,
        /** They are serializable in an order that respects real time. */
        STRICTLY_SERIALIZABLE
    }
}
