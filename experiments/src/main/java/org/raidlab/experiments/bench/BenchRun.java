package org.raidlab.experiments.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A run of a benchmark, and the rows that it has until now. Another thread can stop it: its next round then throws, and
 * the rows of the comparisons before are there.
 */
public final class BenchRun {
    /** A turn of a warm-up that exceeds the best one by less makes no progress. */
    private static final double PROGRESS = 1.05;

    private static final int TURNS_WITHOUT_PROGRESS = 2;
    private static final int TURNS_MAX = 15;

    private final Consumer<String> progress;
    private final List<Row> rows = new ArrayList<>();
    private Runnable atStop = () -> {};
    private volatile boolean stopped;

    /** The run was stopped; the benchmark ends what it has started. */
    public static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        StoppedException() {
            super("the benchmark was stopped");
        }
    }

    /** @param progress is told what is going on */
    public BenchRun(Consumer<String> progress) {
        this.progress = progress;
    }

    /** Tells what comes next. {@link StoppedException} if the run was stopped. */
    public void begin(String what) {
        check();
        progress.accept(what);
    }

    /** {@link StoppedException} if the run was stopped. */
    public void check() {
        if (stopped) {
            throw new StoppedException();
        }
    }

    /**
     * Runs turns of a contestant until its rate rises no more: until two turns in a row are no more than 5 % above the
     * best turn before them. Three sites on two processors are compiled for a minute or more, and a round within that
     * time measures the compilers. After fifteen turns the rounds begin all the same, and the run tells so.
     *
     * @param turn runs for some seconds and returns its rate
     */
    public void warmUp(Contestant turn) throws IOException {
        double best = 0;
        int without = 0;
        for (int turns = 0; turns < TURNS_MAX; turns++) {
            check();
            double rate = turn.round();
            without = rate > PROGRESS * best ? 0 : without + 1;
            if (without == TURNS_WITHOUT_PROGRESS) {
                return;
            }
            best = Math.max(best, rate);
        }
        begin("not yet steady after " + TURNS_MAX + " turns of warming up; the rounds begin all the same");
    }

    /** Returns the figures of each contestant, one for each round. {@link StoppedException} if the run was stopped. */
    public List<double[]> rounds(int rounds, List<Contestant> contestants) throws IOException {
        List<Contestant> checked = new ArrayList<>();
        for (Contestant each : contestants) {
            checked.add(() -> {
                check();
                return each.round();
            });
        }
        return new Rounds(rounds).run(checked);
    }

    /** Adds the rows of a comparison that is over. */
    public void found(List<Row> more) {
        rows.addAll(more);
    }

    /** Returns the rows until now. */
    public List<Row> rows() {
        return List.copyOf(rows);
    }

    /** Has the run end before its next round; any thread may call it. */
    public synchronized void stop() {
        stopped = true;
        atStop.run();
    }

    /** Has {@link #stop} do this too, in place of what it had to do; at once if the run was stopped. */
    public synchronized void atStop(Runnable action) {
        atStop = action;
        if (stopped) {
            action.run();
        }
    }
}
