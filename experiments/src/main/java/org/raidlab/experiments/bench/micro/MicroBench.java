package org.raidlab.experiments.bench.micro;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Contestant;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Row;
import org.raidlab.experiments.bench.Selection;
import org.raidlab.experiments.bench.child.ChildJvms;

/**
 * Runs the micro-benchmarks of this package. A round of a contestant is a JVM of its own that JMH starts, warms up and
 * measures; rounds of ours and of the reference alternate.
 */
public final class MicroBench {
    /** A JVM that warms up and measures for less gives figures of its compiler. */
    private static final int ITERATIONS = 3;

    /** The comparisons, in the order in which they are printed. */
    private static final List<Comparison> COMPARISONS = List.of(
            new Comparison("codec/encode", CodecMicro.class, "encode", "copy", 0),
            new Comparison("codec/decode", CodecMicro.class, "decode", "copy", 0),
            new Comparison("log/append/128", LogMicro.class, "append", "frame", 0),
            new Comparison("cc/validate", ValidationMicro.class, "validate", "map", 0),
            new Comparison("index/hash/find", IndexMicro.class, "findByHash", "findInHashMap", 0),
            new Comparison("index/ordered/move", IndexMicro.class, "moveInOrder", "moveInTreeMap", 0),
            new Comparison("ldg/message/64", LdgMicro.class, "message", "copy", 64),
            new Comparison("ldg/message/60000", LdgMicro.class, "message", "copy", 60_000),
            new Comparison("ldg/message/500000", LdgMicro.class, "message", "copy", 500_000));

    private final Effort effort;
    private final BenchRun run;

    public MicroBench(Effort effort, BenchRun run) {
        this.effort = effort;
        this.run = run;
    }

    /** Returns the keys of all comparisons. */
    public static List<String> keys() {
        return COMPARISONS.stream().map(Comparison::key).toList();
    }

    /** Runs the selected comparisons. */
    public void run(Selection selection) throws IOException {
        for (Comparison comparison : COMPARISONS) {
            if (selection.has(comparison.key)) {
                run.begin(comparison.key);
                run.found(List.of(compare(comparison)));
            }
        }
    }

    private Row compare(Comparison comparison) throws IOException {
        List<Contestant> contestants = List.of(
                () -> nanosEach(comparison, comparison.ours), () -> nanosEach(comparison, comparison.reference));
        List<double[]> figures = run.rounds(effort.rounds(), contestants);
        return Row.of(comparison.key, "ns", figures.getFirst(), figures.getLast());
    }

    private double nanosEach(Comparison comparison, String method) throws IOException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(comparison.type.getName().replace(".", "\\.") + "\\." + method + "$")
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.NANOSECONDS)
                .forks(1)
                .warmupIterations(ITERATIONS)
                .warmupTime(TimeValue.milliseconds(2 * effort.round().toMillis()))
                .measurementIterations(ITERATIONS)
                .measurementTime(TimeValue.milliseconds(effort.round().toMillis()))
                .shouldFailOnError(true)
                .jvmArgs(ChildJvms.OPTIONS.toArray(String[]::new))
                .verbosity(VerboseMode.SILENT);
        if (comparison.bytes > 0) {
            options.param("bytes", Integer.toString(comparison.bytes));
        }
        try {
            return new Runner(options.build()).runSingle().getPrimaryResult().getScore();
        } catch (RunnerException e) {
            throw new IOException("JMH could not run " + comparison.key + ": " + e.getMessage(), e);
        }
    }

    /**
     * A comparison of two methods of one class.
     *
     * @param bytes its parameter of that name; 0 if it has none
     */
    private record Comparison(String key, Class<?> type, String ours, String reference, int bytes) {}
}
