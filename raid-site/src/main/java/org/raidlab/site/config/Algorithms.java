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
