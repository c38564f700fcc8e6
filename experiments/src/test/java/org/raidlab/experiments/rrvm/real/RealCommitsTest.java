package org.raidlab.experiments.rrvm.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Claim;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;

final class RealCommitsTest {
    private final Notebook notebook = new Notebook();

    /** Notes commits of these times beside parts that predict a ratio of 4, and a recovery. */
    private Map<String, Finding> findings(long rvmMicros, long rrvmMicros, double recoveryMillis) {
        return findings(410, rvmMicros, rrvmMicros, recoveryMillis);
    }

    private Map<String, Finding> findings(double force, long rvmMicros, long rrvmMicros, double recoveryMillis) {
        notebook.note(RealCommits.FORCE, force, "us");
        notebook.note(RealCommits.ROUND_TRIP, 95, "us");
        notebook.note(RealCommits.SERVERS_TRIP, 95, "us");
        notebook.note(RealCommits.OWN, 10, "us");
        notebook.note(RealCommits.PREDICTED, 4, "");
        RealCommits.note(RealCommits.RVM, new Commits(100, 100 * rvmMicros, 100, 0, 100), notebook);
        RealCommits.note(RealCommits.RRVM, new Commits(100, 100 * rrvmMicros, 0, 100, 0), notebook);
        RealCommits.note(RealCommits.QUORUM, new Commits(100, 100 * rrvmMicros, 0, 300, 0), notebook);
        RealCommits.note(RealCommits.MIRROR, new Commits(100, 200 * rrvmMicros, 0, 200, 0), notebook);
        RealCommits.note(RealCommits.MAPPED, new Commits(100, 100 * rvmMicros, 100, 0, 100), notebook);
        notebook.note("rvm/recovery", recoveryMillis, "ms");
        notebook.note("rrvm/recovery", recoveryMillis, "ms");
        return RealCommits.conclude(notebook).stream().collect(Collectors.toMap(Finding::key, each -> each));
    }

    private static List<String> withVerdict(Map<String, Finding> findings, Verdict verdict) {
        return findings.values().stream()
                .filter(each -> each.claim() == Claim.OWN_BAR && each.verdict() == verdict)
                .map(Finding::key)
                .toList();
    }

    @Test
    void commitsThatWaitForTheirPartsAloneHold() {
        assertThat(withVerdict(findings(420, 105, 500), Verdict.FALLS_SHORT)).isEmpty();
    }

    @Test
    void aSlowCommitAndASlowRecoveryFallShort() {
        assertThat(withVerdict(findings(420, 300, 2_500), Verdict.FALLS_SHORT))
                .containsExactlyInAnyOrder(
                        "ratio/by-prediction", "rrvm/by-round-trip", "rvm/recovery", "rrvm/recovery");
    }

    @Test
    void aForceThatIsFasterThanTheRoundTripIsSaid() {
        assertThat(findings(20, 30, 105, 500).get("force/by-round-trip").note()).contains("RVM is faster");
    }

    @Test
    void whatAProgramHasCountedIsReadAsItWasWritten() {
        Commits counted = new Commits(7, 700, 1, 2, 3);
        assertThat(Commits.parse(counted.text())).isEqualTo(counted);
        assertThat(counted.microsEach()).isEqualTo(100);
    }
}
