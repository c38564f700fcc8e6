package org.raidlab.systemm;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.BlockDevice;

/**
 * The algorithms, sizes and times of a site.
 *
 * @param checkpoint how the database is brought to the backup copies
 * @param log what the log says, and how it is written
 * @param segments the primary database
 * @param transactions how transactions are executed
 */
public record SystemMSettings(Checkpoint checkpoint, Log log, Segments segments, Transactions transactions) {
    /** Those of real processes: the combination that the paper names first among the best (section 4.1). */
    public static final SystemMSettings DEFAULT = new SystemMSettings(
            new Checkpoint(
                    CheckpointAlgorithm.FUZZY, false, Duration.ofSeconds(1), 64, RecoveryMode.FULL, BackupCopies.PAIR),
            new Log(LogStrategy.VALUE, 16_000, 64, Duration.ofMillis(1), 256L << 20),
            new Segments(8_192, 4_096, 0.2),
            new Transactions(4, 256, Duration.ofMillis(20), 0));

    public SystemMSettings {
        Invariants.require(
                log.strategy().allows(checkpoint.algorithm()),
                "checkpointer %s cannot be combined with log %s: %s needs a checkpointer out of %s"
                        .formatted(checkpoint.algorithm(), log.strategy(), log.strategy(), allowed(log.strategy())));
        Invariants.require(
                checkpoint.copies().allow(log.strategy(), checkpoint.recovery()),
                ("a single backup copy is updated in place: it needs log VALUE or"
                                + " PARALLEL_VALUE, and recovery FULL, not %s and %s")
                        .formatted(log.strategy(), checkpoint.recovery()));
    }

    private static List<CheckpointAlgorithm> allowed(LogStrategy log) {
        return Arrays.stream(CheckpointAlgorithm.values()).filter(log::allows).toList();
    }

    /** Returns the same settings with other algorithms; {@link IllegalArgumentException} if these do not fit. */
    public SystemMSettings with(CheckpointAlgorithm algorithm, boolean spools, LogStrategy strategy) {
        return with(new Combination.Choice(algorithm, strategy, spools, checkpoint.recovery(), checkpoint.copies()));
    }

    /** Returns the same settings with a choice of algorithms. */
    public SystemMSettings with(Combination.Choice choice) {
        return new SystemMSettings(
                new Checkpoint(
                        choice.checkpointer(),
                        choice.spools(),
                        checkpoint.floor(),
                        checkpoint.inFlight(),
                        choice.recovery(),
                        choice.copies()),
                new Log(choice.log(), log.pageBytes(), log.pages(), log.sealAfter(), log.capacity()),
                segments,
                transactions);
    }

    /** Returns the same settings with another mode of recovery. */
    public SystemMSettings recovering(RecoveryMode mode) {
        return with(new Combination.Choice(
                checkpoint.algorithm(), log.strategy(), checkpoint.spools(), mode, checkpoint.copies()));
    }

    /** Returns the same settings with a message server that makes so many requests at once. */
    public SystemMSettings generating(int requests) {
        return new SystemMSettings(
                checkpoint,
                log,
                segments,
                new Transactions(transactions.standbys(), transactions.queue(), transactions.retry(), requests));
    }

    /** Returns the same settings with a checkpointer that writes so many segments at once. */
    public SystemMSettings writingAtOnce(int number) {
        return new SystemMSettings(
                new Checkpoint(
                        checkpoint.algorithm(),
                        checkpoint.spools(),
                        checkpoint.floor(),
                        number,
                        checkpoint.recovery(),
                        checkpoint.copies()),
                log,
                segments,
                transactions);
    }

    /**
     * The checkpointer.
     *
     * @param spools whether a segment is copied to a buffer, so that its lock is not held while it is written
     * @param floor the checkpoint interval floor: least time from the begin of a sweep to the begin of the next
     * @param inFlight segments that are being written at once, where no lock is held meanwhile
     * @param recovery whether a copy has a directory, by which a restarted site can use segments before it has loaded
     *     all of them
     * @param copies how many there are
     */
    public record Checkpoint(
            CheckpointAlgorithm algorithm,
            boolean spools,
            Duration floor,
            int inFlight,
            RecoveryMode recovery,
            BackupCopies copies) {
        public Checkpoint {
            Invariants.require(inFlight > 0, "a checkpointer writes at least one segment at once");
        }
    }

    /**
     * The log.
     *
     * @param pageBytes from which on a page is full
     * @param pages of the memory-resident log buffer
     * @param sealAfter longest wait of a response for its page to be written
     * @param capacity bytes of log from which on transactions wait for a checkpoint
     */
    public record Log(LogStrategy strategy, int pageBytes, int pages, Duration sealAfter, long capacity) {
        public Log {
            Invariants.require(pages > 1, "while a log page is written, another one is filled");
        }
    }

    /**
     * The primary database.
     *
     * @param blockBytes of a block of a backup copy; a segment is what a block can hold
     * @param most segments that there can be
     * @param kept share of a segment that insertions leave empty for versions beside their shadows
     */
    public record Segments(int blockBytes, int most, double kept) {
        /** Returns the bytes of a segment. */
        public int bytes() {
            return new BlockDevice("", blockBytes).payloadBytes();
        }
    }

    /**
     * The transaction server.
     *
     * @param standbys executors beside the priority one
     * @param queue requests that wait at most
     * @param retry mean time from an abort for black and white segments to the restart
     * @param generated requests that the message server itself has under way at any time
     */
    public record Transactions(int standbys, int queue, Duration retry, int generated) {}
}
