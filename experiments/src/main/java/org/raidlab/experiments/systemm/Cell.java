package org.raidlab.experiments.systemm;

import java.time.Duration;
import java.util.List;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardSizes;

/**
 * A combination of algorithms that is measured.
 *
 * @param scale by which the numbers of records of the paper are divided
 * @param requests that the message server has under way
 * @param floor from the begin of a sweep to that of the next
 * @param blockBytes of a block of a backup copy, which holds a segment
 */
record Cell(
        CheckpointAlgorithm checkpointer,
        LogStrategy log,
        boolean spools,
        int scale,
        int requests,
        Duration floor,
        int blockBytes) {
    private static final SystemMSettings USUAL = SystemMSettings.DEFAULT;

    private static final String BLOCK_BYTES = "block-bytes";
    private static final List<String> SIZES = List.of("4096", "8192", "16384", "32768", "65536", "131072");

    /** Returns constants of an experiment with the size of segments. */
    static Parameters withBlocks(Parameters constants) {
        String usual = Integer.toString(USUAL.segments().blockBytes());
        return constants.choice(BLOCK_BYTES, usual, SIZES, "of a block of a backup copy, which holds a segment");
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
                requests,
                Duration.ZERO,
                USUAL.segments().blockBytes());
    }

    /** Returns the same cell with a checkpoint interval floor. */
    Cell floor(Duration least) {
        return new Cell(checkpointer, log, spools, scale, requests, least, blockBytes);
    }

    /** Returns the same cell with blocks of another size. */
    private Cell blocks(int bytes) {
        return new Cell(checkpointer, log, spools, scale, requests, floor, bytes);
    }

    /** Returns the same cell with blocks of the size that an experiment has. */
    Cell blocks(Parameters constants) {
        return blocks(Integer.parseInt(constants.word(BLOCK_BYTES)));
    }

    static Cell parse(String text) {
        List<String> words = List.of(text.split(",", -1));
        return of(
                        words.get(0),
                        Boolean.parseBoolean(words.get(1)),
                        Integer.parseInt(words.get(2)),
                        Integer.parseInt(words.get(3)))
                .floor(Duration.parse(words.get(4)))
                .blocks(Integer.parseInt(words.get(5)));
    }

    /** Returns the text that {@link #parse} takes. */
    String text() {
        return row() + "," + spools + "," + scale + "," + requests + "," + floor + "," + blockBytes;
    }

    String row() {
        return checkpointer + "/" + log;
    }

    CardSizes sizes() {
        return sizes(scale);
    }

    /** Returns the paper's numbers of records, divided. */
    static CardSizes sizes(int scale) {
        CardSizes paper = CardSizes.PAPER;
        return new CardSizes(paper.accounts() / scale, paper.hotCards(), paper.stores() / scale);
    }

    /** Returns settings in which a sweep writes one segment at a time, whether it locks it or not. */
    SystemMSettings settings() {
        SystemMSettings chosen = USUAL.with(checkpointer, spools, log).generating(requests);
        return new SystemMSettings(
                new SystemMSettings.Checkpoint(checkpointer, spools, floor, 1),
                chosen.log(),
                segments(),
                chosen.transactions());
    }

    /** Returns segments of this size; all together have room for as much as usual. */
    private SystemMSettings.Segments segments() {
        SystemMSettings.Segments usual = USUAL.segments();
        long bytes = (long) usual.most() * usual.blockBytes();
        return new SystemMSettings.Segments(blockBytes, Math.toIntExact(bytes / blockBytes), usual.kept());
    }
}
