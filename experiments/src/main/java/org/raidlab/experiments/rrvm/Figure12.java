package org.raidlab.experiments.rrvm;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Setting;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.oo7.Oo7;
import org.raidlab.rrvm.rex.oo7.Oo7Size;

/** Figure 12: the time of the parts of OO7 on EXODUS, and on REX with two networks. */
public final class Figure12 extends Experiment {
    private static final List<EraNetwork> SYSTEMS = List.of(EraNetwork.RVM, EraNetwork.ETHERNET, EraNetwork.FDDI);
    private static final String SECONDS = "s";
    private static final double NANOS_OF_MICRO = 1_000;
    private static final double NOT_SLOWER = 0.98;
    private static final double SMALL_UPDATE_MIN = 2;
    private static final double PAPER_MIN = 3;
    private static final String MEDIUM = "medium";
    private static final Printed SUPERIOR = Printed.says("in all cases REX has superior performance");
    private static final Printed THREE_TIMES = Printed.says("sometimes more than 3 times faster: t5do, t6");

    public Figure12() {
        super(
                "rrvm-fig12",
                "Seconds of the parts of OO7",
                "How much faster than EXODUS is REX on OO7?",
                "A program builds the database of OO7, and runs each operation twice on it: as one transaction, and"
                        + " with a transaction for each unit of work, such as the visit of a composite part. The paper"
                        + " does not say how it cut transactions. The program rests before each operation, until the"
                        + " disk has all of the one before. EXODUS and REX are one store: EXODUS forces its log"
                        + " to the disk, REX has it acknowledged by the memory of another workstation. Asked are that"
                        + " REX is not slower (V-14), at least twice as fast on traversals with small updates (V-14),"
                        + " and more than 3 times as fast on t5do and t6 (the paper). The disk, the networks and the"
                        + " costs of messages are those of Figures 1 to 11.");
    }

    @Override
    public String headline() {
        return "units/t5do/rex-fddi/gain";
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .choice("size", "small", List.of("small", MEDIUM), "of the database")
                .and(
                        "operations",
                        List.copyOf(new Oo7(Oo7Size.SMALL, 1).operations().keySet()),
                        "in the order of their runs; the first one fills the caches")
                .and("access", 30.0, "microseconds of an access to an object; chosen")
                .and(EraCosts.parameters());
    }

    @Override
    public Parameters quick() {
        return parameters().with("operations", "t1,t2a,t5do,t5undo,t6,q1,insert,delete");
    }

    private static String word(EraNetwork system) {
        return system == EraNetwork.RVM ? "exodus" : system.word().replace("rrvm", "rex");
    }

    @Override
    public Outcome run(Setting setting) {
        Notebook notebook = setting.notebook();
        Parameters parameters = setting.parameters();
        List<String> operations = parameters.words("operations");
        Oo7Size size = parameters.word("size").equals(MEDIUM) ? Oo7Size.MEDIUM : Oo7Size.SMALL;
        long accessNanos = (long) (NANOS_OF_MICRO * parameters.number("access"));
        for (int repeat = 0; repeat < setting.repeat(); repeat++) {
            long seed = setting.seed() + repeat;
            for (EraNetwork system : SYSTEMS) {
                setting.tell().accept(word(system));
                EraStore.Load load = new EraStore.Load(new Oo7(size, seed), operations, accessNanos);
                new EraStore(system, EraCosts.of(parameters), RexSettings.DEFAULT, seed)
                        .run(load)
                        .forEach((key, seconds) -> notebook.note(key + "/" + word(system), seconds, SECONDS));
            }
        }
        List<Finding> findings = new ArrayList<>();
        List<Chart> charts = new ArrayList<>();
        for (Oo7Program.Cut cut : Oo7Program.Cut.values()) {
            operations.forEach(each -> conclude(notebook, cut, each, findings));
            charts.add(chart(notebook, cut, operations));
        }
        return new Outcome(findings, notebook.observations(), charts);
    }

    private static void conclude(Notebook notebook, Oo7Program.Cut cut, String operation, List<Finding> findings) {
        String key = cut.word() + "/" + operation + "/";
        SYSTEMS.forEach(each ->
                findings.add(notebook.measured(key + word(each), SECONDS).told()));
        for (EraNetwork system : List.of(EraNetwork.ETHERNET, EraNetwork.FDDI)) {
            Measured gain = Measured.median(
                    key + word(system) + "/gain",
                    "",
                    notebook.each(key + word(EraNetwork.RVM), key + word(system), (exodus, rex) -> exodus / rex));
            findings.add(gain.reproduces(SUPERIOR, Check.atLeast(NOT_SLOWER).saying("V-14: not slower")));
            if (cut == Oo7Program.Cut.UNITS && operation.matches("t2a|t3a|t5do|t5undo")) {
                findings.add(named(gain, "/v-14").ownBar(Check.atLeast(SMALL_UPDATE_MIN)));
            }
            if (system == EraNetwork.FDDI && operation.matches("t5do|t6")) {
                findings.add(named(gain, "/paper").reproduces(THREE_TIMES, Check.above(PAPER_MIN)));
            }
        }
    }

    private static Measured named(Measured gain, String suffix) {
        return new Measured(gain.key() + suffix, gain.unit(), gain.interval(), gain.count());
    }

    private static Chart chart(Notebook notebook, Oo7Program.Cut cut, List<String> operations) {
        Chart chart = new Chart(
                        cut.word(),
                        cut == Oo7Program.Cut.ONE
                                ? "Each operation is one transaction"
                                : "Each unit of work is a transaction",
                        "operation, in the order of the table",
                        "seconds")
                .logarithmic();
        for (EraNetwork system : SYSTEMS) {
            List<Chart.Point> points = new ArrayList<>();
            for (int i = 0; i < operations.size(); i++) {
                String key = cut.word() + "/" + operations.get(i) + "/" + word(system);
                points.add(Chart.Point.of(i + 1, notebook.measured(key, SECONDS).interval()));
            }
            chart = chart.ours(word(system), points);
        }
        return chart.captioned("Simulated workstations of 1996. The paper's text has no times of Figure 12.");
    }
}
