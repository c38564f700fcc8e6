package org.raidlab.experiments.quorum;

import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.Replication.Voting;

/** A method of replication control for five sites. */
enum Method {
    /** Read one, write all available; views by dynamic majority. */
    ROWAA("rowaa"),
    /** ROWAA with an authoritative notifier: it goes on as long as a site is up, and must not be partitioned. */
    ROWAA_TRUSTING("rowaa/none"),
    /** Three of five votes to read, and to write. */
    MAJORITY("quorum/majority"),
    /** One vote to read, all to write. */
    READ_ONE("quorum/read-one");

    static final int SITES = 5;

    private final String key;

    Method(String key) {
        this.key = key;
    }

    String key() {
        return key;
    }

    Algorithms algorithms() {
        return Algorithms.DEFAULT.with(replication());
    }

    private Replication replication() {
        return switch (this) {
            case ROWAA -> Replication.Rowaa.DEFAULT;
            case ROWAA_TRUSTING -> Replication.Rowaa.DEFAULT.with(PartitionControl.NONE);
            case MAJORITY -> quorums(3, 3);
            case READ_ONE -> quorums(1, SITES);
        };
    }

    private static Replication quorums(int read, int write) {
        return Replication.Quorum.DEFAULT.with(new Voting(null, read, write));
    }
}
