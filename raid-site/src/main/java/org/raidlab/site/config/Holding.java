package org.raidlab.site.config;

import java.util.List;
import java.util.Map;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.config.Replication.Copies;
import org.raidlab.site.config.Replication.Participants;
import org.raidlab.site.config.Replication.PlacementPolicy;
import org.raidlab.site.config.Replication.Voting;

/** Checks the settings of replication control against the sites of a cluster. */
final class Holding {
    private Holding() {}

    /** Throws {@link ConfigException} if the settings do not fit the sites, or contradict each other. */
    static void check(Replication settings, List<Integer> sites, List<Integer> added) {
        int fragments = settings.fragments();
        if (fragments < 1 || fragments > Fragment.FRAGMENTS_MAX) {
            throw wrong("fragments", "fragments: " + fragments + " is not from 1 to " + Fragment.FRAGMENTS_MAX);
        }
        checkAdded(settings, sites, added);
        switch (settings) {
            case Replication.Rowa _ -> {}
            case Replication.Rowaa rowaa -> check(rowaa, rowaa.holdersAmong(sites, added));
            case Replication.Quorum quorum -> check(quorum.quorum(), sites);
        }
    }

    private static ConfigException wrong(String key, String why) {
        return new ConfigException("algorithms/replication/" + key, why);
    }

    private static void checkAdded(Replication settings, List<Integer> sites, List<Integer> added) {
        if (added.isEmpty()) {
            return;
        }
        if (!(settings instanceof Replication.Rowaa)) {
            throw wrong(
                    "control",
                    "site " + added.getFirst() + " is added, which goes with control: rowaa only;"
                            + " the others do not bring its copies");
        }
        if (added.containsAll(sites)) {
            throw new ConfigException("sites", "sites " + sites + " are all added; one at least began the instance");
        }
    }

    private static void check(Voting voting, List<Integer> sites) {
        Map<Integer, Integer> votes = voting.votes();
        if (votes != null && !sites.containsAll(votes.keySet())) {
            throw wrong(
                    "quorum/votes", "votes are given to " + votes.keySet() + ", which are not all sites of " + sites);
        }
        voting.of(sites).flaw().ifPresent(flaw -> {
            throw wrong("quorum", flaw);
        });
    }

    private static void check(Replication.Rowaa settings, List<Integer> mayHold) {
        Copies copies = settings.copies();
        checkThreshold(copies);
        if (copies.writeCreatesCopy() && !settings.placesSome()) {
            throw wrong(
                    "write-creates-copy",
                    "write-creates-copy: true goes with a degree or holders: else all sites have all copies");
        }
        if (settings.participants() == Participants.HOLDERS && copies.writeCreatesCopy()) {
            throw wrong(
                    "participants",
                    "participants: holders does not go with write-creates-copy: true:"
                            + " a new holder has to know what the others may have voted on");
        }
        if (mayHold.isEmpty()) {
            throw wrong(
                    "partition-control",
                    "partition-control: witness takes the copies from the highest site, so there must be another one");
        }
        if (settings.placesSome()) {
            check(copies, mayHold);
        }
    }

    private static void checkThreshold(Copies copies) {
        Integer threshold = copies.threshold();
        Integer degree = copies.degree();
        if (threshold == null) {
            return;
        }
        if (degree == null) {
            throw wrong("threshold", "threshold: " + threshold + " goes with a degree, such as degree: " + threshold);
        }
        if (threshold < 1 || threshold > degree) {
            throw wrong("threshold", "threshold: " + threshold + " is not from 1 to the degree, " + degree);
        }
    }

    private static void check(Copies copies, List<Integer> mayHold) {
        Integer degree = copies.degree();
        if (degree != null && (degree < 1 || degree > mayHold.size())) {
            throw wrong(
                    "degree",
                    "degree: " + degree + " is not from 1 to the number of sites with copies, " + mayHold.size());
        }
        boolean explicit = copies.placement() == PlacementPolicy.EXPLICIT;
        boolean namesSome = !copies.holders().isEmpty();
        if (explicit != namesSome || (explicit && degree != null && copies.threshold() == null)) {
            throw wrong(
                    namesSome ? "holders" : "placement",
                    "placement: explicit goes with holders, such as {account: [1, 2]},"
                            + " and the other placements with a degree; with both goes a threshold");
        }
        copies.holders().forEach((relation, holders) -> {
            if (holders.isEmpty()
                    || !mayHold.containsAll(holders)
                    || holders.stream().distinct().count() < holders.size()) {
                throw wrong(
                        "holders/" + relation,
                        "relation " + relation + " is held by " + holders
                                + ", which are not one or more different sites of " + mayHold);
            }
        });
    }
}
