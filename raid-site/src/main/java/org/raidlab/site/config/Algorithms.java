package org.raidlab.site.config;

import org.jspecify.annotations.Nullable;

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

    /** Returns a copy of these algorithms with another replication control. */
    public Algorithms with(Replication.Control control) {
        return with(Replication.of(control));
    }

    /** Returns a copy of these algorithms with other replication settings. */
    public Algorithms with(Replication other) {
        return new Algorithms(concurrency, commit, readSet, other, log);
    }

    /** The algorithms for concurrency control. */
    public enum Concurrency {
        OPT,
        NONE
    }

    /** The commit protocols. */
    public enum Commit {
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

    /**
     * Returns whether the set of sites that take part changes: from view to view, or from transaction to transaction.
     */
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
