package org.raidlab.experiments.factors;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.load.LoadTarget;
import org.raidlab.harness.template.FieldMix;
import org.raidlab.harness.template.TemplateLoad;
import org.raidlab.harness.template.WorkloadFile;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.node.Implementations;

/** Runs the cells on clusters of real processes, each of which starts anew in every repeat. */
final class ClusterRuns {
    private static final String CLASS_PATH = "class-path";

    private final Setting setting;
    private final Notebook notebook;

    ClusterRuns(Setting setting, Notebook notebook) {
        this.setting = setting;
        this.notebook = notebook;
    }

    /** The cells that one cluster can run, one after the other. */
    private record Group(String algorithms, String sites) {}

    void all(List<Cell> cells) throws IOException {
        SequencedMap<Group, List<Cell>> groups = new LinkedHashMap<>();
        for (Cell cell : cells) {
            groups.computeIfAbsent(new Group(cell.level("algorithms"), cell.level("sites")), _ -> new ArrayList<>())
                    .add(cell);
        }
        for (int repeat = 0; repeat < setting.repeat(); repeat++) {
            for (Group group : setting.shuffled(List.copyOf(groups.sequencedKeySet()), repeat)) {
                on(group, setting.shuffled(groups.getOrDefault(group, List.of()), repeat), repeat);
            }
        }
    }

    private void on(Group group, List<Cell> cells, int repeat) throws IOException {
        Path folder = setting.scratch().resolve("repeat-" + repeat + "-" + Integer.toHexString(group.hashCode()));
        LocalCluster cluster = setting.clusters().apply(folder);
        try {
            cluster.up(cluster(cells.getFirst(), setting.parameters()));
            for (Cell cell : cells) {
                setting.tell().accept("repeat " + (repeat + 1) + ": " + cell.levels());
                LoadTally tally = run(cell, cluster);
                for (Measure measure : Measure.values()) {
                    notebook.note(cell.key(measure), measure.of(tally), measure.unit);
                    notebook.note(cell.seedKey(measure), measure.of(tally), measure.unit);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("an experiment was interrupted");
        } finally {
            cluster.down();
        }
    }

    /** Refuses a cell that could not run, before anything starts; throws {@link ConfigException}. */
    static void check(Cell cell, Parameters parameters) {
        if (parameters.word(CLASS_PATH).isEmpty()) {
            Implementations.check(cluster(cell, parameters).algorithmsOrDefault());
        }
        if (cell.file().isPresent()) {
            var _ = WorkloadFile.read(cell.file().get());
            return;
        }
        if (FieldMix.named(cell.level("workloads")).isPresent()) {
            return;
        }
        try {
            var _ = Mix.of(cell.level("workloads"));
        } catch (IllegalArgumentException e) {
            throw new ConfigException(e.getMessage() + ", one of " + String.join(", ", FieldMix.words())
                    + ", or a workload file that ends in .yaml");
        }
    }

    private static Cluster cluster(Cell cell, Parameters parameters) {
        Algorithms algorithms = Algorithms.DEFAULT.with(cell.algorithms());
        String classPath = parameters.word(CLASS_PATH);
        if (!classPath.isEmpty()) {
            algorithms = algorithms.withClassPath(Arrays.stream(classPath.split(File.pathSeparator, -1))
                    .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                    .collect(Collectors.joining(File.pathSeparator)));
        }
        return Cluster.local(cell.whole("sites")).with(algorithms).validated();
    }

    private LoadTally run(Cell cell, LocalCluster cluster) throws InterruptedException {
        int warmUp = setting.parameters().whole("warm-up-seconds");
        if (cell.file().isPresent()) {
            List<Integer> sites = cluster.folder().cluster().siteNumbers();
            TemplateLoad load = new TemplateLoad(LoadTarget.of(cluster), sites, _ -> {}, LoadRun::run);
            return LoadTally.sum(load.run(WorkloadFile.read(cell.file().get()), cell.whole("seeds")));
        }
        Optional<FieldMix> field = FieldMix.named(cell.level("workloads"));
        if (field.isPresent()) {
            return run(field.get(), cell, cluster, warmUp);
        }
        ClusterLoad warm = new ClusterLoad(cluster, plan(cell, cluster, warmUp), _ -> {});
        warm.prepare();
        if (warmUp > 0) {
            var _ = warm.run();
        }
        return new ClusterLoad(cluster, plan(cell, cluster, setting.parameters().whole("seconds")), _ -> {}).run();
    }

    private LoadTally run(FieldMix field, Cell cell, LocalCluster cluster, int warmUp) throws InterruptedException {
        List<Integer> sites = cluster.folder().cluster().siteNumbers();
        TemplateLoad load = new TemplateLoad(LoadTarget.of(cluster), sites, _ -> {}, LoadRun::run);
        FieldMix.Sizes sizes = FieldMix.Sizes.of(cell.whole("items"), Double.parseDouble(cell.level("theta")));
        LoadTally last = new LoadTally();
        for (int seconds : List.of(warmUp, setting.parameters().whole("seconds"))) {
            if (seconds > 0) {
                int seed = cell.whole("seeds") + seconds;
                LoadSchedule schedule = new LoadSchedule(cell.whole("clients"), Duration.ofSeconds(seconds));
                last = LoadTally.sum(load.run(field.spec(sizes, seed).with(schedule), seed));
            }
        }
        return last;
    }

    private static LoadPlan plan(Cell cell, LocalCluster cluster, int seconds) {
        return new LoadPlan(
                cluster.folder().cluster().siteNumbers(),
                Mix.of(cell.level("workloads")),
                new LoadSchedule(cell.whole("clients"), Duration.ofSeconds(seconds)),
                cell.whole("items"),
                cell.whole("size"),
                Double.parseDouble(cell.level("writes")),
                Double.parseDouble(cell.level("theta")),
                cell.whole("seeds"),
                new ItemRelation("items" + cell.whole("items")),
                Synthetic.NONE);
    }
}
