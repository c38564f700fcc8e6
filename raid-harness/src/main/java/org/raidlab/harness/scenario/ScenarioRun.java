package org.raidlab.harness.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.raidlab.core.RandomSource;
import org.raidlab.harness.managing.Ended;
import org.raidlab.harness.managing.ManagedSites;
import org.raidlab.harness.managing.MiniRaid;
import org.raidlab.harness.managing.VirtualSites;
import org.raidlab.harness.scenario.Step.Choice;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Runs a scenario on its Mini-RAID, step by step. Everything that is drawn follows from the seed. */
public final class ScenarioRun {
    private final Scenario scenario;
    private final MiniRaid raid;
    private final RandomSource random;
    private final Consumer<StepReport> told;
    private int aborted;
    private boolean ok = true;

    /** @param told of each step when it is done */
    public ScenarioRun(Scenario scenario, long seed, Consumer<StepReport> told) {
        this(scenario, seed, told, ServerFactory::new);
    }

    /** Makes a run with other servers. */
    public ScenarioRun(
            Scenario scenario, long seed, Consumer<StepReport> told, Function<SiteOptions, ServerFactory> blueprints) {
        this(scenario, new VirtualSites(scenario.shape(), seed, blueprints), told);
    }

    /** Makes a run on these sites, which are up and hold nothing yet. */
    public ScenarioRun(Scenario scenario, ManagedSites sites, Consumer<StepReport> told) {
        this.scenario = scenario;
        this.told = told;
        this.raid = new MiniRaid(scenario.shape(), sites);
        this.random = raid.random();
    }

    /** Runs a scenario and returns all its reports. */
    public static List<StepReport> reports(Scenario scenario, long seed) {
        List<StepReport> reports = new ArrayList<>();
        new ScenarioRun(scenario, seed, reports::add).run();
        return reports;
    }

    /** Carries out all steps; returns whether all expectations hold. */
    public boolean run() {
        scenario.steps().forEach(this::take);
        return ok;
    }

    public MiniRaid raid() {
        return raid;
    }

    /** Carries out a step. */
    public void take(Step step) {
        switch (step) {
            case Step.Fail fail -> told(step, () -> fail(fail));
            case Step.Recover recover -> told(step, () -> recover(recover));
            case Step.Swap swap ->
                told(step, () -> {
                    for (int time = 0; time < swap.times(); time++) {
                        swap(swap);
                    }
                });
            case Step.Run run -> transactions(run);
            case Step.Repeat repeat -> {
                for (int time = 0; time < repeat.times(); time++) {
                    repeat.steps().forEach(this::take);
                }
            }
            case Step.Expect expect -> tell(new Counting(expect.toString()), unmet(expect));
        }
    }

    private void told(Step step, Runnable action) {
        Counting counting = new Counting(step.toString());
        action.run();
        tell(counting, "");
    }

    private void fail(Step.Fail step) {
        List<Integer> chosen = choose(step, step.choice(), raid.up(), "up");
        for (int site : chosen) {
            if (raid.up().size() == 1) {
                throw wrong(step, "site " + site + " is the only one that is up, and has to stay so");
            }
            raid.fail(site);
            if (scenario.detection() == Detection.SEQUENTIAL) {
                raid.detect();
            }
        }
    }

    private void recover(Step.Recover step) {
        choose(step, step.choice(), raid.down(), "down").forEach(raid::recover);
    }

    /** Recovers a failed site and makes another one fail; a transaction finds the failure. */
    private void swap(Step step) {
        int back = choose(step, new Choice.Random(1), raid.down(), "down").getFirst();
        raid.recover(back);
        List<Integer> others = raid.up().stream().filter(site -> site != back).toList();
        raid.fail(choose(step, new Choice.Random(1), others, "up").getFirst());
    }

    private List<Integer> choose(Step step, Choice choice, List<Integer> among, String state) {
        return switch (choice) {
            case Choice.Named(List<Integer> sites) -> {
                for (int site : sites) {
                    if (!among.contains(site)) {
                        throw wrong(step, "site " + site + " is not " + state);
                    }
                }
                yield sites;
            }
            case Choice.Random(int count) -> {
                if (count > among.size()) {
                    throw wrong(step, among.size() + " sites are " + state + ", not " + count);
                }
                List<Integer> left = new ArrayList<>(among);
                List<Integer> chosen = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    List<Integer> drawn = left.subList(random.nextInt(left.size()), left.size())
                            .subList(0, 1);
                    chosen.addAll(drawn);
                    drawn.clear();
                }
                yield chosen;
            }
        };
    }

    private ConfigException wrong(Step step, String why) {
        return new ConfigException(step.in(scenario.file()) + why);
    }

    private void transactions(Step.Run run) {
        Counting counting = new Counting(run.toString());
        for (int i = 0; i < run.transactions(); i++) {
            counting.count(transaction());
        }
        aborted = counting.aborted;
        tell(counting, "");
    }

    /** Runs one transaction at a site that is up, without a report. */
    public Ended transaction() {
        int coordinator = coordinator();
        return raid.run(coordinator, scenario.mix().draw(random));
    }

    private int coordinator() {
        List<Integer> up = raid.up();
        SequencedMap<Integer, Double> weights = scenario.weights();
        if (weights.isEmpty()) {
            return up.get(random.nextInt(up.size()));
        }
        double all =
                up.stream().mapToDouble(site -> weights.getOrDefault(site, 0.0)).sum();
        if (all == 0) {
            throw new ConfigException(scenario.file() + ": no site is up that gets transactions; up are " + up);
        }
        double drawn = random.nextDouble() * all;
        for (int site : up) {
            drawn -= weights.getOrDefault(site, 0.0);
            if (drawn < 0) {
                return site;
            }
        }
        return up.stream()
                .filter(site -> weights.getOrDefault(site, 0.0) > 0)
                .toList()
                .getLast();
    }

    private String unmet(Step.Expect expect) {
        long failLocks =
                raid.failLocks().values().stream().mapToLong(Long::longValue).sum();
        String unmet = expect.aborted().holds(aborted) ? "" : aborted + " aborted";
        if (!expect.failLocks().holds(failLocks)) {
            unmet += (unmet.isEmpty() ? "" : ", ") + failLocks + " fail-locks";
        }
        return unmet.isEmpty() ? "" : expect.in(scenario.file()) + "there are " + unmet;
    }

    private void tell(Counting counting, String unmet) {
        ok &= unmet.isEmpty();
        told.accept(counting.report(unmet));
    }

    /** Counts the results of a step. */
    private final class Counting {
        private final String step;
        private final TreeMap<String, Integer> reasons = new TreeMap<>();
        private final long copiersBefore = raid.copiers();
        private int committed;
        private int aborted;
        private int detections;

        Counting(String step) {
            this.step = step;
        }

        void count(Ended ended) {
            if (ended.isCommitted()) {
                committed++;
            } else {
                aborted++;
            }
            ended.reason().ifPresent(reason -> reasons.merge(reason.word(), 1, Integer::sum));
            detections += ended.detected() ? 1 : 0;
        }

        StepReport report(String unmet) {
            return new StepReport(
                    step,
                    committed,
                    aborted,
                    reasons,
                    detections,
                    raid.copiers() - copiersBefore,
                    raid.failLocks(),
                    raid.down(),
                    unmet);
        }
    }
}
