package org.raidlab.rc.membership;

import java.time.Duration;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.msg.StatePart;

/**
 * Settings of membership.
 *
 * @param sites the configured sites, in ascending order
 * @param added those of them that were not there when the instance began
 * @param partitions what decides on views
 * @param reads what a site needs to answer reads alone
 * @param heartbeat how often a site tells all others that it is up
 * @param suspicion a site not heard of for so long is taken for failed
 * @param lease how long a grant lasts
 * @param partItems most items of a message with a part of the state
 */
public record MembershipConfig(
        List<Integer> sites,
        List<Integer> added,
        PartitionControl partitions,
        Reads reads,
        Duration heartbeat,
        Duration suspicion,
        Duration lease,
        int partItems) {
    /** The rules by which sites decide on views. */
    public enum PartitionControl {
        /** A majority of the last view, or half of it with its lowest site. */
        DYNAMIC_MAJORITY,
        /** The same, and the highest site is a witness: it has a vote like the others, and holds no copies. */
        WITNESS,
        /** The notifier is believed: a quorum is every member that it calls up. */
        NONE;

        /** Returns, of all sites in ascending order, those that may replicate relations other than the catalogue. */
        public List<Integer> holders(List<Integer> sites) {
            return this == WITNESS ? sites.subList(0, sites.size() - 1) : sites;
        }
    }

    /** The conditions under which a site may answer reads alone. */
    public enum Reads {
        /** A lease from a quorum of its view. */
        LEASE,
        /** An answer of a quorum that was asked after the reads. */
        CONFIRMED,
        /** Nothing: the site may be cut off without knowing it. */
        LOCAL
    }

    public MembershipConfig {
        sites = List.copyOf(sites);
        added = List.copyOf(added);
        Invariants.require(heartbeat.compareTo(lease) < 0, "a lease outlasts a beat");
    }

    /** Returns the settings of an instance without added sites, with the usual times. */
    public static MembershipConfig of(List<Integer> sites, PartitionControl partitions, Reads reads) {
        return new MembershipConfig(
                sites,
                List.of(),
                partitions,
                reads,
                Duration.ofMillis(100),
                Duration.ofMillis(500),
                Duration.ofMillis(300),
                StatePart.ITEMS_MAX);
    }

    /**
     * Returns these settings with some of the sites as added later, and another number of items in a message with a
     * part of the state.
     */
    public MembershipConfig with(List<Integer> later, int items) {
        return new MembershipConfig(sites, later, partitions, reads, heartbeat, suspicion, lease, items);
    }

    /** Returns the sites with which the instance began. */
    List<Integer> founders() {
        return sites.stream().filter(site -> !added.contains(site)).toList();
    }

    /** Returns whether a site may replicate relations other than the catalogue. */
    public boolean mayHold(int site) {
        List<Integer> founders = founders();
        return !founders.contains(site) || partitions.holders(founders).contains(site);
    }

    boolean believesNotifier() {
        return partitions == PartitionControl.NONE;
    }
}
