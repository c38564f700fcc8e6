package org.raidlab.sim.exhaustive;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.raidlab.sim.run.Shard;

/** Counts the visited states, and keeps their violations. */
public final class States {
    private static final int KEPT_MAX = 100;

    private final String run;
    private final Shard part;
    private final SequencedMap<String, Long> counts = new LinkedHashMap<>();
    private final List<ExhaustiveReport.Violation> violations = new ArrayList<>();
    private long offered;
    private long visited;
    private long longestMillis;

    /** @param part of the states is visited */
    States(String run, Shard part) {
        this.run = run;
        this.part = part;
    }

    /** Returns whether the next state belongs to the part. */
    private boolean isNextMine() {
        return offered++ % part.of() == part.number() - 1;
    }

    /** Visits a state, unless it is skipped. */
    void visit(String state, Supplier<SmallRun.Result> visitor) {
        if (isNextMine()) {
            add(state, visitor.get());
        }
    }

    /** Adds a state that was visited. */
    void add(String state, SmallRun.Result result) {
        visited++;
        result.outcomes().forEach(outcome -> counts.merge(outcome, 1L, Long::sum));
        counts.merge("deaths", (long) result.deaths(), Long::sum);
        longestMillis = Math.max(longestMillis, result.openingMillis());
        for (String violation : result.violations()) {
            if (violations.size() < KEPT_MAX) {
                violations.add(new ExhaustiveReport.Violation(state, violation));
            }
        }
    }

    /**
     * Visits a state of a disk, unless it is skipped.
     *
     * @param kinds of state, by which it is counted too
     */
    public void visitDisk(String state, List<String> kinds, Supplier<RecoveredLog.Finding> visitor) {
        if (!isNextMine()) {
            return;
        }
        visited++;
        kinds.forEach(kind -> counts.merge(kind, 1L, Long::sum));
        RecoveredLog.Finding finding = visitor.get();
        counts.merge(finding.fate().word(), 1L, Long::sum);
        finding.violation()
                .filter(_ -> violations.size() < KEPT_MAX)
                .ifPresent(what -> violations.add(new ExhaustiveReport.Violation(state, what)));
    }

    /** Returns the number of states so far, visited or skipped. */
    long offered() {
        return offered;
    }

    ExhaustiveReport report() {
        return new ExhaustiveReport(run, visited, counts, longestMillis, violations);
    }
}
