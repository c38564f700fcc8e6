package org.raidlab.experiments.degree;

import java.util.List;
import java.util.Locale;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;

/**
 * The replication of relations on five sites.
 *
 * @param degree how many hold each
 * @param threshold so many good copies are kept; 0: as many as are left
 */
record Variant(int degree, int threshold) {
    static final int SITES = 5;

    /** Every degree without a threshold, full replication last. */
    static final List<Variant> DEGREES =
            List.of(new Variant(1, 0), new Variant(2, 0), new Variant(3, 0), new Variant(4, 0), new Variant(SITES, 0));

    /** The variant of a low degree with an equal threshold. */
    static final Variant KEPT = new Variant(2, 2);

    /** The relations that the clients of a site use. */
    enum Access {
        /** Those that were created at the site, which therefore holds them. */
        LOCAL,
        /** All relations alike. */
        ANYWHERE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    String key() {
        return "degree-" + degree + (threshold == 0 ? "" : "/threshold-" + threshold);
    }

    Cluster cluster(Replication.Participants participants) {
        Replication.Rowaa everywhere = Replication.Rowaa.DEFAULT.with(participants);
        Replication.Rowaa some =
                degree == SITES ? everywhere : everywhere.withDegree(degree, Replication.PlacementPolicy.ROUND_ROBIN);
        Replication kept = threshold == 0 ? some : some.withThreshold(threshold);
        return Cluster.local(SITES).with(kept);
    }
}
