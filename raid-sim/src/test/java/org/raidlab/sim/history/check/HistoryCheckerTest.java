package org.raidlab.sim.history.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.sim.history.Script.aborted;
import static org.raidlab.sim.history.Script.committed;
import static org.raidlab.sim.history.Script.delete;
import static org.raidlab.sim.history.Script.r;
import static org.raidlab.sim.history.Script.rAbsent;
import static org.raidlab.sim.history.Script.rOwn;
import static org.raidlab.sim.history.Script.w;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Violation;

class HistoryCheckerTest {

    private static CheckReport check(HistoryTransaction... history) {
        return HistoryChecker.check(List.of(history));
    }

    private static List<String> codes(CheckReport report) {
        return report.violations().stream()
                .map(violation -> violation.kind().code())
                .toList();
    }

    private static Violation only(CheckReport report) {
        assertThat(report.violations()).hasSize(1);
        return report.violations().getFirst();
    }

    @Test
    void anEmptyHistoryIsRight() {
        assertThat(check()).isEqualTo(new CheckReport(0, 0, 0, 0, true, true, List.of(), 0));
    }

    @Test
    void readsAndWritesOneAfterTheOtherAreRight() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a"), w("y", 1, "b")),
                committed("T1", 2, 3, r("x", 1, "a"), w("x", 2, "c"), rOwn("x", "c")),
                aborted("T2", 4, 5, r("x", 1, "a"), w("x", "d")),
                committed("T3", 6, 7, r("x", 2, "c"), r("x", 2, "c"), r("y", 1, "b"), rAbsent("z", 0)));
        assertThat(report).isEqualTo(new CheckReport(4, 3, 1, 0, true, true, List.of(), 0));
    }

    @Test
    void twoTransactionsThatOverwriteEachOtherInACircleAreG0() {
        CheckReport report = check(
                committed("T1", 0, 9, w("x", 1, "a"), w("y", 4, "b")),
                committed("T2", 0, 9, w("x", 2, "c"), w("y", 3, "d")));
        Violation violation = only(report);
        assertThat(violation.kind()).isEqualTo(HistoryAnomaly.G0);
        assertThat(violation.txns()).containsExactlyInAnyOrder("T1", "T2");
        assertThat(violation.items()).containsExactlyInAnyOrder("x", "y");
        assertThat(report.serializable()).isFalse();
        assertThat(report.strict()).isFalse();
    }

    @Test
    void aReadOfAnAbortedWriteIsG1a() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a")),
                aborted("T1", 2, 3, w("x", "b")),
                committed("T2", 4, 5, r("x", 2, "b")));
        Violation violation = only(report);
        assertThat(violation.kind()).isEqualTo(HistoryAnomaly.G1A);
        assertThat(violation.text()).isEqualTo("T2 read \"b\" as version 2 of x, which T1 wrote and then aborted.");
        assertThat(report.serializable()).isFalse();
    }

    @Test
    void aReadOfAnOverwrittenOwnWriteIsG1b() {
        CheckReport report =
                check(committed("T1", 0, 5, w("x", 1, "a"), w("x", 1, "b")), committed("T2", 2, 8, r("x", 1, "a")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.G1B);
        assertThat(report.serializable()).isFalse();
    }

    @Test
    void twoTransactionsThatReadFromEachOtherAreG1c() {
        CheckReport report = check(
                committed("T1", 0, 9, w("x", 1, "a"), r("y", 2, "b")),
                committed("T2", 0, 9, w("y", 2, "b"), r("x", 1, "a")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.G1C);
        assertThat(report.serializable()).isFalse();
    }

    @Test
    void aLostUpdateIsGSingle() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a")),
                committed("T1", 2, 9, r("x", 1, "a"), w("x", 2, "b")),
                committed("T2", 2, 9, r("x", 1, "a"), w("x", 3, "c")));
        Violation violation = only(report);
        assertThat(violation.kind()).isEqualTo(HistoryAnomaly.G_SINGLE);
        assertThat(violation.txns()).containsExactlyInAnyOrder("T1", "T2");
    }

    @Test
    void aReaderWhoSeesHalfOfATransactionIsGSingle() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a"), w("y", 1, "b")),
                committed("T1", 2, 9, w("x", 2, "c"), w("y", 2, "d")),
                committed("T2", 2, 9, r("x", 2, "c"), r("y", 1, "b")));
        Violation violation = only(report);
        assertThat(violation.kind()).isEqualTo(HistoryAnomaly.G_SINGLE);
        assertThat(violation.text())
                .isEqualTo("No order explains this. T2 must come before T1: it read version 1 of y, the other"
                        + " wrote version 2. T1 must come before T2: it wrote version 2 of x, which the other"
                        + " read.");
    }

    @Test
    void writeSkewIsG2() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a"), w("y", 1, "b")),
                committed("T1", 2, 9, r("x", 1, "a"), r("y", 1, "b"), w("x", 2, "c")),
                committed("T2", 2, 9, r("x", 1, "a"), r("y", 1, "b"), w("y", 3, "d")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.G2);
        assertThat(report.serializable()).isFalse();
    }

    @Test
    void twoInsertsThatEachFoundNothingAreG2() {
        CheckReport report = check(
                committed("T1", 2, 9, rAbsent("x", 0), w("y", 1, "a")),
                committed("T2", 2, 9, rAbsent("y", 0), w("x", 2, "b")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.G2);
    }

    @Test
    void twoDifferentReadsOfOneItemAreANonRepeatableRead() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a")),
                committed("T1", 2, 9, w("x", 2, "b")),
                committed("T2", 2, 9, r("x", 1, "a"), r("x", 2, "b")));
        assertThat(codes(report)).containsExactlyInAnyOrder("non-repeatable-read", "G-single");
        assertThat(report.serializable()).isFalse();
    }

    @Test
    void aReadAfterAnOwnWriteMustShowIt() {
        CheckReport report =
                check(committed("load", 0, 1, w("x", 1, "a")), committed("T1", 2, 9, w("x", 2, "b"), r("x", 1, "a")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.OWN_WRITE_NOT_READ);
        assertThat(report.serializable()).isFalse();
    }

    @Test
    void aReadOfItsOwnLaterWriteIsAReadOfWhatNobodyHadWritten() {
        CheckReport report = check(committed("T1", 2, 9, r("x", 1, "a"), w("x", 1, "a")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.UNWRITTEN_READ);
    }

    @Test
    void aReadOfAValueThatNobodyWroteIsFound() {
        CheckReport report = check(committed("load", 0, 1, w("x", 1, "a")), committed("T1", 2, 9, r("x", 7, "q")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.UNWRITTEN_READ);
        assertThat(only(report).text()).isEqualTo("T1 read \"q\" as version 7 of x, which no transaction wrote.");
    }

    @Test
    void anInitialVersionWithAValueIsFound() {
        CheckReport report = check(committed("T1", 2, 9, r("x", 0, "q")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.UNWRITTEN_READ);
    }

    @Test
    void aReaderAndAWriterThatDisagreeAboutTheValueOfAVersionAreFound() {
        CheckReport report = check(committed("load", 0, 1, w("x", 1, "a")), committed("T1", 2, 9, r("x", 1, "q")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.VALUE_MISMATCH);
    }

    @Test
    void aReaderAndAWriterThatDisagreeAboutTheVersionOfAValueAreFound() {
        CheckReport report = check(committed("load", 0, 1, w("x", 1, "a")), committed("T1", 2, 9, r("x", 5, "a")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.VALUE_MISMATCH);
        assertThat(only(report).text()).endsWith("which load wrote as version 1.");
    }

    @Test
    void aVersionThatTwoTransactionsMadeIsFound() {
        CheckReport report = check(committed("T1", 0, 9, w("x", 1, "a")), committed("T2", 0, 9, w("x", 1, "b")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.VERSION_WRITTEN_TWICE);
        assertThat(report.serializable()).isFalse();
    }

    @Test
    void anIdOnTwoLinesIsFound() {
        CheckReport report = check(committed("T1", 0, 1, w("x", 1, "a")), committed("T1", 2, 3, w("x", 2, "b")));
        assertThat(only(report).kind()).isEqualTo(HistoryAnomaly.DUPLICATE_TRANSACTION);
    }

    @Test
    void anOldReadLongAfterTheWriteIsSerializableButNotStrict() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a")),
                committed("T1", 2, 3, w("x", 2, "b")),
                committed("T2", 4, 5, r("x", 1, "a")),
                committed("T3", 6, 7, r("x", 2, "b")));
        assertThat(codes(report)).containsExactly("real-time", "version-backwards");
        assertThat(report.serializable()).isTrue();
        assertThat(report.strict()).isFalse();
        assertThat(report.violations().getFirst().text())
                .isEqualTo("No order that keeps real time explains this. T2 must come before T1: it read version 1 of"
                        + " x, the other wrote version 2. T1 must come before T2: it had ended at 3,"
                        + " before the other started at 4.");
    }

    @Test
    void anAcknowledgedWriteThatTheLastReadLacksIsLost() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a")),
                committed("T1", 2, 3, w("x", 2, "b")),
                committed("end", 4, 5, r("x", 1, "a")));
        assertThat(codes(report)).containsExactly("real-time", "lost-write");
        assertThat(report.violations().getLast().txns()).containsExactly("T1", "end");
        assertThat(report.strict()).isFalse();
    }

    @Test
    void aCircleOfRealTimeNeedNotHoldADependencyOnAnEarlierTransaction() {
        CheckReport report = check(
                committed("T1", 0, 40, w("x", 3, "a")),
                committed("T2", 0, 10, r("x", 3, "a")),
                committed("T3", 11, 40, rAbsent("x", 0)));
        assertThat(report.serializable()).isTrue();
        assertThat(report.strict()).isFalse();
        assertThat(report.violations().getFirst().kind()).isEqualTo(HistoryAnomaly.REAL_TIME);
        assertThat(report.violations().getFirst().txns()).containsExactly("T2", "T3", "T1");
    }

    @Test
    void versionsThatGoBackwardsBetweenTwoReadersAreFound() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a")),
                committed("T1", 2, 90, w("x", 2, "b")),
                committed("T2", 3, 4, r("x", 2, "b")),
                committed("T3", 5, 6, r("x", 1, "a")));
        assertThat(codes(report)).containsExactly("real-time", "version-backwards");
        assertThat(report.violations().getLast().txns()).containsExactly("T2", "T3");
        assertThat(report.serializable()).isTrue();
    }

    @Test
    void overlappingTransactionsMayComeInEitherOrder() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a")),
                committed("T1", 2, 9, w("x", 2, "b")),
                committed("T2", 9, 12, r("x", 1, "a")));
        assertThat(report.strict()).isTrue();
    }

    @Test
    void aDeleteIsAVersionLikeAnother() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a")),
                committed("T1", 2, 3, delete("x", 2)),
                committed("T2", 4, 5, rAbsent("x", 2)),
                committed("T3", 6, 7, rAbsent("x", 0), w("x", 3, "b")),
                committed("T4", 8, 9, r("x", 3, "b")));
        assertThat(report.strict()).isTrue();
    }

    @Test
    void anAbsenceSeenWhileAValueWasThereAllTheTimeIsFound() {
        CheckReport report = check(
                committed("load", 0, 1, w("x", 1, "a")),
                committed("T1", 2, 3, delete("x", 2)),
                committed("T2", 4, 5, w("x", 3, "b")),
                committed("T3", 6, 7, rAbsent("x", 0)));
        assertThat(codes(report)).containsExactly("version-backwards");
        assertThat(report.strict()).isFalse();
    }

    @Test
    void anAbsenceThatMayBeOneOfSeveralMakesNoViolation() {
        CheckReport report = check(
                committed("load", 0, 50, w("x", 1, "a")),
                committed("T1", 0, 50, delete("x", 2)),
                committed("T2", 0, 50, rAbsent("x", 0)));
        assertThat(report.strict()).isTrue();
    }

    @Test
    void ofAMillionEqualFaultsOnlySomeAreListed() {
        HistoryTransaction[] history = new HistoryTransaction[300];
        for (int i = 0; i < history.length; i++) {
            history[i] = committed("T" + i, i, i, r("x", 1, "nobody"));
        }
        CheckReport report = check(history);
        assertThat(report.violations()).hasSize(Findings.LISTED_MAX);
        assertThat(report.notListed()).isEqualTo(200);
        assertThat(report.serializable()).isFalse();
    }
}
