package org.raidlab.sim.history.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.sim.history.Script.committed;
import static org.raidlab.sim.history.Script.delete;
import static org.raidlab.sim.history.Script.r;
import static org.raidlab.sim.history.Script.rAbsent;
import static org.raidlab.sim.history.Script.w;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.history.HistoryTransaction;

/** Histories of systems that may place a transaction before those that had ended when it began. */
class ClaimWithoutRealTimeTest {

    /** R began behind I, which inserts z. If R has seen what D deletes, D reads from R and R from D. */
    private static final List<HistoryTransaction> ABSENCE = List.of(
            committed("I", 0, 1, w("z", 1, "a")),
            committed("R", 2, 10, rAbsent("z", 0), w("y", 2, "b")),
            committed("D", 3, 10, r("y", 2, "b"), delete("z", 3)));

    private static final List<HistoryTransaction> LATE_READER = List.of(
            committed("T1", 0, 1, w("x", 1, "a")),
            committed("T2", 2, 3, w("x", 2, "b")),
            committed("T3", 4, 5, r("x", 1, "a")));

    private static List<String> codes(CheckReport report) {
        return report.violations().stream()
                .map(violation -> violation.kind().code())
                .toList();
    }

    @Test
    void aReaderMayHaveSeenTheAbsenceBeforeAnInsertThatHadEnded() {
        assertThat(codes(HistoryChecker.check(ABSENCE))).containsExactly("G1c");
        assertThat(codes(HistoryChecker.check(ABSENCE, HistoryChecker.NEVER))).isEmpty();
    }

    @Test
    void aReaderThatBeginsWhenTheSystemIsQuietHasSeenTheLastAbsence() {
        assertThat(codes(HistoryChecker.check(ABSENCE, 3))).isEmpty();
        assertThat(codes(HistoryChecker.check(ABSENCE, 2))).containsExactly("G1c");
    }

    @Test
    void noReaderSeesAnAbsenceThatIsMadeAfterItsEnd() {
        List<HistoryTransaction> history = List.of(
                committed("I", 0, 1, w("z", 1, "a")),
                committed("R", 2, 3, r("y", 2, "b"), rAbsent("z", 0)),
                committed("J", 0, 3, r("z", 1, "a"), w("y", 2, "b")),
                committed("D", 4, 5, delete("z", 3)));

        assertThat(codes(HistoryChecker.check(history, HistoryChecker.NEVER))).contains("G-single");
    }

    @Test
    void aWriteIsLostOnlyIfAReaderLacksItThatBeganWhenTheSystemWasQuiet() {
        assertThat(codes(HistoryChecker.check(LATE_READER, 4))).contains("lost-write");
        assertThat(codes(HistoryChecker.check(LATE_READER, 5))).doesNotContain("lost-write");
        assertThat(HistoryChecker.check(LATE_READER, 5).serializable()).isTrue();
    }
}
