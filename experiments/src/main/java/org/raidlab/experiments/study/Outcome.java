package org.raidlab.experiments.study;

import java.util.List;
import java.util.Optional;

/**
 * The result of an experiment.
 *
 * @param failure why a part of it is missing; empty if all is there
 */
public record Outcome(
        List<Finding> findings, List<Observation> observations, List<Chart> charts, Optional<String> failure) {
    public Outcome {
        findings = List.copyOf(findings);
        observations = List.copyOf(observations);
        charts = List.copyOf(charts);
    }

    /** Makes the result of an experiment that ran to its end. */
    public Outcome(List<Finding> findings, List<Observation> observations, List<Chart> charts) {
        this(findings, observations, charts, Optional.empty());
    }

    /** Returns whether all is there and no finding fell short. */
    public boolean isOk() {
        return failure.isEmpty() && findings.stream().noneMatch(finding -> finding.verdict() == Verdict.FALLS_SHORT);
    }

    /** Returns the number of findings with a claim and a verdict. */
    public long count(Claim claim, Verdict verdict) {
        return findings.stream()
                .filter(finding -> finding.claim() == claim && finding.verdict() == verdict)
                .count();
    }
}
