package org.raidlab.experiments.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

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

    /** Makes the result of a run that ended early: a row without a claim for each key that was measured by then. */
    public static Outcome endedEarly(List<Observation> observations, String why) {
        SequencedMap<String, List<Observation>> byKey = observations.stream()
                .collect(Collectors.groupingBy(Observation::key, LinkedHashMap::new, Collectors.toList()));
        List<Finding> findings = byKey.sequencedEntrySet().stream()
                .map(each -> Measured.median(
                                each.getKey(),
                                each.getValue().getFirst().unit(),
                                each.getValue().stream().map(Observation::value).toList())
                        .told())
                .toList();
        return new Outcome(findings, observations, List.of(), Optional.of(why));
    }

    /** Returns whether all is there and no finding fell short; a run that found nothing is not ok. */
    public boolean isOk() {
        return failure.isEmpty()
                && !findings.isEmpty()
                && findings.stream().noneMatch(finding -> finding.verdict() == Verdict.FALLS_SHORT);
    }

    /** Returns the number of findings with a claim and a verdict. */
    public long count(Claim claim, Verdict verdict) {
        return findings.stream()
                .filter(finding -> finding.claim() == claim && finding.verdict() == verdict)
                .count();
    }
}
