package org.raidlab.experiments.bench.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Contestant;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Row;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;

/** Compares forced appends to the log with bare writes of as many bytes. */
public final class LogBench implements AutoCloseable {
    private static final List<Integer> SIZES = List.of(128, 1_024, 4_096, 65_536);
    private static final int TIMES_MAX = 2_000;
    private static final int SHARE_OF_WARM_UP = 4;

    private final Child ours;
    private final Child bare;
    private final Effort effort;
    private final BenchRun run;

    /**
     * Makes a benchmark with a process for each of the two.
     *
     * @param folder on the disk that is meant; both write to folders of their own in it
     */
    public LogBench(ChildJvms jvms, Path folder, Effort effort, BenchRun run) throws IOException {
        this.effort = effort;
        this.run = run;
        ours = start(jvms, "ours", folder);
        bare = start(jvms, "bare", folder);
    }

    private static Child start(ChildJvms jvms, String writer, Path folder) throws IOException {
        Path own = Files.createDirectories(folder.resolve(writer)).toAbsolutePath();
        Child child = jvms.start(List.of("log", writer, own.toString()));
        child.hear();
        return child;
    }

    /** Runs all comparisons. */
    public void run() throws IOException {
        for (int bytes : SIZES) {
            run.begin("append of " + bytes + " bytes");
            List<double[]> figures = run.rounds(effort.rounds(), List.of(ready(ours, bytes), ready(bare, bytes)));
            String key = "append/" + bytes + "/dsync";
            run.found(List.of(Row.ofRates(key, "forces/s", 1, figures.getFirst(), figures.getLast())));
        }
    }

    private Contestant ready(Child child, int bytes) throws IOException {
        return child.repeated(bytes + " ")
                .warmed(effort.warmUp().dividedBy(SHARE_OF_WARM_UP), effort.round(), TIMES_MAX);
    }

    @Override
    public void close() {
        ours.close();
        bare.close();
    }
}
