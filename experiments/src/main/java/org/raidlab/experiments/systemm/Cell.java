package org.raidlab.experiments.systemm;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.systemm.BackupCopies;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.RecoveryMode;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardSizes;

/**
 * A combination of algorithms that is measured.
 *
 * @param scale by which the numbers of records of the paper are divided
 * @param times by which they are multiplied
 * @param requests that the message server has under way
 * @param floor from the begin of a sweep to that of the next
 * @param blockBytes of a block of a backup copy, which holds a segment
 * @param recovery when the site takes part again after a restart
 * @param inFlight segments that a sweep writes at once where it holds no lock meanwhile
 * @param copies backup copies
 */
record Cell(
        CheckpointAlgorithm checkpointer,
        LogStrategy log,
        boolean spools,
        int scale,
        int times,
        int requests,
        Duration floor,
        int blockBytes,
        RecoveryMode recovery,
        int inFlight,
        BackupCopies copies) {
    private static final SystemMSettings USUAL = SystemMSettings.DEFAULT;

    private static final int HEAP_MIB = 1_024;
    private static final int HEAP_MIB_FOR_EACH_TIME = 15;
    private static final String BLOCK_BYTES = "block-bytes";
    private static final List<String> SIZES = List.of("4096", "8192", "16384", "32768", "65536", "131072");

    /** Returns constants of an experiment with the sizes of the database and of segments. */
    static Parameters withSizes(Parameters constants) {
        String usual = Integer.toString(USUAL.segments().blockBytes());
        return constants
                .and("scale", 1, "by which the paper's numbers of records are divided")
                .and("times", 1, "by which the paper's numbers of records are multiplied")
                .choice(BLOCK_BYTES, usual, SIZES, "of a block of a backup copy, which holds a segment");
    }

    /**
     * Returns the cell of a row of the paper's tables, such as {@code TCBW/VALUE}: its sweeps follow each other without
     * a pause (section 4.1).
     */
    static Cell of(String row, boolean spools, int scale, int requests) {
        String[] words = row.split("/", 2);
        return new Cell(
                CheckpointAlgorithm.valueOf(words[0]),
                LogStrategy.valueOf(words[1]),
                spools,
                scale,
                1,
                requests,
                Duration.ZERO,
                USUAL.segments().blockBytes(),
                RecoveryMode.FULL,
                1,
                BackupCopies.PAIR);
    }

    /** Returns the same cell with another mode of recovery. */
    Cell recovering(RecoveryMode mode) {
        return new Cell(checkpointer, log, spools, scale, times, requests, floor, blockBytes, mode, inFlight, copies);
    }

    /** Returns the same cell with so many segments that a sweep writes at once. */
    Cell writingAtOnce(int number) {
        return new Cell(checkpointer, log, spools, scale, times, requests, floor, blockBytes, recovery, number, copies);
    }

    /** Returns the same cell with so many backup copies. */
    Cell keeping(BackupCopies number) {
        return new Cell(
                checkpointer, log, spools, scale, times, requests, floor, blockBytes, recovery, inFlight, number);
    }

    /** Returns the same cell with a checkpoint interval floor. */
    Cell floor(Duration least) {
        return new Cell(
                checkpointer, log, spools, scale, times, requests, least, blockBytes, recovery, inFlight, copies);
    }

    /** Returns the same cell with a database and blocks of the sizes that an experiment has. */
    Cell sized(Parameters constants) {
        return sized(constants.whole("scale"), constants.whole("times"), Integer.parseInt(constants.word(BLOCK_BYTES)));
    }

    private Cell sized(int divisor, int factor, int bytes) {
        return new Cell(checkpointer, log, spools, divisor, factor, requests, floor, bytes, recovery, inFlight, copies);
    }

    static Cell parse(String text) {
        List<String> words = List.of(text.split(",", -1));
        int scale = Integer.parseInt(words.get(2));
        return of(words.get(0), Boolean.parseBoolean(words.get(1)), scale, Integer.parseInt(words.get(4)))
                .floor(Duration.parse(words.get(5)))
                .sized(scale, Integer.parseInt(words.get(3)), Integer.parseInt(words.get(6)))
                .recovering(RecoveryMode.valueOf(words.get(7)))
                .writingAtOnce(Integer.parseInt(words.get(8)))
                .keeping(BackupCopies.valueOf(words.get(9)));
    }

    /** Returns the text that {@link #parse} takes. */
    String text() {
        List<Object> words =
                List.of(row(), spools, scale, times, requests, floor, blockBytes, recovery, inFlight, copies);
        return words.stream().map(Object::toString).collect(Collectors.joining(","));
    }

    String row() {
        return checkpointer + "/" + log;
    }

    CardSizes sizes() {
        return CardSizes.PAPER.dividedBy(scale).times(times);
    }

    /** Returns the settings of the site. A sweep usually writes one segment at a time, whether it locks it or not. */
    SystemMSettings settings() {
        SystemMSettings chosen = USUAL.with(checkpointer, spools, log).generating(requests);
        return new SystemMSettings(
                new SystemMSettings.Checkpoint(checkpointer, spools, floor, inFlight, recovery, copies),
                chosen.log(),
                segments(),
                chosen.transactions());
    }

    /** Returns segments of this size; all together have room for as much as usual, for each time. */
    private SystemMSettings.Segments segments() {
        SystemMSettings.Segments usual = USUAL.segments();
        long bytes = (long) usual.most() * usual.blockBytes() * times;
        return new SystemMSettings.Segments(blockBytes, Math.toIntExact(bytes / blockBytes), usual.kept());
    }

    /** Returns the heap that the site needs beside the usual one of measured processes: some databases, in MiB. */
    int heapMiB() {
        return HEAP_MIB + HEAP_MIB_FOR_EACH_TIME * times;
    }
}
