package org.raidlab.site.config;

import java.util.List;
import java.util.Map;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.config.Replication.Control;
import org.raidlab.site.config.Replication.Voting;

/** Checks the votes and quorums of a cluster file. */
final class QuorumCheck {
    private QuorumCheck() {}

    /** Throws {@link ConfigException} if the settings do not fit the sites, or contradict each other. */
    static void check(Algorithms algorithms, List<Integer> sites) {
        Replication settings = algorithms.replicationSettings();
        if (algorithms.replicationOrDefault() != Control.QUORUM) {
            if (settings.quorum() != null) {
                throw new ConfigException("votes and quorums go with control: quorum only");
            }
            return;
        }
        if (settings.placesSome() || settings.threshold() != null || settings.placement() != null) {
            throw new ConfigException("control: quorum keeps a copy of everything at every site;"
                    + " degree, threshold, placement and holders go with control: rowaa");
        }
        if (settings.partitionControl() != null || settings.reads() != null || settings.refresh() != null) {
            throw new ConfigException(
                    "control: quorum has no views; partition-control, reads and refresh go with control: rowaa");
        }
        check(settings.quorumOrDefault(), sites);
    }

    private static void check(Voting voting, List<Integer> sites) {
        Map<Integer, Integer> votes = voting.votes();
        if (votes != null && !sites.containsAll(votes.keySet())) {
            throw new ConfigException("votes are given to " + votes.keySet() + ", which are not all sites of " + sites);
        }
        voting.of(sites).flaw().ifPresent(flaw -> {
            throw new ConfigException(flaw);
        });
    }
}
