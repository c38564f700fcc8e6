package org.raidlab.site.config;

import org.jspecify.annotations.Nullable;

/**
 * The algorithms of an instance, by name. What is left out has its default.
 *
 * @param concurrency {@code opt}: validation with commit-locks
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

    /** Concurrency control. */
    public enum Concurrency {
        OPT
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

    /** Replication control: {@code rowa}, read one and write all. */
    public record Replication(@Nullable Control control) {
        /** The protocols. */
        public enum Control {
            ROWA
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
        return replication == null || replication.control() == null ? Replication.Control.ROWA : replication.control();
    }

    public ReadSet readSetOrDefault() {
        return readSet == null ? ReadSet.HOME : readSet;
    }

    public LogKind logOrDefault() {
        return log == null ? LogKind.FILE : log;
    }
}
