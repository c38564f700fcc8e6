package org.raidlab.sim.history.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.sim.history.Script.aborted;
import static org.raidlab.sim.history.Script.committed;
import static org.raidlab.sim.history.Script.delete;
import static org.raidlab.sim.history.Script.r;
import static org.raidlab.sim.history.Script.rAbsent;
import static org.raidlab.sim.history.Script.unknown;
import static org.raidlab.sim.history.Script.w;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.history.HistoryTransaction;

class UnknownOutcomesTest {

    private static final HistoryTransaction LOAD = committed("load", 0, 1, w("x", 1, "x1"), w("y", 1, "y1"));

    private static List<String> codes(HistoryTransaction... history) {
        return HistoryChecker.check(List.of(history)).violations().stream()
                .map(violation -> violation.kind().code())
                .toList();
    }

    @Test
    void aTransactionThatNobodyReadFromMakesNoViolation() {
        assertThat(codes(
                        LOAD,
                        unknown("U", 2, 3, r("x", 1, "x1"), w("x", "ux"), w("y", "uy")),
                        committed("T", 4, 5, r("x", 1, "x1"), r("y", 1, "y1"))))
                .isEmpty();
    }

    @Test
    void aTransactionThatSomebodyReadFromIsCommitted() {
        assertThat(codes(LOAD, unknown("U", 2, 3, w("x", "ux")), committed("T", 4, 5, r("x", 5, "ux"))))
                .isEmpty();
        assertThat(codes(
                        LOAD,
                        unknown("U", 2, 3, w("x", "ux")),
                        committed("T", 4, 5, r("x", 5, "ux")),
                        committed("T2", 6, 7, r("x", 1, "x1"))))
                .containsExactly("real-time", "version-backwards");
    }

    @Test
    void itMayTakeEffectLongAfterItsClientGaveUp() {
        assertThat(codes(
                        LOAD,
                        unknown("U", 2, 3, w("x", "ux")),
                        committed("T1", 4, 5, r("x", 1, "x1")),
                        committed("T2", 6, 7, r("x", 5, "ux"))))
                .isEmpty();
    }

    @Test
    void itCannotTakeEffectBeforeItWasAskedFor() {
        assertThat(codes(LOAD, committed("T", 2, 3, r("x", 5, "ux")), unknown("U", 4, 5, w("x", "ux"))))
                .containsExactly("real-time");
    }

    @Test
    void oneReadTellsTheStampOfAllItsWrites() {
        assertThat(codes(
                        LOAD,
                        unknown("U", 2, 3, w("x", "ux"), w("y", "uy")),
                        committed("T", 4, 5, r("x", 5, "ux"), r("y", 1, "y1"))))
                .containsExactly("G-single");
    }

    @Test
    void whereVersionsAreNoStampsOneReadTellsNothingOfTheOthers() {
        assertThat(codes(
                        LOAD,
                        committed("T0", 2, 3, w("x", 2, "x2"), w("y", 3, "y2")),
                        unknown("U", 4, 9, w("x", "ux"), w("y", "uy")),
                        committed("T", 4, 9, r("x", 5, "ux"), r("y", 3, "y2"))))
                .isEmpty();
    }

    @Test
    void itsReadsCountOnceItIsCommittedAndMayTellOfAnother() {
        assertThat(codes(
                        LOAD,
                        unknown("U1", 2, 3, r("x", 1, "x1"), w("x", "u1")),
                        unknown("U2", 2, 3, r("x", 5, "u1"), w("y", "u2")),
                        committed("T", 4, 5, r("y", 6, "u2")),
                        committed("T2", 6, 7, r("x", 1, "x1"))))
                .containsExactly("real-time");
    }

    @Test
    void aTransactionThatReadFromItselfThroughOthersIsFound() {
        assertThat(codes(
                        LOAD,
                        unknown("U", 2, 3, r("x", 1, "x1"), r("y", 7, "t"), w("x", "ux")),
                        committed("T", 2, 5, r("x", 5, "ux"), w("y", 7, "t"))))
                .containsExactly("G1c");
    }

    @Test
    void ofTwoPossibleDeletesNeitherIsBlamed() {
        assertThat(codes(
                        LOAD,
                        unknown("U1", 2, 3, delete("x")),
                        unknown("U2", 2, 3, delete("x")),
                        committed("T", 4, 5, rAbsent("x", 5)),
                        committed("T2", 6, 7, rAbsent("x", 0))))
                .isEmpty();
    }

    @Test
    void anAbsenceAfterAPossibleDeleteMakesNoViolation() {
        assertThat(codes(LOAD, unknown("U", 2, 3, delete("x")), committed("T", 4, 5, rAbsent("x", 0))))
                .isEmpty();
    }

    @Test
    void aReadBeforeAnyPossibleDeleteIsJudged() {
        assertThat(codes(LOAD, committed("T", 2, 3, rAbsent("x", 0)), unknown("U", 4, 5, delete("x"))))
                .containsExactly("real-time", "lost-write");
    }

    @Test
    void aReadOfWhatItOverwroteItselfIsFound() {
        assertThat(codes(LOAD, unknown("U", 2, 3, w("x", "u1"), w("x", "u2")), committed("T", 4, 5, r("x", 5, "u1"))))
                .containsExactly("G1b");
    }

    @Test
    void aVersionThatItCarriesIsTaken() {
        assertThat(codes(LOAD, unknown("U", 2, 3, w("x", 5, "ux")), committed("T", 4, 5, r("x", 5, "other"))))
                .containsExactly("value-mismatch");
    }

    @Test
    void whatWasToldAbortedIsNotInferredToBeCommitted() {
        assertThat(codes(LOAD, aborted("A", 2, 3, w("x", "a")), committed("T", 4, 5, r("x", 5, "a"))))
                .containsExactly("G1a");
    }
}
