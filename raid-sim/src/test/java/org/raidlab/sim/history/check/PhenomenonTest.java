package org.raidlab.sim.history.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.sim.history.Script.aborted;
import static org.raidlab.sim.history.Script.committed;
import static org.raidlab.sim.history.Script.r;
import static org.raidlab.sim.history.Script.rAbsent;
import static org.raidlab.sim.history.Script.w;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Violation;

class PhenomenonTest {
    private static final HistoryTransaction LOAD =
            committed("load", 0, 1, w("x", 1, "a"), w("y", 1, "b"), w("z", 1, "c"));

    private static List<String> names(HistoryTransaction... history) {
        return HistoryChecker.check(List.of(history)).violations().stream()
                .flatMap(violation -> Phenomenon.of(violation).stream())
                .map(name -> name.title() + " (" + name.code() + ")")
                .toList();
    }

    @Test
    void twoWritesThatReplaceTheVersionThatBothReadAreALostUpdate() {
        assertThat(names(
                        LOAD,
                        committed("T1", 2, 9, r("x", 1, "a"), w("x", 2, "d")),
                        committed("T2", 2, 9, r("x", 1, "a"), w("x", 3, "e"))))
                .containsExactly("lost update (G-single)");
    }

    @Test
    void twoReadsOfWhatTheOtherReplacesAreWriteSkew() {
        assertThat(names(
                        LOAD,
                        committed("T1", 2, 9, r("y", 1, "b"), w("x", 2, "d")),
                        committed("T2", 2, 9, r("x", 1, "a"), w("y", 3, "e"))))
                .containsExactly("write skew (G2-item)");
    }

    @Test
    void threeReadsOfWhatTheNextReplacesAreACycleOfAntiDependencies() {
        assertThat(names(
                        LOAD,
                        committed("T1", 2, 9, r("x", 1, "a"), w("y", 2, "d")),
                        committed("T2", 2, 9, r("y", 1, "b"), w("z", 3, "e")),
                        committed("T3", 2, 9, r("z", 1, "c"), w("x", 4, "f"))))
                .containsExactly("cycle of anti-dependencies (G2-item)");
    }

    @Test
    void twoLookUpsThatFindNothingWhileTheOtherInsertsAreAPhantom() {
        assertThat(names(
                        committed("T1", 2, 9, rAbsent("x", 0), w("y", 1, "a")),
                        committed("T2", 2, 9, rAbsent("y", 0), w("x", 2, "b"))))
                .containsExactly("phantom (G2)");
    }

    @Test
    void halfOfATransactionIsReadSkew() {
        assertThat(names(
                        LOAD,
                        committed("T1", 2, 9, w("x", 2, "d"), w("y", 2, "e")),
                        committed("T2", 2, 9, r("x", 2, "d"), r("y", 1, "b"))))
                .containsExactly("read skew (G-single)");
    }

    @Test
    void twoVersionsOfOneItemAreANonRepeatableRead() {
        assertThat(names(
                        LOAD,
                        committed("T1", 2, 9, w("x", 2, "d")),
                        committed("T2", 2, 9, r("x", 1, "a"), r("x", 2, "d"))))
                .hasSize(2)
                .containsOnly("non-repeatable read (G-single)");
    }

    @Test
    void aMissedUpdateThatAnOverwrittenItemOrdersIsACycleWithOneAntiDependency() {
        assertThat(names(
                        LOAD,
                        committed("T1", 2, 9, r("x", 1, "a"), w("y", 3, "d")),
                        committed("T2", 2, 9, w("x", 2, "e"), w("y", 2, "f"))))
                .containsExactly("cycle with one anti-dependency (G-single)");
    }

    @Test
    void writesInOppositeOrdersAndReadsInACircleHaveNames() {
        assertThat(names(
                        committed("T1", 0, 9, w("x", 1, "a"), w("y", 4, "b")),
                        committed("T2", 0, 9, w("x", 2, "c"), w("y", 3, "d"))))
                .containsExactly("dirty write (G0)");
        assertThat(names(
                        committed("T1", 0, 9, w("x", 1, "a"), r("y", 2, "b")),
                        committed("T2", 0, 9, w("y", 2, "b"), r("x", 1, "a"))))
                .containsExactly("circular information flow (G1c)");
    }

    @Test
    void aReadOfWhatNeverCommittedIsDirtyOrIntermediate() {
        assertThat(names(LOAD, aborted("T1", 2, 3, w("x", "d")), committed("T2", 4, 5, r("x", 2, "d"))))
                .containsExactly("dirty read (G1a)");
        assertThat(names(committed("T1", 0, 5, w("x", 1, "a"), w("x", 1, "b")), committed("T2", 2, 8, r("x", 1, "a"))))
                .containsExactly("intermediate read (G1b)");
    }

    @Test
    void aReadOfAVersionReplacedBeforeIsStale() {
        assertThat(names(
                        LOAD,
                        committed("T1", 2, 3, r("x", 1, "a"), w("x", 2, "d")),
                        committed("T2", 5, 6, r("x", 1, "a"))))
                .contains("stale read (real-time)");
    }

    @Test
    void aCycleIsDrawnWithItsTransactionsOneBelowTheOther() {
        Violation violation = HistoryChecker.check(List.of(
                        LOAD,
                        committed("T1", 2, 9, r("x", 1, "a"), w("x", 2, "d")),
                        committed("T2", 2, 9, r("x", 1, "a"), w("x", 3, "e"))))
                .violations()
                .getFirst();
        assertThat(CycleDrawing.lines(violation.cycle()))
                .containsExactly(
                        "T2",
                        "  |  rw: it read version 1 of x, the other wrote version 2",
                        "  v",
                        "T1",
                        "  |  ww: it wrote version 2 of x, the other wrote version 3",
                        "  v",
                        "T2");
        assertThat(CycleDrawing.lines(List.of())).isEmpty();
    }
}
