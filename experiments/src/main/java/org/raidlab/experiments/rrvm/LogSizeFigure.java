package org.raidlab.experiments.rrvm;

import java.util.List;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.rrvm.RrvmSettings;

/** Figures 2 and 3: transactions that write one block each, by the size of the log. */
abstract class LogSizeFigure extends RrvmFigure {
    private static final double POOR_MAX = 0.5;
    private static final double CONSTANT_MIN = 0.9;
    private static final double CONSTANT_MAX = 1.1;
    private static final int KNEE_BYTES = 64 << 10;

    private final int blockBytes;

    LogSizeFigure(String id, int blockBytes) {
        super(
                id,
                "Transactions per second by the size of the log, blocks of %d bytes".formatted(blockBytes),
                "From which size on does the log not slow commits down?",
                "A program writes one block in each of 10,000 transactions, and the manager truncates its log when half"
                        + " of it is full. The paper's text says that all systems are poor with a few Kbytes, and"
                        + " almost constant above 32 Kbytes. V-06 asks less than half of the largest log's rate with 4"
                        + " Kbytes, and at most 10 % away from it with 64 Kbytes and more. The log is not divided by"
                        + " scale.");
        this.blockBytes = blockBytes;
    }

    @Override
    public String headline() {
        return KNEE_BYTES + "/rrvm-fddi/by-largest";
    }

    @Override
    Parameters own() {
        return transactions()
                .and(
                        "logs",
                        List.of(4_096, 8_192, 16_384, 32_768, KNEE_BYTES, 1 << 18, 1 << 20, 8 << 20),
                        "sizes of the log in bytes; the last one is the largest");
    }

    @Override
    public Parameters quick() {
        return parameters().with("logs", "4096," + KNEE_BYTES + "," + (1 << 20)).with("transactions", "4000");
    }

    @Override
    void measure(Cells cells, long seed, Notebook notebook) {
        for (int log : cells.parameters().wholes("logs")) {
            for (EraNetwork system : EraNetwork.values()) {
                RrvmSettings.Log size = new RrvmSettings.Log(log / 2, log);
                EraWorkstations run =
                        cells.blocks(EraWorkstations.Arrangement.single(system, size), blockBytes, false, seed);
                notebook.note(
                        log + "/" + system.word(),
                        run.ratesOver(cells.transactions()).getFirst(),
                        PER_SECOND);
            }
        }
    }

    @Override
    void conclude(Parameters parameters, Notebook notebook, Result result) {
        List<Integer> logs = parameters.wholes("logs");
        Chart chart = new Chart("rate", title(), "log in bytes", "transactions per second").logarithmic();
        for (EraNetwork system : EraNetwork.values()) {
            for (int log : logs) {
                String key = log + "/" + system.word();
                result.findings().add(notebook.measured(key, PER_SECOND).told());
                Measured share = ratio(notebook, key + "/by-largest", key, logs.getLast() + "/" + system.word());
                if (log == logs.getFirst()) {
                    result.findings().add(share.reproduces(Printed.says("poor performance"), Check.atMost(POOR_MAX)));
                } else if (log >= KNEE_BYTES && log < logs.getLast()) {
                    result.findings()
                            .add(share.reproduces(
                                    Printed.says("almost constant"), Check.between(CONSTANT_MIN, CONSTANT_MAX)));
                }
            }
            chart = chart.ours(system.word(), points(notebook, logs, system.word()));
        }
        result.charts().add(chart.captioned("Simulated workstations of 1996. The paper prints no numbers."));
    }
}
