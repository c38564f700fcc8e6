package org.raidlab.site.config;

import static java.util.Objects.requireNonNullElse;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.rc.quorum.Quorums;

/**
 * The settings of replication control: the key {@code control} chooses one of the records, whose components are its
 * other keys; {@code rowaa} if it is left out.
 */
public sealed interface Replication {
    /** The key that chooses one of the records. */
    String CONTROL = "control";

    /** Returns the number of fragments into which a new relation is divided, each with replica sites of its own. */
    Integer fragments();

    /** Returns a copy of these settings with relations in so many fragments. */
    Replication withFragments(int number);

    /** Returns the word that chooses this replication control. */
    default String control() {
        return control(getClass());
    }

    /** Returns the word that chooses one of the records. */
    static String control(Class<?> type) {
        return type.getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** Returns the sites, among all sites and those added later, that may hold relations. */
    default List<Integer> holdersAmong(List<Integer> sites, List<Integer> added) {
        return sites;
    }

    /** Returns the replica sites of relations. */
    default Copies copies() {
        return Copies.EVERYWHERE;
    }

    /** Returns the number of sites that hold a new relation, among the sites that may hold relations. */
    default int degreeAmong(List<Integer> holders) {
        return requireNonNullElse(copies().degree, holders.size());
    }

    /** Returns whether some sites only may hold a relation. */
    default boolean placesSome() {
        return copies().degree != null || !copies().holders.isEmpty();
    }

    /**
     * The settings of read one, write all: all sites hold everything, and there are no views.
     *
     * @param fragments that a new relation is divided into; 1 if it is left out
     */
    record Rowa(Integer fragments) implements Replication {
        /** Read one, write all. */
        public static final Rowa DEFAULT = new Rowa(1);

        /** The keys that older releases allowed, without effect. */
        static final Set<String> IGNORED = Set.of("reads", "refresh", "placement");

        public Rowa {
            fragments = requireNonNullElse(fragments, 1);
        }

        @Override
        public Rowa withFragments(int number) {
            return new Rowa(number);
        }
    }

    /**
     * The settings of read one, write all available.
     *
     * @param partitionControl what decides on views: {@code dynamic-majority}; {@code witness}, the same with a highest
     *     site that votes and holds no copies; or {@code none}, which believes the notifier
     * @param reads what a site needs to answer reads alone: {@code lease}, {@code confirmed} or {@code local}
     * @param refresh which out-of-date copies are brought up to date: {@code all}, or {@code on-demand} those that are
     *     read
     * @param copies where the copies are
     * @param fragments that a new relation is divided into, each with replica sites of its own; 1 if it is left out
     * @param participants which members of a view take part in a transaction that writes: all {@code members}, or where
     *     that is enough the {@code holders} of what it writes
     */
    record Rowaa(
            PartitionControl partitionControl,
            Reads reads,
            Refresh refresh,
            Copies copies,
            Integer fragments,
            Participants participants)
            implements Replication {
        /** Read one, write all available, with a copy of everything at every site. */
        public static final Rowaa DEFAULT = new Rowaa(
                PartitionControl.DYNAMIC_MAJORITY,
                Reads.LEASE,
                Refresh.ALL,
                Copies.EVERYWHERE,
                1,
                Participants.MEMBERS);

        public Rowaa {
            partitionControl = requireNonNullElse(partitionControl, PartitionControl.DYNAMIC_MAJORITY);
            reads = requireNonNullElse(reads, Reads.LEASE);
            refresh = requireNonNullElse(refresh, Refresh.ALL);
            fragments = requireNonNullElse(fragments, 1);
            participants = requireNonNullElse(participants, Participants.MEMBERS);
        }

        /** Returns a copy of these settings with other rules for views. */
        public Rowaa with(PartitionControl other) {
            return new Rowaa(other, reads, refresh, copies, fragments, participants);
        }

        /** Returns a copy of these settings with another condition under which a site answers reads alone. */
        public Rowaa with(Reads other) {
            return new Rowaa(partitionControl, other, refresh, copies, fragments, participants);
        }

        /** Returns a copy of these settings with other rules for copies that are out of date. */
        public Rowaa with(Refresh other) {
            return new Rowaa(partitionControl, reads, other, copies, fragments, participants);
        }

        /** Returns a copy of these settings with other participants of transactions. */
        public Rowaa with(Participants other) {
            return new Rowaa(partitionControl, reads, refresh, copies, fragments, other);
        }

        /** Returns a copy of these settings with copies at other sites. */
        public Rowaa with(Copies other) {
            return new Rowaa(partitionControl, reads, refresh, other, fragments, participants);
        }

        @Override
        public Rowaa withFragments(int number) {
            return new Rowaa(partitionControl, reads, refresh, copies, number, participants);
        }

        /** Returns a copy of these settings with so many replica sites of each relation, chosen by this policy. */
        public Rowaa withDegree(int sites, PlacementPolicy way) {
            return with(new Copies(sites, copies.threshold, way, copies.holders, copies.writeCreatesCopy));
        }

        /** Returns a copy of these settings where these sites hold the relations with these names. */
        public Rowaa withHolders(Map<String, List<Integer>> named) {
            PlacementPolicy way = PlacementPolicy.EXPLICIT;
            return with(new Copies(copies.degree, copies.threshold, way, named, copies.writeCreatesCopy));
        }

        /** Returns a copy of these settings that keeps so many good copies. */
        public Rowaa withThreshold(int number) {
            return with(new Copies(copies.degree, number, copies.placement, copies.holders, copies.writeCreatesCopy));
        }

        /** Returns a copy of these settings where writes can make copies, or cannot. */
        public Rowaa withWriteCreatesCopy(boolean made) {
            return with(new Copies(copies.degree, copies.threshold, copies.placement, copies.holders, made));
        }

        /** A witness belongs to the instance from the beginning. */
        @Override
        public List<Integer> holdersAmong(List<Integer> sites, List<Integer> added) {
            List<Integer> founders =
                    sites.stream().filter(site -> !added.contains(site)).toList();
            TreeSet<Integer> holders = new TreeSet<>(partitionControl.holders(founders));
            holders.addAll(added);
            return List.copyOf(holders);
        }

        @Override
        public boolean placesSome() {
            return partitionControl == PartitionControl.WITNESS || Replication.super.placesSome();
        }
    }

    /**
     * The replica sites of relations.
     *
     * @param degree how many sites hold a new relation; all of them if it is left out
     * @param threshold so many good copies of each relation are kept at sites that are up; as many as are left, if it
     *     is left out
     * @param placement which ones: {@code round-robin}, {@code random} or {@code explicit}
     * @param holders with {@code placement: explicit}, the sites of relations by name; all sites hold the others
     * @param writeCreatesCopy whether a relation whose holders are all down gets another one, which has what is written
     *     from then on; not if it is left out
     */
    record Copies(
            @Nullable Integer degree,
            @Nullable Integer threshold,
            PlacementPolicy placement,
            Map<String, List<Integer>> holders,
            Boolean writeCreatesCopy) {
        /** All sites hold everything. */
        static final Copies EVERYWHERE = new Copies(null, null, PlacementPolicy.ROUND_ROBIN, Map.of(), false);

        public Copies {
            placement = requireNonNullElse(placement, PlacementPolicy.ROUND_ROBIN);
            holders = requireNonNullElse(holders, Map.of());
            writeCreatesCopy = requireNonNullElse(writeCreatesCopy, false);
        }

        /** Returns the number of good copies to keep, or 0 if the sites do not replace lost copies. */
        public int thresholdOrNone() {
            return requireNonNullElse(threshold, 0);
        }
    }

    /**
     * The settings of quorum consensus: all sites hold everything, and there are no views.
     *
     * @param quorum votes and quorums; a majority of the sites if it is left out
     * @param fragments that a new relation is divided into; 1 if it is left out
     */
    record Quorum(Voting quorum, Integer fragments) implements Replication {
        /** Quorum consensus with a majority of the sites. */
        public static final Quorum DEFAULT = new Quorum(Voting.MAJORITY, 1);

        public Quorum {
            quorum = requireNonNullElse(quorum, Voting.MAJORITY);
            fragments = requireNonNullElse(fragments, 1);
        }

        /** Returns a copy of these settings with these votes and quorums. */
        public Quorum with(Voting other) {
            return new Quorum(other, fragments);
        }

        @Override
        public Quorum withFragments(int number) {
            return new Quorum(quorum, number);
        }
    }

    /**
     * The votes and quorums of a cluster file.
     *
     * @param votes by site; a site that is left out has 1
     * @param read votes that vouch for reads; as few as meet every write quorum if it is left out
     * @param write votes that take part in a commit; a majority if it is left out
     */
    record Voting(
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
    enum PlacementPolicy {
        ROUND_ROBIN,
        RANDOM,
        EXPLICIT
    }

    /** The rules that select the participants of a transaction that writes. */
    enum Participants {
        /** All members of the view. */
        MEMBERS,
        /** The home site, the sites that hold what is written, and those that served reads, where they are enough. */
        HOLDERS
    }

    /** The rules that select the out-of-date copies to refresh. */
    enum Refresh {
        ALL,
        ON_DEMAND
    }
}
