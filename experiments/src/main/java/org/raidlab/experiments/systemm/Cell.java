package org.raidlab.experiments.systemm;

import java.time.Duration;
import java.util.List;
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
 */
record Cell(
        CheckpointAlgorithm checkpointer, LogStrategy log, boolean spools, int scale, int requests, Duration floor) {
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
                Duration.ZERO);
    }

    /** Returns the same cell with a checkpoint interval floor. */
    Cell floor(Duration least) {
        return new Cell(checkpointer, log, spools, scale, requests, least);
    }

    static Cell parse(String text) {
        List<String> words = List.of(text.split(",", -1));
        return of(
                        words.get(0),
                        Boolean.parseBoolean(words.get(1)),
                        Integer.parseInt(words.get(2)),
                        Integer.parseInt(words.get(3)))
                .floor(Duration.parse(words.get(4)));
    }

    /** Returns the text that {@link #parse} takes. */
    String text() {
        return row() + "," + spools + "," + scale + "," + requests + "," + floor;
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
        SystemMSettings chosen =
                SystemMSettings.DEFAULT.with(checkpointer, spools, log).generating(requests);
        return new SystemMSettings(
                new SystemMSettings.Checkpoint(checkpointer, spools, floor, 1),
                chosen.log(),
                chosen.segments(),
                chosen.transactions());
    }
}
