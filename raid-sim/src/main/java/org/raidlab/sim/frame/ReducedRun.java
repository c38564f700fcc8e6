package org.raidlab.sim.frame;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.raidlab.sim.fault.FaultKey;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.Shrinker;

/**
 * A failing run after reduction: fewer transactions, fewer kinds of faults, fewer faults of a kind, an earlier end of
 * the faults. It fails as long as the checker that found the first violation finds something.
 *
 * @param transactions that end the run
 * @param plan of faults
 * @param said what was changed in the plan, by key
 */
public record ReducedRun(int transactions, FaultPlan plan, SequencedMap<String, String> said) {
    private static final List<Integer> TRANSACTIONS = List.of(1, 5, 20, 50, 100, 200);
    private static final int RUNS_MAX = 80;

    public ReducedRun {
        said = new LinkedHashMap<>(said);
    }

    /**
     * Returns the smallest failing run found for a seed.
     *
     * @param failing the run that fails
     * @param by the checker that has to find something
     * @param run runs the seed with the transactions and the plan of a smaller one
     */
    public static Shrinker.Shrunk<ReducedRun> of(ReducedRun failing, Checker by, Function<ReducedRun, SeedResult> run) {
        return Shrinker.shrink(
                failing,
                ReducedRun::simpler,
                reducedRun -> run.apply(reducedRun).violations().stream().anyMatch(each -> Checker.of(each) == by),
                RUNS_MAX);
    }

    /** Returns the runs that are one step smaller, each in one way; those with the largest reduction come first. */
    private List<ReducedRun> simpler() {
        List<ReducedRun> simpler = new ArrayList<>();
        for (int fewer : TRANSACTIONS) {
            if (fewer < transactions) {
                simpler.add(new ReducedRun(fewer, plan, said));
            }
        }
        for (FaultKey key : plan.keys()) {
            if (plan.get(key) > 0 && isOfFaults(key)) {
                simpler.add(with(key, 0));
            }
        }
        for (FaultKey key : plan.keys()) {
            double half = Math.floor(plan.get(key) / 2);
            if (half >= 1 && (isOfFaults(key) || key == PlanKey.FAULTS_END_MILLIS)) {
                simpler.add(with(key, half));
            }
        }
        return simpler;
    }

    /** Returns whether a key is a number or a share of faults, rather than a duration or a place. */
    private static boolean isOfFaults(FaultKey key) {
        String label = key.label();
        boolean isTime = label.endsWith("-micros") || label.endsWith("-millis");
        boolean isPlace = label.startsWith("crash-at") || label.startsWith("crash-within");
        return !isTime && !isPlace;
    }

    private ReducedRun with(FaultKey key, double value) {
        SequencedMap<String, String> more = new LinkedHashMap<>(said);
        more.put(key.label(), Long.toString((long) value));
        return new ReducedRun(transactions, plan.with(key, value), more);
    }

    /** Returns a scenario with the changes of this run, as the command of this run says it. */
    public Scenario drawnBy(Scenario draw) {
        Scenario changed = draw.withTransactions(transactions);
        for (Map.Entry<String, String> each : said.entrySet()) {
            changed = changed.with(each.getKey(), each.getValue());
        }
        return changed;
    }

    /** Returns the changes as an option of {@code raid sim}: {@code crash-one=1,loss=0}. */
    public String changes() {
        return said.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(","));
    }
}
