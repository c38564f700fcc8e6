package org.raidlab.experiments.degree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Verdict;

/** What the experiment makes of its figures, with figures that are made up. */
final class DegreeOfReplicationTest {
    private static final int REPEATS = 5;

    /** @param bytesByDegree what each site more adds to the bytes of a transaction */
    private static Outcome outcome(double bytesByDegree) {
        Notebook notebook = new Notebook();
        for (Variant variant : DegreeOfReplication.variants()) {
            Clients.Seen seen = new Clients.Seen(List.of(1.0, 2.0, 3.0), 0, 1);
            double bytes = 1_000 + bytesByDegree * variant.degree();
            for (int repeat = 0; repeat < REPEATS; repeat++) {
                for (Variant.Access access : Variant.Access.values()) {
                    DegreeOfReplication.note(variant, access, new DegreeRun.Load(seen, bytes, 5), notebook);
                }
            }
            double copies = 20 * variant.degree();
            DegreeOfReplication.note(variant, new DegreeRun.Failure(0, copies, 2, 9_000, 1), notebook);
        }
        return DegreeOfReplication.outcome(notebook);
    }

    private static Finding named(Outcome outcome, String key) {
        return outcome.findings().stream()
                .filter(finding -> finding.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void costsThatGrowWithTheDegreeHold() {
        Outcome outcome = outcome(100);
        assertThat(outcome.isOk()).isTrue();
        assertThat(named(outcome, "local/least-step/bytes").verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(named(outcome, "degree-2/threshold-2/by-full/out-of-date")
                        .measured()
                        .median())
                .isEqualTo(0.4);
    }

    @Test
    void bytesThatFallWithTheDegreeFallShort() {
        Outcome outcome = outcome(-150);
        assertThat(outcome.isOk()).isFalse();
        assertThat(named(outcome, "local/least-step/bytes").verdict()).isEqualTo(Verdict.FALLS_SHORT);
        assertThat(named(outcome, "degree-2/threshold-2/local/by-full/bytes").verdict())
                .isEqualTo(Verdict.FALLS_SHORT);
        assertThat(named(outcome, "local/least-step/forces").verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void timesOfThisHostAreNotJudged() {
        Outcome outcome = outcome(0);
        assertThat(named(outcome, "degree-1/anywhere/response-median").verdict())
                .isEqualTo(Verdict.ERA);
        assertThat(outcome.charts()).hasSize(5);
    }
}
