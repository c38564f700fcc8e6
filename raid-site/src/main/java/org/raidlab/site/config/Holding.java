package org.raidlab.site.config;

import java.util.List;
import org.raidlab.site.config.Algorithms.Replication;
import org.raidlab.site.config.Algorithms.Replication.Control;
import org.raidlab.site.config.Algorithms.Replication.Placing;

/** Checks what a cluster file says of the holders of relations. */
final class Holding {
    private Holding() {}

    private static void checkThreshold(Replication settings) {
        Integer threshold = settings.threshold();
        Integer degree = settings.degree();
        if (threshold != null && degree == null) {
            throw new ConfigException("threshold: " + threshold + " goes with a degree, such as degree: " + threshold);
        }
        if (threshold != null && degree != null && (threshold < 1 || threshold > degree)) {
            throw new ConfigException("threshold: " + threshold + " is not from 1 to the degree, " + degree);
        }
    }

    /** {@link ConfigException} if it does not fit the sites. */
    static void check(Algorithms algorithms, List<Integer> sites) {
        Replication settings = algorithms.replicationSettings();
        checkThreshold(settings);
        QuorumCheck.check(algorithms, sites);
        if (!settings.placesSome()) {
            return;
        }
        if (algorithms.replicationOrDefault() == Control.ROWA) {
            throw new ConfigException(
                    "degree, holders and a witness go with control: rowaa only; rowa writes all copies");
        }
        List<Integer> mayHold = settings.holdersAmong(sites);
        if (mayHold.isEmpty()) {
            throw new ConfigException("partition-control: witness takes the copies from the highest site,"
                    + " so there must be another one");
        }
        Integer degree = settings.degree();
        if (degree != null && (degree < 1 || degree > mayHold.size())) {
            throw new ConfigException(
                    "degree: " + degree + " is not from 1 to the number of sites with copies, " + mayHold.size());
        }
        boolean explicit = settings.placementOrDefault() == Placing.EXPLICIT;
        boolean namesSome = !settings.holdersOrNone().isEmpty();
        if (explicit != namesSome || (explicit && degree != null && settings.threshold() == null)) {
            throw new ConfigException("placement: explicit goes with holders, such as {account: [1, 2]},"
                    + " and the other placements with a degree; with both goes a threshold");
        }
        settings.holdersOrNone().forEach((relation, holders) -> {
            if (holders.isEmpty()
                    || !mayHold.containsAll(holders)
                    || holders.stream().distinct().count() < holders.size()) {
                throw new ConfigException("relation " + relation + " is held by " + holders
                        + ", which are not one or more different sites of " + mayHold);
            }
        });
    }
}
