package org.raidlab.experiments.study;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.site.local.LocalCluster;

/**
 * The settings with which an experiment runs.
 *
 * @param seed decides all data
 * @param repeat how often each figure is taken
 * @param parameters the experiment's constants
 * @param scratch a folder for what it needs meanwhile
 * @param jvms starts processes that take part
 * @param clusters of real processes, by their folder
 * @param tell says what it is doing
 * @param observed takes each value as soon as it is measured
 */
public record Setting(
        long seed,
        int repeat,
        Parameters parameters,
        Path scratch,
        ChildJvms jvms,
        Function<Path, LocalCluster> clusters,
        Consumer<String> tell,
        Consumer<Observation> observed) {
    private static final String COLUMNS = "columns";
    private static final List<String> BOTH = List.of("sim", "real");

    /** The constant of experiments that measure both in the simulator and with real processes. */
    public static final Parameters BOTH_COLUMNS =
            Parameters.NONE.choice(COLUMNS, BOTH, BOTH, "sim: in the simulator; real: processes of this host");

    /** Returns a notebook whose entries are kept even if the experiment fails. */
    public Notebook notebook() {
        return new Notebook(observed);
    }

    /** Returns the same cases in an order of their own, so that no case always runs after the same other one. */
    public <T> List<T> shuffled(List<T> cases, int round) {
        List<T> order = new ArrayList<>(cases);
        Collections.shuffle(order, new Random(seed + round));
        return order;
    }

    /** Returns whether the run has a part in the simulator. */
    public boolean isSimulated() {
        return parameters.words(COLUMNS).contains("sim");
    }

    /** Returns whether the run has a part with real processes. */
    public boolean isReal() {
        return parameters.words(COLUMNS).contains("real");
    }

    /** The part of an experiment that needs real processes. */
    @FunctionalInterface
    public interface RealPart {
        void run() throws IOException;
    }

    /**
     * Runs the part with real processes. Returns why it failed, if it did: what is measured by then, and the simulated
     * part, is not lost.
     */
    public Optional<String> attempt(RealPart part) throws IOException {
        try {
            part.run();
            return Optional.empty();
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            String reason = "the part with real processes failed: " + e;
            tell.accept(reason);
            return Optional.of(reason);
        }
    }
}
