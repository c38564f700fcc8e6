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
    private final Consumer<String> progress;
    private final List<Row> rows = new ArrayList<>();
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
    public void stop() {
        stopped = true;
    }
}
