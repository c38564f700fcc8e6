package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.raidlab.experiments.bench.Interval;
import org.raidlab.experiments.study.Bootstrap;
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
import org.raidlab.experiments.study.Spread;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.Sizes;
import org.raidlab.harness.scenario.TransactionMix;
import org.raidlab.runtime.ConfigException;

/** The common part of experiments on Mini-RAID: many seeds, and means over them. */
abstract class MiniStudy extends Experiment {
    static final PaperNumbers PAPER = new PaperNumbers(MiniStudy.class, "mini.csv");
    /** The numbers of Bhargava, Noll and Sabo, whose text was not at hand. */
    static final PaperNumbers OF_1987 =
            new PaperNumbers(MiniStudy.class, "1987.csv", "1987, from memory of a secondary source, unverified");

    /** The distributions of sizes by their words. */
    static final List<String> SIZES =
            List.of(Sizes.values()).stream().map(Sizes::word).toList();

    private static final int SEEDS_PER_REPEAT = 20;
    private static final String PROCEDURE = " On Mini-RAID: the servers of a site as they are, without network, disks"
            + " and concurrency control in the way, one transaction at a time. The figures are "
            + Spread.STATISTIC + ", and the standard deviation of a single run (sd), to which the paper's single run is"
            + " to be compared. Seeds of each repeat: ";

    MiniStudy(String id, String title, String question, String asked) {
        super(id, title, question, asked);
    }

    @Override
    public String about() {
        return super.about() + PROCEDURE + parameters().whole("seeds-a-repeat") + ".";
    }

    @Override
    public String statistic() {
        return Spread.STATISTIC;
    }

    /** Returns the constant that every experiment on Mini-RAID has. */
    static Parameters seeds(int each) {
        return Parameters.NONE.and("seeds-a-repeat", each, "runs of a repeat, each with a seed of its own");
    }

    @Override
    public Parameters parameters() {
        return seeds(SEEDS_PER_REPEAT);
    }

    @Override
    public Parameters quick() {
        return parameters().with("seeds-a-repeat", "4");
    }

    /** Returns the constants of a scenario's Mini-RAID and of its transactions. */
    static Parameters parameters(Scenario scenario) {
        MiniShape shape = scenario.shape();
        TransactionMix mix = scenario.mix();
        return Parameters.NONE
                .and("items", shape.items(), "in the database")
                .and("max-size", mix.maxSize(), "most operations of a transaction")
                .choice("sizes", mix.sizes().word(), SIZES, "how the number of operations is drawn")
                .and("write-share", mix.writeShare(), "of the operations; chosen");
    }

    /** Returns a scenario with the constants of a run. */
    static Scenario scenario(Scenario usual, Parameters parameters) {
        MiniShape shape = usual.shape();
        int items = parameters.whole("items");
        Sizes sizes = sizes(parameters.word("sizes"));
        return usual.with(new MiniShape(shape.sites(), items, shape.degree(), shape.threshold()))
                .with(new TransactionMix(parameters.whole("max-size"), sizes, parameters.number("write-share"), items));
    }

    /** Returns the distribution of sizes with a word. */
    static Sizes sizes(String word) {
        return List.of(Sizes.values()).stream()
                .filter(sizes -> sizes.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new ConfigException("there are no sizes '" + word + "'"));
    }

    @Override
    public Outcome run(Setting setting) {
        Sheet sheet = new Sheet(setting);
        run(sheet);
        return new Outcome(sheet.findings, sheet.notebook.observations(), sheet.charts);
    }

    abstract void run(Sheet sheet);

    /** The record of one run of an experiment. */
    static final class Sheet {
        private static final double RARE = 0.05;

        private final Setting setting;
        private final Notebook notebook;
        private final List<Finding> findings = new ArrayList<>();
        private final List<Chart> charts = new ArrayList<>();
        private final int runs;

        Sheet(Setting setting) {
            this.setting = setting;
            this.notebook = setting.notebook();
            this.runs = setting.repeat() * setting.parameters().whole("seeds-a-repeat");
        }

        Parameters parameters() {
            return setting.parameters();
        }

        /** The seeds to run. */
        List<Long> seeds() {
            return LongStream.range(setting.seed(), setting.seed() + runs)
                    .boxed()
                    .toList();
        }

        void tell(String what) {
            setting.tell().accept(what);
        }

        void note(String key, double value, String unit) {
            notebook.note(key, value, unit);
        }

        List<Double> sample(String key) {
            return notebook.sample(key);
        }

        Spread spread(String key) {
            return Spread.of(notebook.sample(key));
        }

        /** By how much one figure is larger than another one, seed by seed. */
        Spread difference(String key, String other) {
            return Spread.of(notebook.each(key, other, (of, from) -> of - from));
        }

        private Measured measured(String key, String unit) {
            return spread(key).measured(key, unit);
        }

        /** Adds a chart of all rows in a unit for which the paper has a number. */
        void picture(String title, String axis, String unit) {
            List<Finding> shown = findings.stream()
                    .filter(finding -> finding.unit().equals(unit))
                    .toList();
            Chart.besidePaper("rows", title, axis, shown).ifPresent(charts::add);
        }

        void add(Finding finding) {
            findings.add(finding);
        }

        /** Adds a row with the row of its deviation. */
        private void withDeviation(Finding finding) {
            findings.add(finding);
            findings.add(spread(finding.key()).deviation(finding.key(), finding.unit()));
        }

        /** Adds a figure without a check. */
        void told(String key, Printed paper, String unit) {
            withDeviation(measured(key, unit).told(paper));
        }

        /** Adds a figure that agrees with the paper because a constant was chosen so. */
        void calibrated(String key, Printed paper, String unit, String how) {
            withDeviation(measured(key, unit).calibrated(paper, how));
        }

        /** Adds a figure that is to reproduce what the paper says. */
        void reproduces(String key, Printed paper, String unit, Check check) {
            withDeviation(measured(key, unit).reproduces(paper, check));
        }

        /** Adds a figure with a bar of our own. */
        void ownBar(String key, Printed paper, String unit, Check check) {
            withDeviation(measured(key, unit).ownBar(paper, check));
        }

        /**
         * Adds a figure whose paper's number is that of one run: it must not be among the rarest of ours, by rank. So
         * few runs that no rank would be rare give no verdict.
         */
        void asOneRun(String key, Printed paper, String unit) {
            List<Double> ours = sample(key);
            double single = paper.value().orElseThrow();
            earlierDefinition(key, single);
            if (2.0 / (ours.size() + 1) >= RARE) {
                withDeviation(measured(key, unit).told(paper, ours.size() + " runs are too few for the rank test"));
                return;
            }
            double probability = Bootstrap.rankProbability(single, ours);
            Check check = new Check(
                    "the paper's one run is not among the rarest 5 % of ours (rank test)", _ -> probability >= RARE);
            withDeviation(measured(key, unit)
                    .reproduces(paper, check, "p = %.3f of %d runs".formatted(probability, ours.size())));
        }

        /** Adds by how many deviations of one run the paper's run is from our mean, if ours differ at all. */
        private void earlierDefinition(String key, double single) {
            Spread ours = spread(key);
            if (ours.deviation() > 0) {
                double deviations = Math.abs(single - ours.mean()) / ours.deviation();
                Interval one = new Interval(deviations, deviations, deviations);
                findings.add(new Measured(key + "/from-paper", "sd", one, 1)
                        .told(Printed.NOTHING, "the definition before 2026-11-24 asked for at most 2"));
            }
        }

        /** Returns a figure of all seeds together with its interval. */
        Measured together(String key, String unit, ToDoubleFunction<int[]> figure) {
            return Bootstrap.measured(key, unit, runs, figure);
        }

        void chart(Chart chart) {
            charts.add(chart);
        }
    }
}
