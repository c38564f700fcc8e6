package org.raidlab.sim.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.sim.time.TraceHash;

/** Adds up the results of seeds. */
final class Tally {
    private static final SimReport.State NEVER = new SimReport.State(0, 0);

    private final Replay replay;
    private final SequencedMap<String, Long> faults = new LinkedHashMap<>();
    private final SequencedMap<String, Long> messages = new TreeMap<>();
    private final SequencedMap<String, SimReport.State> reached = new TreeMap<>();
    private final List<SimReport.Violation> violations = new ArrayList<>();
    private final List<SimReport.VoidRun> voids = new ArrayList<>();
    private final TraceHash trace = new TraceHash();
    private SeedResult.Transactions transactions = SeedResult.Transactions.NONE;
    private int seeds;
    private long events;
    private long virtualNanos;

    Tally(Replay replay) {
        this.replay = replay;
    }

    Tally addAll(List<SeedResult> results) {
        results.forEach(this::add);
        return this;
    }

    private void add(SeedResult result) {
        seeds++;
        transactions = transactions.plus(result.transactions());
        events += result.trace().events();
        virtualNanos += result.trace().nanos();
        trace.add(result.trace().hash());
        result.faults().forEach((name, count) -> faults.merge(name, count, Long::sum));
        result.messages().forEach((name, count) -> messages.merge(name, count, Long::sum));
        result.reached()
                .forEach((name, count) ->
                        reached.put(name, reached.getOrDefault(name, NEVER).plus(count)));
        String command = replay.command(result.seed());
        for (String what : result.violations()) {
            violations.add(new SimReport.Violation(result.seed(), what, command));
        }
        if (result.isVoid()) {
            voids.add(new SimReport.VoidRun(result.seed(), result.untouched(), command));
        }
    }

    /**
     * @param seconds of real time that the seeds took
     * @param processorSeconds of the threads that ran them
     */
    SimReport report(double seconds, double processorSeconds) {
        SimReport.Time time = new SimReport.Time(seconds, processorSeconds, virtualNanos / 1e9);
        return new SimReport(
                seeds,
                transactions.committed(),
                transactions.aborted(),
                transactions.unknown(),
                faults,
                messages,
                reached,
                violations,
                voids,
                events,
                trace.value(),
                time);
    }
}
