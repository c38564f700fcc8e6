package org.raidlab.rc.rowaa;

import java.time.Duration;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.msg.StatePart;

/**
 * Settings of read one, write all available.
 *
 * @param sites the configured sites, in ascending order
 * @param added those of them that were not there when the instance began
 * @param partitions what decides on views
 * @param reads what a site needs to answer reads alone
 * @param heartbeat how often a site tells all others that it is up
 * @param suspicion a site not heard of for so long is taken for failed
 * @param lease how long a grant lasts
 * @param batchBelow copies are refreshed on demand as long as more than so many are out of date, all of them below
 * @param copierItems most items of one copier transaction
 * @param copies how many copies are kept
 * @param escalation how many fail-locks are kept one by one
 * @param partItems most items of a message with a part of the state
 */
public record RowaaConfig(
        List<Integer> sites,
        List<Integer> added,
        PartitionControl partitions,
        Reads reads,
        Duration heartbeat,
        Duration suspicion,
        Duration lease,
        int batchBelow,
        int copierItems,
        Copies copies,
        Escalation escalation,
        int partItems) {
    /**
     * The limits above which the fail-locks of tuples are replaced by one of their relation.
     *
     * @param ofRelation most of a relation at a site
     * @param ofAll most of all relations at all sites
     * @param ofEach most of a relation at a site when there are more than those of all
     */
    public record Escalation(int ofRelation, int ofAll, int ofEach) {
        /** The usual limits: a site that has missed more than a thousand copiers can refresh copies whole relations. */
        public static final Escalation USUAL = new Escalation(131_072, 262_144, 256);

        public Escalation {
            Invariants.require(ofEach > 0 && ofEach <= ofRelation, "a relation has no more when there are many of all");
        }

        /** Returns limits that escalate a relation's fail-locks as soon as there are more than this number of them. */
        public static Escalation above(int ofRelation) {
            return new Escalation(ofRelation, ofRelation, ofRelation);
        }
    }

    /**
     * The number of copies of a relation that not all sites replicate.
     *
     * @param degree how many as a rule
     * @param threshold so many good copies are kept at sites that are up (paper section 4.2); 0: as many as are left
     * @param madeByWrites whether a relation that nobody who is up holds gets another holder, so that it can be written
     *     (the paper's remark in 4.1.1)
     */
    public record Copies(int degree, int threshold, boolean madeByWrites) {
        /** The setting that does not replace lost copies. */
        public static final Copies AS_LEFT = new Copies(0, 0, false);

        public Copies {
            Invariants.require(threshold <= degree, "no more good copies are kept than the degree");
        }
    }

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

    public RowaaConfig {
        sites = List.copyOf(sites);
        added = List.copyOf(added);
        Invariants.require(heartbeat.compareTo(lease) < 0, "a lease outlasts a beat");
    }

    /** Returns the settings with the usual times. */
    public static RowaaConfig of(List<Integer> sites, PartitionControl partitions, Reads reads) {
        return new RowaaConfig(
                sites,
                List.of(),
                partitions,
                reads,
                Duration.ofMillis(100),
                Duration.ofMillis(500),
                Duration.ofMillis(300),
                100_000,
                256,
                Copies.AS_LEFT,
                Escalation.USUAL,
                StatePart.ITEMS_MAX);
    }

    /** Returns these settings with other numbers of copies. */
    public RowaaConfig keeping(Copies other) {
        return new RowaaConfig(
                sites,
                added,
                partitions,
                reads,
                heartbeat,
                suspicion,
                lease,
                batchBelow,
                copierItems,
                other,
                escalation,
                partItems);
    }

    /** Returns these settings with these of the sites as added later. */
    public RowaaConfig adding(List<Integer> later) {
        return new RowaaConfig(
                sites,
                later,
                partitions,
                reads,
                heartbeat,
                suspicion,
                lease,
                batchBelow,
                copierItems,
                copies,
                escalation,
                partItems);
    }

    /**
     * Returns these settings with other limits of fail-locks and another number of items in a message with a part of
     * the state.
     */
    public RowaaConfig escalating(Escalation other, int items) {
        return new RowaaConfig(
                sites,
                added,
                partitions,
                reads,
                heartbeat,
                suspicion,
                lease,
                batchBelow,
                copierItems,
                copies,
                other,
                items);
    }

    /** Returns the sites with which the instance began. */
    List<Integer> founders() {
        return sites.stream().filter(site -> !added.contains(site)).toList();
    }

    /** Returns these settings with other limits of batch refreshing. */
    public RowaaConfig batching(int below, int items) {
        return new RowaaConfig(
                sites,
                added,
                partitions,
                reads,
                heartbeat,
                suspicion,
                lease,
                below,
                items,
                copies,
                escalation,
                partItems);
    }

    /** Returns these settings with copies refreshed on demand only. */
    public RowaaConfig onDemand() {
        return new RowaaConfig(
                sites,
                added,
                partitions,
                reads,
                heartbeat,
                suspicion,
                lease,
                0,
                copierItems,
                copies,
                escalation,
                partItems);
    }

    /** Returns whether a site may replicate relations other than the catalogue. */
    boolean mayHold(int site) {
        List<Integer> founders = founders();
        return !founders.contains(site) || partitions.holders(founders).contains(site);
    }

    boolean believesNotifier() {
        return partitions == PartitionControl.NONE;
    }
}
