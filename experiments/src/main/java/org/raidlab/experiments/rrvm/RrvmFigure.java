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
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Setting;
import org.raidlab.rrvm.RrvmSettings;

/** A figure of the paper on simulated workstations of the time; repeats have seeds of their own. */
abstract class RrvmFigure extends Experiment {
    static final PaperNumbers PAPER = new PaperNumbers(RrvmFigure.class, "rrvm.csv");

    /** The paper's workstations are not ours, so ratios of one figure are compared, and within this factor. */
    static final double FACTOR = 1.5;

    static final String PER_SECOND = "1/s";

    private static final long LOG_BYTES = 8L << 20;

    RrvmFigure(String id, String title, String question, String about) {
        super(
                id,
                title,
                question,
                about + " The servers are the real ones. The disk, the networks and the costs of work are those of the"
                        + " workstations, one set for Figures 1 to 11. Data, log and numbers of transactions are the"
                        + " paper's by the constant scale, so that a transaction touches as many pages. Asked are the"
                        + " paper's ratios, within a factor of 1.5.");
    }

    /** Returns the constants of this figure beside those of all. */
    abstract Parameters own();

    /** Takes every value of one repeat. */
    abstract void measure(Cells cells, long seed, Notebook notebook);

    /** Says what comes of the values. */
    abstract void conclude(Parameters parameters, Notebook notebook, Result result);

    /** The rows and charts of a figure. */
    record Result(List<Finding> findings, List<Chart> charts) {}

    @Override
    public final Parameters parameters() {
        return own().and(EraCosts.parameters());
    }

    @Override
    public final Outcome run(Setting setting) {
        Notebook notebook = setting.notebook();
        Cells cells = new Cells(setting.parameters(), EraCosts.of(setting.parameters()), setting);
        for (int repeat = 0; repeat < setting.repeat(); repeat++) {
            measure(cells, setting.seed() + repeat, notebook);
        }
        Result result = new Result(new ArrayList<>(), new ArrayList<>());
        conclude(setting.parameters(), notebook, result);
        return new Outcome(result.findings(), notebook.observations(), result.charts());
    }

    /** The cells of a run, each on workstations of its own. */
    record Cells(Parameters parameters, EraCosts costs, Setting setting) {
        /** Returns the paper's log of 8 Mbytes, which a manager truncates when half of it is full. */
        RrvmSettings.Log log() {
            long bytes = LOG_BYTES / costs.scale();
            return new RrvmSettings.Log(bytes / 2, bytes);
        }

        /** Starts workstations whose programs write blocks. */
        EraWorkstations blocks(EraWorkstations.Arrangement arrangement, int blockBytes, boolean isRandom, long seed) {
            setting.tell()
                    .accept("%s, blocks of %d bytes, %d programs"
                            .formatted(arrangement.network().word(), blockBytes, arrangement.programs()));
            return new EraWorkstations(
                    arrangement, costs, random -> new BlockLoad(blockBytes, isRandom, costs.scale(), random), seed);
        }

        /** Returns the number of transactions of the paper's runs. */
        long transactions() {
            return parameters.whole("transactions") / costs.scale();
        }
    }

    static Parameters transactions() {
        return Parameters.NONE.and("transactions", 10_000, "of each run, before the division by scale");
    }

    static Measured ratio(Notebook notebook, String key, String of, String by) {
        return Measured.median(key, "", notebook.each(of, by, (one, other) -> one / other));
    }

    /** Returns a row that compares a ratio with the one of two numbers that the paper prints. */
    static Finding reproduced(Measured ratio, double of, double by) {
        double paper = of / by;
        return ratio.reproduces(Printed.computed(paper, text(of) + " by " + text(by)), withinFactor(paper));
    }

    static String text(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }

    static Check withinFactor(double paper) {
        return Check.between(paper / FACTOR, paper * FACTOR).saying("the paper's within a factor of 1.5");
    }

    /** Returns the points of a curve: the medians with their intervals over an axis. */
    static List<Chart.Point> points(Notebook notebook, List<Integer> axis, String system) {
        return axis.stream()
                .map(x -> Chart.Point.of(
                        x, notebook.measured(x + "/" + system, PER_SECOND).interval()))
                .toList();
    }
}
