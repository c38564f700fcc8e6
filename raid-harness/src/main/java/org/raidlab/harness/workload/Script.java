package org.raidlab.harness.workload;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A transaction before its conversion to text: its steps, and perhaps a last step that depends on how many items they
 * read.
 *
 * @param steps submitted together
 * @param byCount gives the step that follows from the number of items read
 */
public record Script(List<Step> steps, Optional<IntFunction<Step>> byCount) {
    public Script {
        steps = List.copyOf(steps);
    }

    public static Script of(List<Step> steps) {
        return new Script(steps, Optional.empty());
    }

    /** Returns a transaction in words of the user's. */
    public static Script verbatim(String text) {
        return of(List.of(new Step.Verbatim(text)));
    }

    /** Returns whether the transaction is a text that is submitted as it is. */
    boolean isVerbatim() {
        return steps.size() == 1 && steps.getFirst() instanceof Step.Verbatim;
    }

    /** Returns whether the transaction reads by scanning. */
    public boolean scans() {
        return steps.stream()
                .anyMatch(step -> step instanceof Step.Scan
                        || step instanceof Step.ScanMatching
                        || step instanceof Step.ScanBelow
                        || step instanceof Step.GroupsBelow);
    }

    /** Returns whether every item that there is has to be among the results: no predicate leaves one out. */
    public boolean readsAll() {
        return scans()
                && steps.stream()
                        .noneMatch(step -> step instanceof Step.ScanMatching || step instanceof Step.ScanBelow);
    }

    /** Returns whether the transaction is one read-only statement, which needs no begin and end. */
    public boolean isSingleScan() {
        return byCount.isEmpty() && steps.size() == 1 && steps.getFirst() instanceof Step.Scan;
    }
}
