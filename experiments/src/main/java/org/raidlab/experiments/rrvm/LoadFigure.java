package org.raidlab.experiments.rrvm;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;

/** Figures 5 to 8: several programs at once, by their number. */
abstract class LoadFigure extends RrvmFigure {
    private static final List<EraNetwork> SYSTEMS = List.of(EraNetwork.RVM, EraNetwork.ETHERNET, EraNetwork.FDDI);
    static final String SERVER_CPU = "/server-cpu";
    static final String PROGRAM_CPU = "/program-cpu";
    static final String TOTAL = "/total";

    private final int blockBytes;
    private final boolean hasOneServer;

    /** @param hasOneServer whether all programs use one server's memory; else each has a server of its own */
    LoadFigure(String id, String title, String question, String about, int blockBytes, boolean hasOneServer) {
        super(id, title, question, about);
        this.blockBytes = blockBytes;
        this.hasOneServer = hasOneServer;
    }

    @Override
    Parameters own() {
        return transactions().and("programs", List.of(1, 2, 3, 4), "numbers of programs; the last one is the most");
    }

    @Override
    public Parameters quick() {
        return parameters().with("programs", "1,4").with("transactions", "2000");
    }

    @Override
    void measure(Cells cells, long seed, Notebook notebook) {
        for (int programs : cells.parameters().wholes("programs")) {
            for (EraNetwork system : SYSTEMS) {
                int servers = !system.isRemote() ? 0 : hasOneServer ? 1 : programs;
                EraWorkstations run = cells.blocks(
                        new EraWorkstations.Arrangement(system, programs, servers, cells.log()),
                        blockBytes,
                        false,
                        seed);
                List<Double> rates = run.ratesOver(cells.transactions());
                double total = rates.stream().mapToDouble(Double::doubleValue).sum();
                String key = programs + "/" + system.word();
                notebook.note(key, total / programs, PER_SECOND);
                notebook.note(key + TOTAL, total, PER_SECOND);
                notebook.note(key + PROGRAM_CPU, run.programNanosEach() / 1e3, "us");
                notebook.note(key + SERVER_CPU, run.serverNanosEach() / 1e3, "us");
            }
        }
    }

    @Override
    void conclude(Parameters parameters, Notebook notebook, Result result) {
        List<Integer> programs = parameters.wholes("programs");
        Chart chart = new Chart("rate", title(), "programs", "transactions per second of each");
        for (EraNetwork system : SYSTEMS) {
            for (int number : programs) {
                String key = number + "/" + system.word();
                result.findings().add(notebook.measured(key, PER_SECOND).told());
                result.findings().add(notebook.measured(key + TOTAL, PER_SECOND).told());
            }
            chart = chart.ours(system.word(), points(notebook, programs, system.word()))
                    .paper(system.word(), printed(programs, system));
        }
        boolean isPrinted = chart.curves().stream().anyMatch(Chart.Curve::isPaper);
        result.charts()
                .add(chart.captioned("Simulated workstations of 1996. "
                        + (isPrinted
                                ? "The paper's points are those of its text."
                                : "The paper's text has no rate of a single program.")));
        judge(notebook, programs, result.findings());
    }

    /** Returns the rates of a program that the paper's text prints. */
    private List<Chart.Point> printed(List<Integer> programs, EraNetwork system) {
        List<Chart.Point> points = new ArrayList<>();
        for (int number : programs) {
            String key = id().replace("rrvm-", "") + "/" + number + "/" + system.word();
            PAPER.of(key).value().ifPresent(rate -> points.add(new Chart.Point(number, rate)));
        }
        return points;
    }

    /** Adds what the paper says of these figures, and our own bars. */
    abstract void judge(Notebook notebook, List<Integer> programs, List<Finding> findings);

    /** Returns the rate of each program with the most programs by that of one. */
    static Measured mostByOne(Notebook notebook, List<Integer> programs, EraNetwork system) {
        return ratio(
                notebook,
                system.word() + "/most-by-one",
                programs.getLast() + "/" + system.word(),
                programs.getFirst() + "/" + system.word());
    }
}
