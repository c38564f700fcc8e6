package org.raidlab.experiments.rrvm;

import java.util.List;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;

/** Figure 4: transactions that write one block each, anywhere in the file, by the size of the block. */
public final class Figure4 extends RrvmFigure {
    private static final double DISK_BOUND_MIN = 0.2;
    private static final double DISK_BOUND_MAX = 0.6;
    private static final double CHANNEL_MIN = 0.7;
    private static final String WHY_TOLD = "the paper prints no such number";
    private static final String STEADY = "/steady";

    public Figure4() {
        super(
                "rrvm-fig4",
                "Transactions per second by the size of the block, random access",
                "How much slower are transactions that write anywhere?",
                "As Figure 1, but each transaction writes any block. The paper's text gives a little less than 200"
                        + " transactions per second on Ethernet and FDDI and 2,500 on Memory Channel, and names two"
                        + " reasons: page faults and disk I/O. Ours has no page faults, because a manager maps its"
                        + " whole memory at its start. The rates of the first 10,000 transactions come before any"
                        + " truncation; those of whole cycles of the log (steady) have the disk I/O.");
    }

    @Override
    public String headline() {
        return "rrvm-ethernet/random-by-sequential";
    }

    @Override
    Parameters own() {
        return transactions().and("blocks", List.of(32, 128, 512, 2_048, 8_192), "sizes; the first one is the small");
    }

    @Override
    public Parameters quick() {
        return parameters().with("blocks", "32").with("transactions", "2000").with("scale", "32");
    }

    @Override
    void measure(Cells cells, long seed, Notebook notebook) {
        for (int block : cells.parameters().wholes("blocks")) {
            for (EraNetwork system : EraNetwork.values()) {
                EraWorkstations run = blocks(cells, system, block, true, seed);
                notebook.note(
                        block + "/" + system.word(),
                        run.ratesOver(cells.transactions()).getFirst(),
                        PER_SECOND);
            }
        }
        int small = cells.parameters().wholes("blocks").getFirst();
        for (EraNetwork system : EraNetwork.values()) {
            EraWorkstations sequential = blocks(cells, system, small, false, seed);
            notebook.note(
                    "sequential/" + system.word(),
                    sequential.ratesOver(cells.transactions()).getFirst(),
                    PER_SECOND);
            for (boolean isRandom : List.of(true, false)) {
                EraWorkstations run = blocks(cells, system, small, isRandom, seed);
                notebook.note(steady(isRandom, system), run.rateOfCycles(1), PER_SECOND);
            }
        }
    }

    private static EraWorkstations blocks(Cells cells, EraNetwork system, int block, boolean isRandom, long seed) {
        return cells.blocks(EraWorkstations.Arrangement.single(system, cells.log()), block, isRandom, seed);
    }

    private static String steady(boolean isRandom, EraNetwork system) {
        return (isRandom ? "random/" : "sequential/") + system.word() + STEADY;
    }

    @Override
    void conclude(Parameters parameters, Notebook notebook, Result result) {
        List<Integer> blocks = parameters.wholes("blocks");
        Chart chart = new Chart("rate", title(), "block in bytes", "transactions per second").logarithmic();
        for (EraNetwork system : EraNetwork.values()) {
            Printed printed = PAPER.of("fig4/" + system.word());
            String key = blocks.getFirst() + "/" + system.word();
            result.findings().add(notebook.measured(key, PER_SECOND).told(printed, "the workstations were others"));
            result.findings()
                    .add(notebook.measured(steady(true, system), PER_SECOND).told(Printed.NOTHING, WHY_TOLD));
            shares(notebook, key, system, result.findings());
            chart = chart.ours(system.word(), points(notebook, blocks, system.word()));
            if (printed.value().isPresent()) {
                double rate = printed.value().getAsDouble();
                chart = chart.paper(system.word(), List.of(new Chart.Point(blocks.getFirst(), rate)));
            }
        }
        result.charts()
                .add(chart.captioned("Simulated workstations of 1996, the first 10,000 transactions. The paper's points"
                        + " are those of its text."));
    }

    /** Adds the ratio to sequential access: in the paper's procedure, and as V-07 asks it of a log that fills. */
    private static void shares(Notebook notebook, String key, EraNetwork system, List<Finding> findings) {
        if (!system.isRemote()) {
            return;
        }
        String name = system.word() + "/random-by-sequential";
        findings.add(reproduced(
                ratio(notebook, name, key, "sequential/" + system.word()),
                PAPER.number("fig4/" + system.word()),
                PAPER.number("fig1/" + system.word())));
        Measured steady = ratio(notebook, name + "/v-07", steady(true, system), steady(false, system));
        findings.add(steady.ownBar(
                system == EraNetwork.MEMORY_CHANNEL
                        ? Check.atLeast(CHANNEL_MIN)
                        : Check.between(DISK_BOUND_MIN, DISK_BOUND_MAX)));
    }
}
