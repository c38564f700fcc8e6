package org.raidlab.site.config;

import java.util.List;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.config.Replication.Control;
import org.raidlab.site.config.Replication.PlacementPolicy;

/** Checks the replica sites of relations that a cluster file names. */
final class Holding {
    private Holding() {}

    private static void checkThreshold(Replication settings) {
        Integer threshold = settings.threshold();
        Integer degree = settings.degree();
        if (threshold != null && degree == null) {
            throw new ConfigException("threshold: " + threshold + " goes with a degree, such as degree: " + threshold);
        }
        if (settings.writesCreateCopies() && !settings.placesSome()) {
            throw new ConfigException(
                    "write-creates-copy",
                    "write-creates-copy: true goes with a degree or holders: else all sites have all copies");
        }
        if (threshold != null && degree != null && (threshold < 1 || threshold > degree)) {
            throw new ConfigException("threshold: " + threshold + " is not from 1 to the degree, " + degree);
        }
    }

    private static void checkAdded(Algorithms algorithms, List<Integer> sites, List<Integer> added) {
        if (added.isEmpty()) {
            return;
        }
        if (algorithms.replicationOrDefault() != Control.ROWAA) {
            throw new ConfigException("site " + added.getFirst() + " is added, which goes with control: rowaa only;"
                    + " the others do not bring its copies");
        }
        if (added.containsAll(sites)) {
            throw new ConfigException("sites " + sites + " are all added; one at least began the instance");
        }
    }

    private static void checkFragments(Replication settings) {
        int fragments = settings.fragmentsOrOne();
        if (fragments < 1 || fragments > Fragment.FRAGMENTS_MAX) {
            throw new ConfigException(
                    "fragments", "fragments: " + fragments + " is not from 1 to " + Fragment.FRAGMENTS_MAX);
        }
    }

    /** Throws {@link ConfigException} if the settings do not fit the sites. */
    static void check(Algorithms algorithms, List<Integer> sites, List<Integer> added) {
        Replication settings = algorithms.replicationSettings();
        checkAdded(algorithms, sites, added);
        checkThreshold(settings);
        checkFragments(settings);
        QuorumCheck.check(algorithms, sites);
        if (!settings.placesSome()) {
            return;
        }
        if (algorithms.replicationOrDefault() == Control.ROWA) {
            throw new ConfigException(
                    "degree, holders and a witness go with control: rowaa only; rowa writes all copies");
        }
        List<Integer> mayHold = settings.holdersAmong(sites, added);
        if (mayHold.isEmpty()) {
            throw new ConfigException("partition-control: witness takes the copies from the highest site,"
                    + " so there must be another one");
        }
        Integer degree = settings.degree();
        if (degree != null && (degree < 1 || degree > mayHold.size())) {
            throw new ConfigException(
                    "degree: " + degree + " is not from 1 to the number of sites with copies, " + mayHold.size());
        }
        boolean explicit = settings.placementOrDefault() == PlacementPolicy.EXPLICIT;
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
