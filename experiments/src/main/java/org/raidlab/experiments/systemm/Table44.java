package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Setting;

/** Table 4.4: processor time of basic operations. */
public final class Table44 extends Experiment {
    private static final String MICROS = "us";
    private static final double IO_BY_LOCK_MIN = 5;

    public Table44() {
        super(
                "sysm-table4.4",
                "Processor time of basic operations",
                "What do a copy of a segment, a lock and a forced write cost the processor?",
                "Operations of the servers' parts on one thread, by its processor time: a segment's buffer and the copy"
                        + " into it, a lock and its release that nobody else wants, and the forced write of a block to"
                        + " a file of the disk of the results. Asked is that the write costs five locks at least; the"
                        + " paper has 18. A few seconds.");
    }

    @Override
    public String headline() {
        return "write-by-lock";
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .and("segment-bytes", 8_192, "of a segment, and of a block")
                .and("operations", 200_000, "of each kind in memory, in each repeat")
                .and("writes", 200, "in each repeat");
    }

    @Override
    public Parameters quick() {
        return parameters().with("operations", "50000").with("writes", "50");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        Parameters parameters = setting.parameters();
        Path file = setting.scratch().resolve("blocks");
        try (BasicOperation.Parts parts = new BasicOperation.Parts(file, parameters.whole("segment-bytes"))) {
            for (BasicOperation operation : BasicOperation.values()) {
                double unused = operation.micros(parts, count(operation, parameters));
                setting.tell().accept("%s, warm-up: %.2f us".formatted(operation.word(), unused));
            }
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                Map<BasicOperation, Double> micros = new EnumMap<>(BasicOperation.class);
                for (BasicOperation operation : BasicOperation.values()) {
                    micros.put(operation, operation.micros(parts, count(operation, parameters)));
                }
                note(micros, notebook);
            }
        }
        return MeasuredRows.pictured(
                conclude(notebook), notebook, "Table 4.4, processor time of basic operations", "microseconds", MICROS);
    }

    private static int count(BasicOperation operation, Parameters parameters) {
        return parameters.whole(operation == BasicOperation.WRITE ? "writes" : "operations");
    }

    static void note(Map<BasicOperation, Double> micros, Notebook notebook) {
        micros.forEach((operation, each) -> notebook.note(operation.word(), each, MICROS));
    }

    /** Returns the rows of the result. */
    static List<Finding> conclude(Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (BasicOperation operation : BasicOperation.values()) {
            findings.add(notebook.measured(operation.word(), MICROS).told(printed(operation)));
        }
        findings.add(ratio("write-by-lock", BasicOperation.WRITE, BasicOperation.LOCK, notebook)
                .reproduces(paper(BasicOperation.WRITE, BasicOperation.LOCK), Check.atLeast(IO_BY_LOCK_MIN)));
        findings.add(ratio("segment-by-lock", BasicOperation.SEGMENT, BasicOperation.LOCK, notebook)
                .told(paper(BasicOperation.SEGMENT, BasicOperation.LOCK), "the paper's segments have an unknown size"));
        return findings;
    }

    private static Printed printed(BasicOperation operation) {
        return Table41.PAPER.of("4.4/" + operation.printed());
    }

    private static Printed paper(BasicOperation of, BasicOperation by) {
        double one = Table41.PAPER.number("4.4/" + of.printed());
        double other = Table41.PAPER.number("4.4/" + by.printed());
        return Printed.computed(one / other, of.printed() + " by " + by.printed());
    }

    private static Measured ratio(String key, BasicOperation of, BasicOperation by, Notebook notebook) {
        return Measured.median(key, "", notebook.each(of.word(), by.word(), (one, other) -> one / other));
    }
}
