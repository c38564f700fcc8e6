package org.raidlab.harness.sim;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The settings that a seed draws for a run beside its faults; the user can give each of them instead. */
public enum ScenarioKey {
    /** 3 to 5 sites, evenly with the algorithms ({@link EvenDraw}). */
    SITES("a number from 1 to 9"),
    /** The number of sites, those with the highest numbers, that are added during the run; none unless it is given. */
    ADDED("a number from 0 to 8"),
    /**
     * The concurrency controller of all sites: each kind that keeps transactions apart evenly, then a variant of it.
     */
    CONCURRENCY("a concurrency controller on the class path, or drawn"),
    /** The commit protocol of all sites: {@code 2pc}, {@code parallel} and {@code 3pc} in a third of the seeds each. */
    COMMIT("a commit protocol on the class path"),
    /** Replication control: each with each of its degrees evenly. */
    REPLICATION("rowa, rowaa or quorum"),
    /** The votes of each site by {@code quorum}: 1 in half of the seeds, else 0 to 3. */
    VOTES("numbers such as 2/1/1"),
    /** The read quorum by {@code quorum}: the least number of votes that intersects each write quorum. */
    READ_QUORUM("a number of votes"),
    /** The write quorum by {@code quorum}: a majority in half of the seeds, else up to all votes. */
    WRITE_QUORUM("a number of votes"),
    /** The number of sites that hold a relation; by {@code rowaa} 1, 2, 3 or all, evenly. */
    DEGREE("a number from 1 to 9"),
    /**
     * Good copies kept: 1 to the degree in three quarters of the seeds with a degree, else 0, which is none. No more
     * than the degree.
     */
    THRESHOLD("a number from 0 to 9"),
    /** Whether a relation whose replica sites are all down gets another one; {@code no} unless it is given. */
    WRITE_CREATES_COPY("yes or no"),
    /** The participants of transactions of {@code rowaa}; {@code members} unless it is given. */
    PARTICIPANTS("members or holders"),
    /** The number of fragments of the run's relation; 1 unless it is given. */
    FRAGMENTS("a number from 1 to 64"),
    /**
     * The fail-locks of a relation at a site above which {@code rowaa} escalates them, and most items of a copier; the
     * default, reached by no run, unless it is given.
     */
    ESCALATION("a number from 0 to 1000000"),
    /** The rule for views of {@code rowaa}; {@code dynamic-majority} unless it is given. */
    PARTITION_CONTROL("dynamic-majority or witness"),
    /** The condition under which a site of {@code rowaa} answers reads alone: {@code lease} in half of the seeds. */
    READS("lease or confirmed"),
    /** The placement policy: {@code round-robin} in half of the seeds. */
    PLACEMENT("round-robin or random"),
    /** The layout: {@code merged} in nine tenths of the seeds, else {@code separate} or any grouping. */
    LAYOUT("merged, separate or groups of servers such as ac-cc/am/ui-ad-rc"),
    /** The read set: {@code home} or {@code everywhere}. */
    READ_SET("home or everywhere"),
    /** Where the sites' logs are; {@code file} unless it is given. */
    LOG("file, remote or quorum"),
    /** The form of messages: {@code bytes} in a quarter of the seeds, else {@code objects}. */
    MESSAGES("bytes or objects"),
    /** The length of the longest datagram, where messages are bytes. */
    FRAGMENT_BYTES("a number from 512 to 65000"),
    /** Whether all processes seal their datagrams under one cluster key: in one of eight seeds. */
    SEALED("yes or no"),
    /**
     * The storage: {@code disk} in a fifth of the seeds and wherever the plan has faults of disks, else {@code heap}.
     * On a disk each change of a file is a crash point, and the plan's disk faults apply.
     */
    STORAGE("disk or heap"),
    /** Milliseconds between process checkpoints; none are taken unless it is given, or the plan has checkpoints. */
    CHECKPOINT_MILLIS("a number from 1 to 60000"),
    /** The longest encoded reads and writes of a transaction; a site's default unless it is given. */
    TRANSACTION_BYTES("a number from 1 to 66060288"),
    /** The number of clients at each site. */
    CLIENTS("a number from 1 to 16"),
    /**
     * The mix as of {@code raid workload}; {@code read-modify-write} in a quarter of the seeds, never
     * {@code read-only}.
     */
    MIX("read-modify-write, read-only, mixed, turnover or synthetic"),
    /** A workload of the field that runs besides the mix, with its checks; none unless it is given. */
    WORKLOAD("debit-credit, ycsb-a to ycsb-f or smallbank"),
    ITEMS("a number from 1 to 10000"),
    /**
     * The number of groups of items, which an ordered index holds; 1 to 6 in half of the seeds, else 0, which is none.
     */
    GROUPS("a number from 0 to 100"),
    /** The skew of the accesses; 0 is uniform. */
    SKEW("a number from 0 to 2"),
    /** The largest number of items of a transaction. */
    LENGTH("a number from 1 to 64"),
    WRITE_SHARE("a number from 0 to 1"),
    /** The share of the transactions of {@code synthetic} that only read; 0 unless it is given. */
    READ_ONLY("a number from 0 to 1"),
    /** The share of the accesses of {@code synthetic} that are to the client's own items; 0 unless it is given. */
    LOCALITY("a number from 0 to 1"),
    /** The share of the accesses of {@code synthetic} that are to a tenth of the items; none unless it is given. */
    HOT_SPOT("a number from 0 to 1"),
    /**
     * The limits of every cap, slice, batch and interval of a site; {@code drawn}, which is between tiny and default,
     * unless it is given.
     */
    LIMITS("drawn, default or tiny"),
    /**
     * The number of sessions at each site with a transaction open between two statements; with tiny limits 2 to 10,
     * else none.
     */
    OPEN_SESSIONS("a number from 0 to 64"),
    /** Whether clients create and destroy relations; with tiny limits in half of the seeds, else in one of eight. */
    DEFINITIONS("yes or no"),
    /** Whether clients copy lines in; with tiny limits in half of the seeds, else in one of eight. */
    COPIES("yes or no"),
    /** Whether results are left unfetched; with tiny limits in half of the seeds, else in one of eight. */
    UNFETCHED_RESULTS("yes or no"),
    /**
     * Whether the run's relation gets other structures; with tiny limits in half of the seeds, else in one of eight.
     */
    STRUCTURES("yes or no"),
    /** Whether further relations are joined with it; with tiny limits in half of the seeds, else in one of eight. */
    JOINS("yes or no"),
    /**
     * How often a second a client at each site asks for another concurrency controller or commit protocol: 2 in half of
     * the seeds, else never; never where one of both is given.
     */
    SWITCHES("a number from 0 to 50");

    private final String meaning;
    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

    ScenarioKey(String meaning) {
        this.meaning = meaning;
    }

    /** Returns the name on the command line. */
    public String label() {
        return label;
    }

    /** Returns a description of the possible values. */
    String meaning() {
        return meaning;
    }

    /** Returns all names, in order. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(ScenarioKey::label).toList();
    }
}
