package org.raidlab.experiments.rrvm;

import java.util.List;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;

/** Figure 1: transactions that write one block each, one after the other, by the size of the block. */
public final class Figure1 extends RrvmFigure {
    private static final double FLAT_MAX = 1.15;
    private static final double FDDI_MIN = 8;
    private static final double CHANNEL_MIN = 40;
    /** A heartbeat repeats the transaction that is on its way. */
    private static final double STORES_MAX = 1.1;

    private static final double NEARLY_ALL = 0.99;

    public Figure1() {
        super(
                "rrvm-fig1",
                "Transactions per second by the size of the block, sequential access",
                "How much faster than RVM is RRVM with small blocks?",
                "A program writes one block of its file in each of 10,000 transactions. The paper's text gives RVM at"
                        + " most 40 transactions per second, RRVM about 500 on Ethernet and FDDI and 3,000 on Memory"
                        + " Channel, and says that RVM's rate does not depend on the block. Besides: how many messages"
                        + " a transaction sends to the server, and whether its acknowledgement waits for the disk.");
    }

    @Override
    public String headline() {
        return "32/rrvm-fddi/by-rvm";
    }

    @Override
    Parameters own() {
        return transactions().and("blocks", List.of(32, 128, 512, 2_048, 8_192), "sizes; the first one is the small");
    }

    @Override
    public Parameters quick() {
        return parameters().with("blocks", "32,8192").with("transactions", "2000");
    }

    @Override
    void measure(Cells cells, long seed, Notebook notebook) {
        for (int block : cells.parameters().wholes("blocks")) {
            for (EraNetwork system : EraNetwork.values()) {
                String key = block + "/" + system.word();
                EraWorkstations run =
                        cells.blocks(EraWorkstations.Arrangement.single(system, cells.log()), block, false, seed);
                notebook.note(key, run.ratesOver(cells.transactions()).getFirst(), PER_SECOND);
                notebook.note(key + "/stores", run.storesEach(), "");
                notebook.note(key + "/in-memory", run.shareInMemory(), "");
            }
        }
    }

    @Override
    void conclude(Parameters parameters, Notebook notebook, Result result) {
        List<Integer> blocks = parameters.wholes("blocks");
        int small = blocks.getFirst();
        Chart chart = new Chart("rate", title(), "block in bytes", "transactions per second").logarithmic();
        for (EraNetwork system : EraNetwork.values()) {
            String key = small + "/" + system.word();
            Printed printed = PAPER.of("fig1/" + system.word());
            result.findings().add(notebook.measured(key, PER_SECOND).told(printed, "the workstations were others"));
            path(notebook, key, system, result.findings());
            chart = chart.ours(system.word(), points(notebook, blocks, system.word()))
                    .paper(
                            system.word(),
                            List.of(new Chart.Point(small, printed.value().orElseThrow())));
        }
        gains(notebook, small, result.findings());
        List<String> rvm = blocks.stream()
                .map(block -> block + "/" + EraNetwork.RVM.word())
                .toList();
        result.findings()
                .add(Measured.median("rvm/v-05/most-by-least", "", notebook.mostByLeast(rvm))
                        .reproduces(Printed.says("practically the same"), Check.atMost(FLAT_MAX)));
        result.charts()
                .add(chart.captioned("Simulated workstations of 1996. The paper's points are those of its text."));
    }

    /** Adds what V-01 asks: what stands on the path of a commit. */
    private static void path(Notebook notebook, String key, EraNetwork system, List<Finding> findings) {
        Measured stores = notebook.measured(key + "/stores", "");
        Measured inMemory = notebook.measured(key + "/in-memory", "");
        findings.add(stores.ownBar(system.isRemote() ? Check.between(1, STORES_MAX) : Check.exactly(0)));
        findings.add(inMemory.ownBar(system.isRemote() ? Check.atLeast(NEARLY_ALL) : Check.exactly(0)));
    }

    private static void gains(Notebook notebook, int small, List<Finding> findings) {
        double rvm = PAPER.number("fig1/rvm");
        for (EraNetwork system : List.of(EraNetwork.ETHERNET, EraNetwork.FDDI, EraNetwork.MEMORY_CHANNEL)) {
            String key = small + "/" + system.word();
            Measured gain = ratio(notebook, key + "/by-rvm", key, small + "/" + EraNetwork.RVM.word());
            double paper = PAPER.number("fig1/" + system.word());
            findings.add(
                    switch (system) {
                        case FDDI -> reproduced(gain, paper, rvm);
                        default ->
                            gain.calibrated(
                                    Printed.computed(paper / rvm, text(paper) + " by " + text(rvm)),
                                    "the costs of a message and of a commit were fitted to the text of Figure 1");
                    });
            if (system != EraNetwork.ETHERNET) {
                findings.add(new Measured(gain.key() + "/v-04", "", gain.interval(), gain.count())
                        .ownBar(Check.atLeast(system == EraNetwork.FDDI ? FDDI_MIN : CHANNEL_MIN)));
            }
        }
    }
}
