package org.raidlab.experiments.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;

/** One seed of each method. */
final class QuorumAgainstRowaaTest {
    private static List<Finding> findings() {
        Notebook notebook = new Notebook();
        for (Method method : Method.values()) {
            QuorumAgainstRowaa.run(method, 7, 20, notebook);
        }
        return QuorumAgainstRowaa.findings(notebook);
    }

    private static double measured(List<Finding> findings, String key) {
        return findings.stream()
                .filter(finding -> finding.key().equals(key))
                .findFirst()
                .orElseThrow()
                .measured()
                .median();
    }

    @Test
    void quorumsEndWhereVotesEndAndViewsGoOn() {
        List<Finding> findings = findings();
        assertThat(findings).noneMatch(finding -> finding.verdict() == Verdict.FALLS_SHORT);
        assertThat(measured(findings, "quorum/majority/writes/3-down/committed"))
                .isZero();
        assertThat(measured(findings, "rowaa/writes/3-down/committed")).isGreaterThan(90);
        assertThat(measured(findings, "quorum/majority/reads/0-down/messages")).isEqualTo(4);
        assertThat(measured(findings, "rowaa/reads/0-down/messages")).isZero();
    }
}
