package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Setting;
import org.raidlab.experiments.study.Spread;
import org.raidlab.harness.scenario.Scenario;

/** The common part of experiments on Mini-RAID: many seeds, and means over them. */
abstract class MiniStudy extends Experiment {
    static final PaperNumbers PAPER = new PaperNumbers(MiniStudy.class, "mini.csv");
    private static final int SEEDS_PER_REPEAT = 20;
    private static final String PROCEDURE = " On Mini-RAID: the servers of a site as they are, without network, disks"
            + " and concurrency control in the way, one transaction at a time. The figures are "
            + Spread.STATISTIC + ", and the standard deviation of a single run (sd), to which the paper's single run is"
            + " to be compared. Seeds of each repeat: ";

    MiniStudy(String id, String title, String asked) {
        super(id, title, asked);
    }

    @Override
    public String about() {
        return super.about() + PROCEDURE + seedsPerRepeat() + ".";
    }

    @Override
    public String statistic() {
        return Spread.STATISTIC;
    }

    /** Returns how many runs a repeat has. */
    int seedsPerRepeat() {
        return SEEDS_PER_REPEAT;
    }

    /** Settings of a scenario, for the results folder. */
    static SequencedMap<String, Object> configuration(Scenario scenario) {
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        all.put("sites", scenario.shape().sites());
        all.put("items", scenario.shape().items());
        all.put("max-size", scenario.mix().maxSize());
        all.put("sizes", scenario.mix().sizes().word());
        all.put("write-share", scenario.mix().writeShare());
        return all;
    }

    @Override
    public Outcome run(Setting setting) {
        Sheet sheet = new Sheet(setting, setting.repeat() * seedsPerRepeat());
        run(sheet);
        return new Outcome(sheet.findings, sheet.notebook.observations(), sheet.charts);
    }

    abstract void run(Sheet sheet);

    /** The record of one run of an experiment. */
    static final class Sheet {
        private final Setting setting;
        private final Notebook notebook;
        private final List<Finding> findings = new ArrayList<>();
        private final List<Chart> charts = new ArrayList<>();
        private final int runs;

        Sheet(Setting setting, int runs) {
            this.setting = setting;
            this.notebook = setting.notebook();
            this.runs = runs;
        }

        /** The seeds to run. */
        List<Long> seeds() {
            List<Long> seeds = new ArrayList<>();
            for (int i = 0; i < runs; i++) {
                seeds.add(setting.seed() + i);
            }
            return seeds;
        }

        void tell(String what) {
            setting.tell().accept(what);
        }

        void note(String key, double value, String unit) {
            notebook.note(key, value, unit);
        }

        Spread spread(String key) {
            return Spread.of(notebook.sample(key));
        }

        /** By how much one figure is larger than another one, seed by seed. */
        Spread difference(String key, String other) {
            List<Double> of = notebook.sample(key);
            List<Double> from = notebook.sample(other);
            return Spread.of(IntStream.range(0, of.size())
                    .mapToObj(i -> of.get(i) - from.get(i))
                    .toList());
        }

        /** Adds a figure without a check, with its deviation. */
        void told(String key, String unit) {
            findings.add(spread(key).told(key, PAPER.of(key), unit));
            findings.add(spread(key).deviation(key, unit));
        }

        /** Adds a figure without a check, with its deviation, beside the paper's figure under another key. */
        void beside(String key, String paperKey, String unit) {
            findings.add(spread(key).told(key, PAPER.of(paperKey), unit));
            findings.add(spread(key).deviation(key, unit));
        }

        /** Adds a figure with a check, with its deviation. */
        void checked(String key, String unit, String check, DoublePredicate holds) {
            findings.add(spread(key).checked(key, PAPER.of(key), unit, check, holds));
            findings.add(spread(key).deviation(key, unit));
        }

        /** Adds a figure of all seeds together, with a check. */
        void asked(String key, double value, String unit, String check, DoublePredicate holds) {
            findings.add(new Spread(value, 0, 1).checked(key, OptionalDouble.empty(), unit, check, holds));
        }

        void chart(Chart chart) {
            charts.add(chart);
        }
    }
}
