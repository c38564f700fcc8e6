package org.raidlab.site.config;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The algorithms of an instance, by name. What a file leaves out has its default.
 *
 * @param concurrency {@code opt}: validation with commit-locks; {@code none}: says yes to everything, for Mini-RAID and
 *     for lessons
 * @param commit {@code 2pc}: two-phase commit, presumed abort
 * @param readSet {@code home} or {@code everywhere}: which read entries travel with a prepare
 * @param replication replication control
 * @param log {@code file} or {@code heap}
 */
public record Algorithms(
        Concurrency concurrency, Commit commit, ReadSet readSet, Replication replication, LogKind log) {
    public static final Algorithms DEFAULT =
            new Algorithms(Concurrency.OPT, Commit.TWO_PHASE, ReadSet.HOME, Replication.Rowaa.DEFAULT, LogKind.FILE);

    // Jackson passes null for a key that the file leaves out.
    public Algorithms {
        concurrency = requireNonNullElse(concurrency, Concurrency.OPT);
        commit = requireNonNullElse(commit, Commit.TWO_PHASE);
        readSet = requireNonNullElse(readSet, ReadSet.HOME);
        replication = requireNonNullElse(replication, Replication.Rowaa.DEFAULT);
        log = requireNonNullElse(log, LogKind.FILE);
    }

    /** Returns a copy of these algorithms with another concurrency control. */
    public Algorithms with(Concurrency other) {
        return new Algorithms(other, commit, readSet, replication, log);
    }

    /** Returns a copy of these algorithms with other read entries in a prepare. */
    public Algorithms with(ReadSet other) {
        return new Algorithms(concurrency, commit, other, replication, log);
    }

    /** Returns a copy of these algorithms with another replication control. */
    public Algorithms with(Replication other) {
        return new Algorithms(concurrency, commit, readSet, other, log);
    }

    /** Returns a copy of these algorithms with the log at another place. */
    public Algorithms with(LogKind other) {
        return new Algorithms(concurrency, commit, readSet, replication, other);
    }

    /** The algorithms for concurrency control. */
    public enum Concurrency {
        OPT,
        NONE
    }

    /** The commit protocols. */
    public enum Commit {
        @JsonProperty("2pc")
        TWO_PHASE
    }

    /** The read entries that the Atomicity Controller sends to the other sites. */
    public enum ReadSet {
        HOME,
        EVERYWHERE
    }

    /** The places where a site can keep its log. */
    public enum LogKind {
        FILE,
        HEAP
    }

    /**
     * Returns whether the set of sites that take part changes: from view to view, or from transaction to transaction.
     */
    public boolean viewsChange() {
        return !(replication instanceof Replication.Rowa);
    }
}
