package org.raidlab.experiments.study;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.site.local.LocalCluster;

/**
 * The settings with which an experiment runs.
 *
 * @param seed decides all data
 * @param repeat how often each figure is taken
 * @param scratch a folder for what it needs meanwhile
 * @param jvms starts processes that take part
 * @param clusters of real processes, by their folder
 * @param tell says what it is doing
 * @param observed takes each value as soon as it is measured
 */
public record Setting(
        long seed,
        int repeat,
        Path scratch,
        ChildJvms jvms,
        Function<Path, LocalCluster> clusters,
        Consumer<String> tell,
        Consumer<Observation> observed) {
    /** Returns a notebook whose entries are kept even if the experiment fails. */
    public Notebook notebook() {
        return new Notebook(observed);
    }
}
