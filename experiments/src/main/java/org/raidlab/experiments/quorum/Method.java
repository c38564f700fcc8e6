package org.raidlab.experiments.quorum;

import org.raidlab.rc.rowaa.RowaaConfig.PartitionControl;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Algorithms.Replication;
import org.raidlab.site.config.Algorithms.Replication.Control;
import org.raidlab.site.config.Algorithms.Replication.Voting;

/** A method of replication control for five sites. */
enum Method {
    /** Read one, write all available; views by dynamic majority. */
    ROWAA("rowaa", Replication.of(Control.ROWAA)),
    /** The same where the notifier is believed: it goes on as long as a site is up, and must not be cut in two. */
    ROWAA_TRUSTING(
            "rowaa/none", new Replication(Control.ROWAA, PartitionControl.NONE, null, null, null, null, null, null)),
    /** Three of five votes to read, and to write. */
    MAJORITY("quorum/majority", quorums(3, 3)),
    /** One vote to read, all to write. */
    READ_ONE("quorum/read-one", quorums(1, Method.SITES));

    static final int SITES = 5;

    private final String key;
    private final Replication replication;

    Method(String key, Replication replication) {
        this.key = key;
        this.replication = replication;
    }

    private static Replication quorums(int read, int write) {
        return Replication.of(Control.QUORUM).withQuorum(new Voting(null, read, write));
    }

    String key() {
        return key;
    }

    Algorithms algorithms() {
        return new Algorithms(null, null, null, replication, null);
    }
}
