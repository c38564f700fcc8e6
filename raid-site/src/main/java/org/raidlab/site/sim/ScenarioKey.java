package org.raidlab.site.sim;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a seed draws of a run beside its faults; each can be said instead. */
public enum ScenarioKey {
    /** 3 to 5. */
    SITES("a number from 1 to 9"),
    /** So many of the sites, the highest, are added while the run is under way; none unless it is said. */
    ADDED("a number from 0 to 8"),
    /** Replication control: {@code rowa} in half of the seeds, {@code quorum} only if it is said. */
    REPLICATION("rowa, rowaa or quorum"),
    /** Of each site by {@code quorum}: 1 in half of the seeds, else 0 to 3. */
    VOTES("numbers such as 2/1/1"),
    /** By {@code quorum}: as few votes as meet each write quorum. */
    READ_QUORUM("a number of votes"),
    /** By {@code quorum}: a majority in half of the seeds, else up to all votes. */
    WRITE_QUORUM("a number of votes"),
    /** How many sites hold a relation; by {@code rowaa} 1 to all in three quarters of the seeds, else all. */
    DEGREE("a number from 1 to 9"),
    /**
     * Good copies kept: 1 to the degree in three quarters of the seeds with a degree, else 0, which is none. No more
     * than the degree.
     */
    THRESHOLD("a number from 0 to 9"),
    /** Whether a relation whose holders are all down gets another one; {@code no} unless it is said. */
    WRITE_CREATES_COPY("yes or no"),
    /** That the relation of the run is divided into; 1 unless it is said. */
    FRAGMENTS("a number from 1 to 64"),
    /**
     * Fail-locks of a relation at a site above which they are escalated by {@code rowaa}, and most items of a copier;
     * as usual, which no run reaches, unless it is said.
     */
    ESCALATION("a number from 0 to 1000000"),
    /** What decides on views of {@code rowaa}; {@code dynamic-majority} unless it is said. */
    PARTITION_CONTROL("dynamic-majority or witness"),
    /** What a site of {@code rowaa} needs to answer reads alone: {@code lease} in three quarters of the seeds. */
    READS("lease or confirmed"),
    /** {@code round-robin} in half of the seeds. */
    PLACEMENT("round-robin or random"),
    /** {@code merged} in nine tenths of the seeds, else {@code separate} or any grouping. */
    LAYOUT("merged, separate or groups of servers such as ac-cc/am/ui-ad-rc"),
    /** {@code home} or {@code everywhere}. */
    READ_SET("home or everywhere"),
    /** {@code bytes} in a quarter of the seeds, else {@code objects}. */
    MESSAGES("bytes or objects"),
    /** Longest datagram, where messages are bytes. */
    FRAGMENT_BYTES("a number from 512 to 65000"),
    /** Whether all processes seal their datagrams under one cluster key; {@code no} unless it is said. */
    SEALED("yes or no"),
    /** {@code disk} in a fifth of the seeds and wherever the plan has faults of disks, else {@code heap}. */
    STORAGE("disk or heap"),
    /** Milliseconds between process checkpoints; none are taken unless it is said, or the plan has such. */
    CHECKPOINT_MILLIS("a number from 1 to 60000"),
    /** How long the reads and writes of a transaction may be, encoded; what a site runs with unless it is said. */
    TRANSACTION_BYTES("a number from 1 to 66060288"),
    /** At each site. */
    CLIENTS("a number from 1 to 16"),
    /** As of {@code raid workload}; {@code read-modify-write} in a quarter of the seeds, never {@code read-only}. */
    MIX("read-modify-write, read-only, mixed or turnover"),
    ITEMS("a number from 1 to 10000"),
    /** 0 is uniform. */
    SKEW("a number from 0 to 2"),
    /** Most items of a transaction. */
    LENGTH("a number from 1 to 64"),
    WRITE_SHARE("a number from 0 to 1"),
    /** Of every cap, slice, batch and interval of a site; {@code default} unless it is said. */
    LIMITS("default or tiny"),
    /** At each site, with a transaction open between two statements; with tiny limits 2 to 10, else none. */
    OPEN_SESSIONS("a number from 0 to 64"),
    /** Whether clients create and destroy relations; with tiny limits in half of the seeds, else not. */
    DEFINITIONS("yes or no"),
    /** Whether clients copy lines in; with tiny limits in half of the seeds, else not. */
    COPIES("yes or no"),
    /** Whether results are left unfetched; with tiny limits in half of the seeds, else not. */
    UNFETCHED_RESULTS("yes or no");

    private final String meaning;
    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

    ScenarioKey(String meaning) {
        this.meaning = meaning;
    }

    /** The name on the command line. */
    public String label() {
        return label;
    }

    /** What it can be. */
    String meaning() {
        return meaning;
    }

    /** All names, in order. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(ScenarioKey::label).toList();
    }
}
