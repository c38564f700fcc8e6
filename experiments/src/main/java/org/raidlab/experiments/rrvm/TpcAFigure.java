package org.raidlab.experiments.rrvm;

import java.util.List;
import java.util.Locale;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;

/** Figures 9 to 11: TPC-A by the number of accounts, for one order of access. */
abstract class TpcAFigure extends RrvmFigure {
    private static final List<EraNetwork> SYSTEMS = List.of(EraNetwork.RVM, EraNetwork.ETHERNET, EraNetwork.FDDI);
    private static final int UNIT = 1_024;
    private static final double GAIN_MIN = 2;
    private static final int FITTED_ACCOUNTS = 32;
    private static final String FITTED = "request was fitted to RVM, benchmark to RRVM-FDDI";

    private final TpcA.Access access;
    private final String word;

    TpcAFigure(String id, String title, TpcA.Access access, String asked) {
        super(
                id,
                title,
                "How much faster than RVM is RRVM on TPC-A with "
                        + access.name().toLowerCase(Locale.ROOT) + " access?",
                "A program commits transactions of TPC-A; the rate is that of whole cycles of the log, from the end of"
                        + " one truncation to that of a later one. " + asked);
        this.access = access;
        word = access.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String headline() {
        return "1024/rrvm-fddi/by-rvm";
    }

    @Override
    Parameters own() {
        return Parameters.NONE
                .and("accounts", List.of(32, 128, 512, 1_024), "numbers of accounts, in 1,024")
                .and("cycles", 2, "of the log that are measured");
    }

    @Override
    public Parameters quick() {
        return parameters().with("accounts", "32,1024").with("cycles", "1").with("scale", "32");
    }

    @Override
    void measure(Cells cells, long seed, Notebook notebook) {
        Parameters parameters = cells.parameters();
        for (int accounts : parameters.wholes("accounts")) {
            for (EraNetwork system : SYSTEMS) {
                cells.setting().tell().accept("%s, %dx1024 accounts".formatted(system.word(), accounts));
                EraWorkstations workstations = new EraWorkstations(
                        EraWorkstations.Arrangement.single(system, cells.log()),
                        cells.costs(),
                        random ->
                                new TpcA(access, accounts * UNIT, cells.costs().scale(), random),
                        seed);
                double rate = workstations.rateOfCycles(parameters.whole("cycles"));
                notebook.note(key(accounts, system), rate, PER_SECOND);
            }
        }
    }

    /** Returns whether constants were fitted to RVM and RRVM-FDDI with this number of accounts. */
    private boolean isFitted(int accounts) {
        return access == TpcA.Access.SEQUENTIAL && accounts == FITTED_ACCOUNTS;
    }

    private static String key(int accounts, EraNetwork system) {
        return accounts + "/" + system.word();
    }

    private Printed printed(int accounts, EraNetwork system) {
        return PAPER.of(word + "/" + key(accounts, system));
    }

    @Override
    void conclude(Parameters parameters, Notebook notebook, Result result) {
        List<Integer> accounts = parameters.wholes("accounts");
        for (int number : accounts) {
            for (EraNetwork system : SYSTEMS) {
                Measured rate = notebook.measured(key(number, system), PER_SECOND);
                Printed printed = printed(number, system);
                boolean isFitted = isFitted(number) && system != EraNetwork.ETHERNET;
                result.findings()
                        .add(isFitted ? rate.calibrated(printed, FITTED) : rate.told(printed, "of other workstations"));
            }
        }
        for (int number : accounts) {
            gain(notebook, number, EraNetwork.ETHERNET, result.findings());
            gain(notebook, number, EraNetwork.FDDI, result.findings());
            rvm(notebook, accounts.getFirst(), number, result.findings());
        }
        trend(notebook, accounts, result.findings());
        result.charts().add(chart(notebook, accounts));
    }

    /** Adds the ratio to RVM, and the bar of V-09. */
    private void gain(Notebook notebook, int accounts, EraNetwork system, List<Finding> findings) {
        String rvm = key(accounts, EraNetwork.RVM);
        Measured gain = ratio(notebook, key(accounts, system) + "/by-rvm", key(accounts, system), rvm);
        Printed of = printed(accounts, system);
        Printed by = printed(accounts, EraNetwork.RVM);
        if (of.value().isPresent() && by.value().isPresent()) {
            double paper = of.value().getAsDouble();
            double paperRvm = by.value().getAsDouble();
            findings.add(
                    isFitted(accounts) && system == EraNetwork.FDDI
                            ? gain.calibrated(
                                    Printed.computed(paper / paperRvm, text(paper) + " by " + text(paperRvm)), FITTED)
                            : reproduced(gain, paper, paperRvm));
        } else {
            findings.add(gain.told());
        }
        findings.add(
                new Measured(gain.key() + "/v-09", "", gain.interval(), gain.count()).ownBar(Check.atLeast(GAIN_MIN)));
    }

    /** Adds how RVM's rate changes with the number of accounts. */
    private void rvm(Notebook notebook, int first, int accounts, List<Finding> findings) {
        if (accounts == first) {
            return;
        }
        Measured change = ratio(
                notebook,
                "%d/rvm/by-%d".formatted(accounts, first),
                key(accounts, EraNetwork.RVM),
                key(first, EraNetwork.RVM));
        Printed of = printed(accounts, EraNetwork.RVM);
        Printed by = printed(first, EraNetwork.RVM);
        findings.add(
                of.value().isPresent() && by.value().isPresent()
                        ? reproduced(
                                change, of.value().getAsDouble(), by.value().getAsDouble())
                        : change.told());
    }

    /** Adds V-08: the gain falls with the accounts, but for sequential access. */
    private void trend(Notebook notebook, List<Integer> accounts, List<Finding> findings) {
        int few = accounts.getFirst();
        int many = accounts.getLast();
        for (EraNetwork system : List.of(EraNetwork.ETHERNET, EraNetwork.FDDI)) {
            List<Double> first = gains(notebook, few, system);
            List<Double> last = gains(notebook, many, system);
            Measured trend = Measured.median(
                    system.word() + "/v-08/gain-with-most-by-fewest",
                    "",
                    Notebook.each(last, first, (one, other) -> one / other));
            findings.add(
                    access == TpcA.Access.SEQUENTIAL
                            ? trend.reproduces(Printed.says("the gain does not fall"), Check.atLeast(0.9))
                            : trend.reproduces(Printed.says("the gain falls"), Check.atMost(0.9)));
        }
    }

    private static List<Double> gains(Notebook notebook, int accounts, EraNetwork system) {
        return notebook.each(key(accounts, system), key(accounts, EraNetwork.RVM), (one, other) -> one / other);
    }

    private Chart chart(Notebook notebook, List<Integer> accounts) {
        Chart chart = new Chart("rate", title(), "accounts, in 1,024", "transactions per second");
        for (EraNetwork system : SYSTEMS) {
            chart = chart.ours(system.word(), points(notebook, accounts, system.word()));
            chart = chart.paper(
                    system.word(),
                    accounts.stream()
                            .filter(number -> printed(number, system).value().isPresent())
                            .map(number -> new Chart.Point(
                                    number, printed(number, system).value().getAsDouble()))
                            .toList());
        }
        return chart.captioned("Simulated workstations of 1996. The paper's points are those of its table.");
    }
}
