package org.raidlab.experiments.study;

import java.util.List;

/** The result of an experiment. */
public record Outcome(List<Finding> findings, List<Observation> observations, List<Chart> charts) {
    public Outcome {
        findings = List.copyOf(findings);
        observations = List.copyOf(observations);
        charts = List.copyOf(charts);
    }

    /** Returns whether no finding fell short. */
    public boolean isOk() {
        return findings.stream().noneMatch(finding -> finding.verdict() == Verdict.FALLS_SHORT);
    }
}
