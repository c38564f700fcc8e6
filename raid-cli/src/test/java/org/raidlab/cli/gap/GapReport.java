package org.raidlab.cli.gap;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.raidlab.cli.demo.Checks;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.sim.history.HistoryTransaction;

/** What cycles of failure and recovery showed. */
record GapReport(List<Cycle> cycles, LoadTally tally, List<HistoryTransaction> history, Checks checks) {
    private static final long FAILURE_BAR = 1_000;
    private static final long RECOVERY_BAR = 2_000;

    /** For people: one line for each subject. */
    String text() {
        return """
                %d cycles; %,d committed, %,d aborted %s, %,d unknown in %.1f s
                first commit after a failure: %s
                ... at the last of the other sites: %s
                commits of the others after a recovery: %s
                in doubt after a failure: %s transactions; fail-locked: %s copies; up to date again after %s ms
                checks: %d violations""".formatted(
                        cycles.size(),
                        tally.committed(),
                        tally.aborted(),
                        tally.abortReasons(),
                        tally.unknown(),
                        tally.seconds(),
                        spread(cycle -> cycle.somewhereMillis(history), FAILURE_BAR),
                        spread(cycle -> cycle.everywhereMillis(history), FAILURE_BAR),
                        spread(cycle -> cycle.afterRecoveryMillis(history), RECOVERY_BAR),
                        each(Cycle::inDoubt),
                        each(Cycle::failLocks),
                        each(Cycle::refreshMillis),
                        checks.violations().size());
    }

    /** Whether the other sites went on after every failure before it was undone. */
    boolean wentOn() {
        return cycles.stream().allMatch(cycle -> {
            OptionalLong gap = cycle.somewhereMillis(history);
            return gap.isPresent() && gap.getAsLong() < (cycle.undone() - cycle.struck()) / 1_000_000;
        });
    }

    private String spread(Function<Cycle, OptionalLong> gap, long bar) {
        long[] millis = cycles.stream()
                .mapToLong(cycle -> gap.apply(cycle).orElse(Long.MAX_VALUE))
                .sorted()
                .toArray();
        long late = cycles.stream()
                .filter(cycle -> gap.apply(cycle).orElse(Long.MAX_VALUE) > bar)
                .count();
        return "median %d ms, 90 %% within %d ms, longest %d ms; %d of %d over %d ms"
                .formatted(
                        millis[millis.length / 2],
                        millis[millis.length * 9 / 10],
                        millis[millis.length - 1],
                        late,
                        millis.length,
                        bar);
    }

    private String each(Function<Cycle, Long> what) {
        return cycles.stream().map(what).map(String::valueOf).collect(Collectors.joining(" "));
    }
}
