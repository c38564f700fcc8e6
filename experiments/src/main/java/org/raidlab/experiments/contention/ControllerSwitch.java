package org.raidlab.experiments.contention;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.raidlab.cc.ConcurrencyProvider.Claim;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.experiments.study.Spread;

/** Measures what a switch of the concurrency controller costs, and checks the history over many of them. */
public final class ControllerSwitch extends Experiment {
    private static final List<String> SWITCHES =
            List.of("opt-to-2pl", "2pl-to-opt", "opt-to-sgt", "sgt-to-2pl", "to-to-opt");
    private static final List<String> ROUND = List.of("2pl", "sgt", "opt", "to", "2pl-wound-wait");
    private static final double WARM_UP_SECONDS = 0.1;
    private static final double NANOS_PER_MICRO = 1_000;
    private static final long SLICE_NANOS = 50_000_000;
    private static final String DURATION = "duration";
    private static final String ABORTED = "aborted-by-view";
    private static final String AFTER = "after-by-steady";
    private static final String LOWEST = "lowest-slice-by-before";
    private static final double RECOVERED = 0.9;
    private static final double PAUSE_SECONDS = 0.05;

    public ControllerSwitch() {
        super(
                "cc-switch",
                "Switches of the concurrency controller under load",
                "What does it cost to exchange the concurrency controller of a running RAID?",
                "In no paper; the method is Bhargava and Riedl's generic state, at the installation of a view. Three"
                        + " simulated sites, as in cc-contention; clients without pause work before, during and after a"
                        + " switch. Told are how long it takes until all sites have the new controller, the"
                        + " transactions that the view aborts, the lowest throughput of 50 ms around the switch by that"
                        + " before it, and the throughput behind the switch by that of sites which have had the new"
                        + " controller from the beginning; as " + Spread.STATISTIC + " over seeds. Asked is that the"
                        + " last one is at least 0.9, that no view aborts more than a transaction of each client, and"
                        + " that the history over a hundred switches is serializable.");
    }

    @Override
    public String statistic() {
        return Spread.STATISTIC;
    }

    @Override
    public String headline() {
        return "opt-to-2pl/" + ABORTED;
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .choice("switches", SWITCHES, SWITCHES, "pairs of controllers")
                .and("clients", 64, "at all sites together")
                .and("items", 1_000, "of the relation")
                .and("theta", 0.6, "the skew of Zipf's law")
                .and("step-micros", 20.0, "processor time of a server's step")
                .and("seconds", 1.0, "virtual ones before and after a switch")
                .and("rounds", 100, "switches of the run whose history is checked");
    }

    @Override
    public Parameters quick() {
        return parameters()
                .with("switches", "opt-to-2pl,sgt-to-2pl")
                .with("clients", "12")
                .with("items", "200")
                .with("seconds", "0.3")
                .with("rounds", "10");
    }

    @Override
    public Outcome run(Setting setting) {
        Notebook notebook = setting.notebook();
        Parameters parameters = setting.parameters();
        List<Chart> charts = new ArrayList<>();
        for (String pair : parameters.words("switches")) {
            setting.tell().accept(pair);
            for (int i = 0; i < setting.repeat(); i++) {
                double[] slices = measure(pair, parameters, setting.seed() + i, notebook);
                if (i == 0) {
                    charts.add(chart(pair, slices));
                }
            }
        }
        setting.tell().accept(parameters.whole("rounds") + " switches");
        for (int i = 0; i < setting.repeat(); i++) {
            checkRounds(parameters, setting.seed() + i, notebook);
        }
        return new Outcome(findings(parameters, notebook), notebook.observations(), charts);
    }

    private static Load load(Parameters parameters) {
        long stepNanos = Math.round(parameters.number("step-micros") * NANOS_PER_MICRO);
        return new Load(
                parameters.whole("clients"), parameters.whole("items"), 4, parameters.number("theta"), 0.5, stepNanos);
    }

    /** Measures one switch; returns the throughput of its slices, which begin a stretch before it. */
    static double[] measure(String pair, Parameters parameters, long seed, Notebook notebook) {
        String[] names = pair.split("-to-", 2);
        double seconds = parameters.number("seconds");
        LoadedSites sites = new LoadedSites(load(parameters), names[0], seed);
        sites.run(WARM_UP_SECONDS);
        long from = sites.nowNanos();
        double before = sites.run(seconds).throughput();
        long abortedBefore = sites.abortedByViews();
        long begin = sites.nowNanos();
        sites.switchTo(names[1]);
        long end = sites.nowNanos();
        Window after = sites.run(seconds);
        int count = (int) ((sites.nowNanos() - from) / SLICE_NANOS);
        double[] slices = sites.since(from).slices(from, SLICE_NANOS, count);
        int first = (int) ((begin - from) / SLICE_NANOS);
        double lowest = IntStream.rangeClosed(
                        first, Math.min(count - 1, first + 2 + (int) ((end - begin) / SLICE_NANOS)))
                .mapToDouble(i -> slices[i])
                .min()
                .orElse(0);
        notebook.note(pair + "/" + DURATION, (end - begin) / 1e6, "ms");
        notebook.note(pair + "/" + ABORTED, (double) (sites.abortedByViews() - abortedBefore), "");
        notebook.note(pair + "/" + LOWEST, lowest / before, "");
        notebook.note(pair + "/" + AFTER, after.throughput() / steady(names[1], parameters, seed), "");
        return slices;
    }

    private static double steady(String controller, Parameters parameters, long seed) {
        LoadedSites sites = new LoadedSites(load(parameters), controller, seed);
        sites.run(WARM_UP_SECONDS + parameters.number("seconds"));
        return sites.run(parameters.number("seconds")).throughput();
    }

    /** Switches often, and checks the whole history by the weakest claim of the controllers. */
    static void checkRounds(Parameters parameters, long seed, Notebook notebook) {
        LoadedSites sites = new LoadedSites(load(parameters), ROUND.getLast(), seed);
        long most = 0;
        long transactions = 0;
        for (int i = 0; i < parameters.whole("rounds"); i++) {
            transactions += sites.run(PAUSE_SECONDS).ended().size();
            long before = sites.abortedByViews();
            sites.switchTo(ROUND.get(i % ROUND.size()));
            most = Math.max(most, sites.abortedByViews() - before);
        }
        notebook.note("rounds/most-aborted-by-a-view", (double) most, "");
        notebook.note("rounds/transactions", (double) transactions, "");
        notebook.note("rounds/violations", sites.keeps(Claim.SERIALIZABLE) ? 0 : 1, "");
    }

    private static List<Finding> findings(Parameters parameters, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        Check ofEachClient = Check.atMost(parameters.whole("clients"));
        for (String pair : parameters.words("switches")) {
            findings.add(measured(pair + "/" + DURATION, "ms", notebook).told());
            findings.add(measured(pair + "/" + ABORTED, "", notebook).ownBar(ofEachClient));
            findings.add(measured(pair + "/" + LOWEST, "", notebook).told());
            findings.add(measured(pair + "/" + AFTER, "", notebook).ownBar(Check.atLeast(RECOVERED)));
        }
        findings.add(measured("rounds/most-aborted-by-a-view", "", notebook).ownBar(ofEachClient));
        findings.add(measured("rounds/transactions", "", notebook).told());
        findings.add(measured("rounds/violations", "", notebook).ownBar(Check.exactly(0)));
        return findings;
    }

    private static Measured measured(String key, String unit, Notebook notebook) {
        return Spread.of(notebook.sample(key)).measured(key, unit);
    }

    private static Chart chart(String pair, double[] slices) {
        List<Chart.Point> points = IntStream.range(0, slices.length)
                .mapToObj(i -> new Chart.Point(i * SLICE_NANOS / 1e9, slices[i]))
                .toList();
        return new Chart(pair, "Throughput around a switch, " + pair, "virtual seconds", "/s").ours(pair, points);
    }
}
