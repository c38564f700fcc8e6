package org.raidlab.site.config;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.rc.quorum.Quorums;

/**
 * The settings of replication control.
 *
 * @param control {@code rowa}: read one, write all; {@code rowaa}: read one, write all available; {@code quorum}:
 *     quorum consensus
 * @param partitionControl what decides on views of {@code rowaa}: {@code dynamic-majority}; {@code witness}, the same
 *     with a highest site that votes and holds no copies; or {@code none}, which believes the notifier
 * @param reads what a site of {@code rowaa} needs to answer reads alone: {@code lease}, {@code confirmed} or
 *     {@code local}
 * @param degree how many sites hold a new relation; all of them if it is left out
 * @param threshold so many good copies of each relation are kept at sites that are up; as many as are left, if it is
 *     left out
 * @param placement which ones: {@code round-robin}, {@code random} or {@code explicit}
 * @param holders with {@code placement: explicit}, the sites of relations by name; all sites hold the others
 * @param refresh which out-of-date copies are brought up to date: {@code all}, or {@code on-demand} those that are read
 * @param quorum votes and quorums of {@code control: quorum}; a majority of the sites if it is left out
 * @param fragments that a new relation is divided into, each with holders of its own; 1 if it is left out
 * @param writeCreatesCopy whether a relation whose holders are all down gets another one, which has what is written
 *     from then on; not if it is left out
 */
public record Replication(
        @Nullable Control control,
        @Nullable PartitionControl partitionControl,
        @Nullable Reads reads,
        @Nullable Integer degree,
        @Nullable Integer threshold,
        @Nullable PlacementPolicy placement,
        @Nullable Map<String, List<Integer>> holders,
        @Nullable Refresh refresh,
        @Nullable Voting quorum,
        @Nullable Integer fragments,
        @Nullable Boolean writeCreatesCopy) {
    /** Returns the usual settings of a replication control. */
    public static Replication of(Control control) {
        return new Replication(control, null, null, null, null, null, null, null, null, null, null);
    }

    /** Returns a copy of these settings with so many replica sites of each relation, chosen by this policy. */
    public Replication withDegree(int sites, PlacementPolicy way) {
        return changed(draft -> {
            draft.degree = sites;
            draft.placement = way;
        });
    }

    /** Returns a copy of these settings where these sites hold the relations with these names. */
    public Replication withHolders(Map<String, List<Integer>> named) {
        return changed(draft -> {
            draft.holders = named;
            draft.placement = PlacementPolicy.EXPLICIT;
        });
    }

    /** Returns a copy of these settings with another condition under which a site answers reads alone. */
    public Replication withReads(Reads other) {
        return changed(draft -> draft.reads = other);
    }

    /** Returns a copy of these settings with other rules for views. */
    public Replication withPartitionControl(PartitionControl other) {
        return changed(draft -> draft.partitionControl = other);
    }

    /** Returns a copy of these settings that keeps so many good copies. */
    public Replication withThreshold(int copies) {
        return changed(draft -> draft.threshold = copies);
    }

    /** Returns a copy of these settings with other rules for copies that are out of date. */
    public Replication withRefresh(Refresh other) {
        return changed(draft -> draft.refresh = other);
    }

    /** Returns a copy of these settings with these votes and quorums. */
    public Replication withQuorum(Voting other) {
        return changed(draft -> draft.quorum = other);
    }

    /** Returns a copy of these settings with relations in so many fragments. */
    public Replication withFragments(int number) {
        return changed(draft -> draft.fragments = number);
    }

    /** Returns a copy of these settings where writes can make copies, or cannot. */
    public Replication withWriteCreatesCopy(boolean made) {
        return changed(draft -> draft.writeCreatesCopy = made ? true : null);
    }

    private Replication changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.replication();
    }

    public boolean writesCreateCopies() {
        return writeCreatesCopy != null && writeCreatesCopy;
    }

    /** Returns the number of fragments into which a new relation is divided. */
    public int fragmentsOrOne() {
        return fragments == null ? 1 : fragments;
    }

    /**
     * The votes and quorums of a cluster file.
     *
     * @param votes by site; a site that is left out has 1
     * @param read votes that vouch for reads; as few as meet every write quorum if it is left out
     * @param write votes that take part in a commit; a majority if it is left out
     */
    public record Voting(
            @Nullable Map<Integer, Integer> votes,
            @Nullable Integer read,
            @Nullable Integer write) {
        public static final Voting MAJORITY = new Voting(null, null, null);

        /** Returns the quorums that these settings give for these sites. */
        public Quorums of(List<Integer> sites) {
            SortedMap<Integer, Integer> all = new TreeMap<>();
            sites.forEach(site -> all.put(site, votes == null ? 1 : votes.getOrDefault(site, 1)));
            Quorums usual = Quorums.majority(all);
            int writing = write == null ? usual.write() : write;
            return new Quorums(all, read == null ? usual.total() + 1 - writing : read, writing);
        }
    }

    /** The policies that choose the replica sites of a new relation. */
    public enum PlacementPolicy {
        ROUND_ROBIN,
        RANDOM,
        EXPLICIT
    }

    /** The rules that select the out-of-date copies to refresh. */
    public enum Refresh {
        ALL,
        ON_DEMAND
    }

    /** The protocols of replication control. */
    public enum Control {
        ROWA,
        ROWAA,
        QUORUM
    }

    public PartitionControl partitionControlOrDefault() {
        return partitionControl == null ? PartitionControl.DYNAMIC_MAJORITY : partitionControl;
    }

    public PlacementPolicy placementOrDefault() {
        return placement == null ? PlacementPolicy.ROUND_ROBIN : placement;
    }

    public Map<String, List<Integer>> holdersOrNone() {
        return holders == null ? Map.of() : holders;
    }

    /**
     * Returns the sites, among all sites and those added later, that may hold relations: a witness belongs to the
     * instance from the beginning.
     */
    public List<Integer> holdersAmong(List<Integer> sites, List<Integer> added) {
        List<Integer> founders =
                sites.stream().filter(site -> !added.contains(site)).toList();
        TreeSet<Integer> holders = new TreeSet<>(partitionControlOrDefault().holders(founders));
        holders.addAll(added);
        return List.copyOf(holders);
    }

    /** Returns the number of sites that hold a new relation, among the sites that may hold relations. */
    public int degreeAmong(List<Integer> holders) {
        return degree == null ? holders.size() : degree;
    }

    public Voting quorumOrDefault() {
        return quorum == null ? Voting.MAJORITY : quorum;
    }

    /** Returns the number of good copies to keep, or 0 if the sites do not replace lost copies. */
    public int thresholdOrNone() {
        return threshold == null ? 0 : threshold;
    }

    /** Returns whether some sites only may hold a relation. */
    public boolean placesSome() {
        return degree != null || !holdersOrNone().isEmpty() || partitionControl == PartitionControl.WITNESS;
    }

    public Refresh refreshOrDefault() {
        return refresh == null ? Refresh.ALL : refresh;
    }

    public Reads readsOrDefault() {
        return reads == null ? Reads.LEASE : reads;
    }

    /** A mutable draft of the next settings: Java cannot yet copy a record with one component changed. */
    private static final class Draft {
        private final @Nullable Control control;
        private @Nullable PartitionControl partitionControl;
        private @Nullable Reads reads;
        private @Nullable Integer degree;
        private @Nullable Integer threshold;
        private @Nullable PlacementPolicy placement;
        private @Nullable Map<String, List<Integer>> holders;
        private @Nullable Refresh refresh;
        private @Nullable Voting quorum;
        private @Nullable Integer fragments;
        private @Nullable Boolean writeCreatesCopy;

        Draft(Replication from) {
            control = from.control;
            partitionControl = from.partitionControl;
            reads = from.reads;
            degree = from.degree;
            threshold = from.threshold;
            placement = from.placement;
            holders = from.holders;
            refresh = from.refresh;
            quorum = from.quorum;
            fragments = from.fragments;
            writeCreatesCopy = from.writeCreatesCopy;
        }

        Replication replication() {
            return new Replication(
                    control,
                    partitionControl,
                    reads,
                    degree,
                    threshold,
                    placement,
                    holders,
                    refresh,
                    quorum,
                    fragments,
                    writeCreatesCopy);
        }
    }
}
