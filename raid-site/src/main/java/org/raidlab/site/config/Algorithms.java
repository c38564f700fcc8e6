package org.raidlab.site.config;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.rc.quorum.Quorums;
import org.raidlab.rc.rowaa.RowaaConfig.PartitionControl;
import org.raidlab.rc.rowaa.RowaaConfig.Reads;

/**
 * The algorithms of an instance, by name. What is left out has its default.
 *
 * @param concurrency {@code opt}: validation with commit-locks; {@code none}: says yes to everything, for Mini-RAID
 *     only
 * @param commit {@code 2pc}: two-phase commit, presumed abort
 * @param readSet {@code home} or {@code everywhere}: which read entries travel with a prepare
 * @param replication replication control
 * @param log {@code file} or {@code heap}
 */
public record Algorithms(
        @Nullable Concurrency concurrency,
        @Nullable Commit commit,
        @Nullable ReadSet readSet,
        @Nullable Replication replication,
        @Nullable LogKind log) {
    public static final Algorithms DEFAULT = new Algorithms(null, null, null, null, null);

    /** The same with another replication control. */
    public Algorithms with(Replication.Control control) {
        return with(Replication.of(control));
    }

    /** The same with other settings of it. */
    public Algorithms with(Replication other) {
        return new Algorithms(concurrency, commit, readSet, other, log);
    }

    /** Concurrency control. */
    public enum Concurrency {
        OPT,
        NONE
    }

    /** Commit protocol. */
    public enum Commit {
        TWO_PHASE
    }

    /** Which read entries travel. */
    public enum ReadSet {
        HOME,
        EVERYWHERE
    }

    /**
     * Replication control.
     *
     * @param control {@code rowa}: read one, write all; {@code rowaa}: read one, write all available; {@code quorum}:
     *     quorum consensus
     * @param partitionControl what decides on views of {@code rowaa}: {@code dynamic-majority}; {@code witness}, the
     *     same with a highest site that votes and holds no copies; or {@code none}, which believes the notifier
     * @param reads what a site of {@code rowaa} needs to answer reads alone: {@code lease}, {@code confirmed} or
     *     {@code local}
     * @param degree how many sites hold a new relation; all of them if it is left out
     * @param threshold so many good copies of each relation are kept at sites that are up; as many as are left, if it
     *     is left out
     * @param placement which ones: {@code round-robin}, {@code random} or {@code explicit}
     * @param holders with {@code placement: explicit}, the sites of relations by name; all sites hold the others
     * @param refresh which out-of-date copies are brought up to date: {@code all}, or {@code on-demand} those that are
     *     read
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
            @Nullable Placing placement,
            @Nullable Map<String, List<Integer>> holders,
            @Nullable Refresh refresh,
            @Nullable Voting quorum,
            @Nullable Integer fragments,
            @Nullable Boolean writeCreatesCopy) {
        /** With the usual settings. */
        public static Replication of(Control control) {
            return new Replication(control, null, null, null, null, null, null, null, null, null, null);
        }

        /** The same with so many holders of each relation, chosen in this way. */
        public Replication withDegree(int sites, Placing way) {
            return new Replication(
                    control,
                    partitionControl,
                    reads,
                    sites,
                    threshold,
                    way,
                    holders,
                    refresh,
                    quorum,
                    fragments,
                    writeCreatesCopy);
        }

        /** The same where a site needs this to answer reads alone. */
        public Replication withReads(Reads other) {
            return new Replication(
                    control,
                    partitionControl,
                    other,
                    degree,
                    threshold,
                    placement,
                    holders,
                    refresh,
                    quorum,
                    fragments,
                    writeCreatesCopy);
        }

        /** The same with so many good copies kept. */
        public Replication withThreshold(int copies) {
            return new Replication(
                    control,
                    partitionControl,
                    reads,
                    degree,
                    copies,
                    placement,
                    holders,
                    refresh,
                    quorum,
                    fragments,
                    writeCreatesCopy);
        }

        /** The same where these sites hold the relations with these names. */
        public Replication withHolders(Map<String, List<Integer>> named) {
            return new Replication(
                    control,
                    partitionControl,
                    reads,
                    degree,
                    threshold,
                    Placing.EXPLICIT,
                    named,
                    refresh,
                    quorum,
                    fragments,
                    writeCreatesCopy);
        }

        /** The same with other rules for copies that are out of date. */
        public Replication withRefresh(Refresh other) {
            return new Replication(
                    control,
                    partitionControl,
                    reads,
                    degree,
                    threshold,
                    placement,
                    holders,
                    other,
                    quorum,
                    fragments,
                    writeCreatesCopy);
        }

        /** The same with these votes and quorums. */
        public Replication withQuorum(Voting other) {
            return new Replication(
                    control,
                    partitionControl,
                    reads,
                    degree,
                    threshold,
                    placement,
                    holders,
                    refresh,
                    other,
                    fragments,
                    writeCreatesCopy);
        }

        /** The same with relations in so many fragments. */
        public Replication withFragments(int number) {
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
                    number,
                    writeCreatesCopy);
        }

        /** The same where writes can make copies, or cannot. */
        public Replication withWriteCreatesCopy(boolean made) {
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
                    made ? true : null);
        }

        public boolean writesCreateCopies() {
            return writeCreatesCopy != null && writeCreatesCopy;
        }

        /** How many fragments a new relation is divided into. */
        public int fragmentsOrOne() {
            return fragments == null ? 1 : fragments;
        }

        /**
         * Votes and quorums.
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

            /** What it means for these sites. */
            public Quorums of(List<Integer> sites) {
                SortedMap<Integer, Integer> all = new TreeMap<>();
                sites.forEach(site -> all.put(site, votes == null ? 1 : votes.getOrDefault(site, 1)));
                Quorums usual = Quorums.majority(all);
                int writing = write == null ? usual.write() : write;
                return new Quorums(all, read == null ? usual.total() + 1 - writing : read, writing);
            }
        }

        /** How the holders of a new relation are chosen. */
        public enum Placing {
            ROUND_ROBIN,
            RANDOM,
            EXPLICIT
        }

        /** Which copies that are out of date are brought up to date. */
        public enum Refresh {
            ALL,
            ON_DEMAND
        }

        /** The protocols. */
        public enum Control {
            ROWA,
            ROWAA,
            QUORUM
        }

        public PartitionControl partitionControlOrDefault() {
            return partitionControl == null ? PartitionControl.DYNAMIC_MAJORITY : partitionControl;
        }

        public Placing placementOrDefault() {
            return placement == null ? Placing.ROUND_ROBIN : placement;
        }

        public Map<String, List<Integer>> holdersOrNone() {
            return holders == null ? Map.of() : holders;
        }

        /**
         * The sites that may hold relations, of all, of which some were added: a witness was there from the beginning.
         */
        public List<Integer> holdersAmong(List<Integer> sites, List<Integer> added) {
            List<Integer> founders =
                    sites.stream().filter(site -> !added.contains(site)).toList();
            TreeSet<Integer> holders = new TreeSet<>(partitionControlOrDefault().holders(founders));
            holders.addAll(added);
            return List.copyOf(holders);
        }

        /** How many of the sites that may hold relations hold a new one. */
        public int degreeAmong(List<Integer> holders) {
            return degree == null ? holders.size() : degree;
        }

        /** The same with other rules for views. */
        public Replication withPartitionControl(PartitionControl other) {
            return new Replication(
                    control,
                    other,
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

        public Voting quorumOrDefault() {
            return quorum == null ? Voting.MAJORITY : quorum;
        }

        /** 0 if nothing is done about copies that are lost. */
        public int thresholdOrNone() {
            return threshold == null ? 0 : threshold;
        }

        /** Whether relations may be held by some sites only. */
        public boolean placesSome() {
            return degree != null || !holdersOrNone().isEmpty() || partitionControl == PartitionControl.WITNESS;
        }

        public Refresh refreshOrDefault() {
            return refresh == null ? Refresh.ALL : refresh;
        }

        public Reads readsOrDefault() {
            return reads == null ? Reads.LEASE : reads;
        }
    }

    /** Where the log is. */
    public enum LogKind {
        FILE,
        HEAP
    }

    public Concurrency concurrencyOrDefault() {
        return concurrency == null ? Concurrency.OPT : concurrency;
    }

    public Commit commitOrDefault() {
        return commit == null ? Commit.TWO_PHASE : commit;
    }

    public Replication.Control replicationOrDefault() {
        Replication.Control control = replicationSettings().control();
        return control == null ? Replication.Control.ROWAA : control;
    }

    public Replication replicationSettings() {
        return replication == null ? Replication.of(Replication.Control.ROWAA) : replication;
    }

    /** Whether the set of sites that take part changes: from view to view, or from transaction to transaction. */
    public boolean viewsChange() {
        return replicationOrDefault() != Replication.Control.ROWA;
    }

    public ReadSet readSetOrDefault() {
        return readSet == null ? ReadSet.HOME : readSet;
    }

    public LogKind logOrDefault() {
        return log == null ? LogKind.FILE : log;
    }
}
