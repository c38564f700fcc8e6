package org.raidlab.experiments.bench.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Contestant;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Row;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.msg.codec.Codecs;

/** Compares the packed codec with the two readable ones. */
public final class CodecBench implements AutoCloseable {
    private static final int TIMES_MAX = 1_000_000;
    private static final List<String> WORK = List.of("encode", "decode");
    /** Eight measurements share the warming up. */
    private static final int SHARE_OF_WARM_UP = 8;

    private final List<Child> children = new ArrayList<>();
    private final Effort effort;
    private final BenchRun run;

    /** Makes a benchmark that starts a process for each codec. */
    public CodecBench(ChildJvms jvms, Effort effort, BenchRun run) throws IOException {
        this.effort = effort;
        this.run = run;
        for (String name : Codecs.NAMES) {
            Child child = jvms.start(List.of("codec", name));
            children.add(child);
            child.hear();
        }
    }

    /** Runs all comparisons. */
    public void run() throws IOException {
        for (Sample sample : Sample.values()) {
            for (String work : WORK) {
                run.begin(work + " " + sample.word());
                run.found(compare(work, sample));
            }
        }
    }

    private List<Row> compare(String work, Sample sample) throws IOException {
        List<Contestant> contestants = new ArrayList<>();
        for (Child child : children) {
            contestants.add(ready(child, work + " " + sample.name() + " "));
        }
        List<double[]> figures = run.rounds(effort.rounds(), contestants);
        List<Row> rows = new ArrayList<>();
        for (int i = 1; i < figures.size(); i++) {
            String key = work + "/" + sample.word() + "/" + Codecs.NAMES.get(i);
            rows.add(Row.of(key, "ns", figures.getFirst(), figures.get(i)));
        }
        return rows;
    }

    private Contestant ready(Child child, String question) throws IOException {
        return child.repeated(question)
                .warmed(
                        effort.warmUp().dividedBy(SHARE_OF_WARM_UP),
                        effort.round().dividedBy(2),
                        TIMES_MAX);
    }

    @Override
    public void close() {
        children.forEach(Child::close);
    }
}
