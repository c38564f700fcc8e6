package org.raidlab.sim.history.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.sim.history.Script.aborted;
import static org.raidlab.sim.history.Script.committed;
import static org.raidlab.sim.history.Script.delete;
import static org.raidlab.sim.history.Script.unknown;
import static org.raidlab.sim.history.Script.w;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Value;
import org.raidlab.sim.history.Violation;
import org.raidlab.sim.history.ViolationKind;

class CopiesCheckerTest {

    private static final HistoryTransaction LOAD = committed("load", 0, 1, w("x", 1, "x1"), w("y", 1, "y1"));

    private final CopiesChecker full = CopiesChecker.fullyReplicatedAt(new TreeSet<>(List.of(1, 2)));
    private final CopiesChecker partial = CopiesChecker.partlyReplicated();

    private static CopyRecord copy(int site, String item, long version, String value) {
        return new CopyRecord(site, item, version, Value.of(value), false);
    }

    private static CopyRecord failLocked(int site, String item, long version, String value) {
        return new CopyRecord(site, item, version, Value.of(value), true);
    }

    private static CopyRecord tombstone(int site, String item, long version) {
        return new CopyRecord(site, item, version, Value.ABSENT, false);
    }

    private static List<ViolationKind> kinds(List<Violation> violations) {
        return violations.stream().map(Violation::kind).toList();
    }

    private static List<CopyRecord> bothSites(CopyRecord... ofSiteOne) {
        return List.of(ofSiteOne).stream()
                .flatMap(copy ->
                        List.of(copy, new CopyRecord(2, copy.item(), copy.version(), copy.value(), copy.failLocked()))
                                .stream())
                .toList();
    }

    @Test
    void equalCopiesThatKeepWhatWasToldAreRight() {
        assertThat(full.check(
                        bothSites(copy(1, "x", 1, "x1"), copy(1, "y", 3, "y3"), copy(1, "other", 1, "o")),
                        List.of(LOAD, committed("T", 2, 3, w("y", 3, "y3")), aborted("A", 4, 5, w("x", "xa")))))
                .isEmpty();
    }

    @Test
    void copiesOfOneVersionWithDifferentValuesDiffer() {
        List<Violation> violations = full.check(List.of(copy(1, "x", 1, "a"), copy(2, "x", 1, "b")));
        assertThat(kinds(violations)).containsExactly(CopyAnomaly.COPIES_DIFFER);
        assertThat(violations.getFirst().text())
                .isEqualTo("Site 1 holds \"a\" as version 1 of x; Site 2 holds \"b\" as version 1 of x.");
    }

    @Test
    void copiesOfDifferentVersionsDiffer() {
        assertThat(kinds(full.check(List.of(copy(1, "x", 1, "a"), copy(2, "x", 2, "a")))))
                .containsExactly(CopyAnomaly.COPIES_DIFFER);
    }

    @Test
    void aFailLockedCopyMayBeAnything() {
        List<CopyRecord> copies = List.of(failLocked(1, "x", 0, "old"), copy(2, "x", 1, "x1"));
        assertThat(full.check(copies, List.of(committed("load", 0, 1, w("x", 1, "x1")))))
                .isEmpty();
    }

    @Test
    void aMissingCopyIsSeenOnlyUnderFullReplication() {
        List<CopyRecord> copies = List.of(copy(1, "x", 1, "a"));
        assertThat(kinds(full.check(copies))).containsExactly(CopyAnomaly.COPY_MISSING);
        assertThat(partial.check(copies)).isEmpty();
    }

    @Test
    void aTombstoneNeedsNoCopyElsewhere() {
        assertThat(full.check(List.of(tombstone(1, "x", 2)))).isEmpty();
    }

    @Test
    void aSiteThatListsAnItemTwiceIsFound() {
        assertThat(kinds(partial.check(List.of(copy(1, "x", 1, "a"), copy(1, "x", 1, "a")))))
                .containsExactly(CopyAnomaly.COPY_TWICE);
    }

    @Test
    void anOlderVersionThanAcknowledgedIsALostWrite() {
        List<Violation> violations = full.check(
                bothSites(copy(1, "x", 1, "x1"), copy(1, "y", 1, "y1")),
                List.of(LOAD, committed("T", 2, 3, w("x", 2, "x2"))));
        assertThat(kinds(violations)).containsExactly(CopyAnomaly.LOST_WRITE, CopyAnomaly.LOST_WRITE);
        assertThat(violations.getFirst().txns()).containsExactly("T");
    }

    @Test
    void anAcknowledgedItemThatIsNowhereIsALostWrite() {
        assertThat(kinds(partial.check(List.of(copy(1, "x", 1, "x1")), List.of(LOAD))))
                .containsExactly(CopyAnomaly.LOST_WRITE);
        assertThat(kinds(partial.check(List.of(copy(1, "x", 1, "x1"), failLocked(1, "y", 0, "old")), List.of(LOAD))))
                .containsExactly(CopyAnomaly.LOST_WRITE);
    }

    @Test
    void aDeletedItemMayBeNowhere() {
        List<CopyRecord> copies = bothSites(copy(1, "x", 1, "x1"));
        assertThat(full.check(copies, List.of(LOAD, committed("T", 2, 3, delete("y", 2)))))
                .isEmpty();
        assertThat(full.check(copies, List.of(LOAD, unknown("U", 2, 3, delete("y")))))
                .isEmpty();
    }

    @Test
    void aVersionWithAnotherValueThanWrittenIsFound() {
        assertThat(kinds(partial.check(List.of(copy(1, "x", 1, "q"), copy(1, "y", 1, "y1")), List.of(LOAD))))
                .containsExactly(CopyAnomaly.VALUE_MISMATCH);
    }

    @Test
    void aWriteOfAnAbortedTransactionLeavesNoTrace() {
        assertThat(kinds(partial.check(
                        List.of(copy(1, "x", 2, "xa"), copy(1, "y", 1, "y1")),
                        List.of(LOAD, aborted("A", 2, 3, w("x", "xa"))))))
                .containsExactly(CopyAnomaly.ABORTED_TRACE);
    }

    @Test
    void aNewerVersionThatNobodyWroteIsFound() {
        assertThat(kinds(partial.check(List.of(copy(1, "x", 2, "q"), copy(1, "y", 1, "y1")), List.of(LOAD))))
                .containsExactly(CopyAnomaly.UNWRITTEN);
    }

    @Test
    void aNewerVersionOfATransactionWithoutAnAnswerIsRight() {
        assertThat(partial.check(
                        List.of(copy(1, "x", 2, "xu"), copy(1, "y", 2, "yu")),
                        List.of(LOAD, unknown("U", 2, 3, w("x", "xu"), w("y", "yu")))))
                .isEmpty();
    }

    @Test
    void halfOfATransactionWithoutAnAnswerIsFound() {
        List<Violation> violations = partial.check(
                List.of(copy(1, "x", 2, "xu"), copy(1, "y", 1, "y1")),
                List.of(LOAD, unknown("U", 2, 3, w("x", "xu"), w("y", "yu"))));
        assertThat(kinds(violations)).containsExactly(CopyAnomaly.HALF_DONE);
        assertThat(violations.getFirst().items()).containsExactly("x", "y");
    }

    @Test
    void theOtherHalfMayBeOverwritten() {
        assertThat(partial.check(
                        List.of(copy(1, "x", 2, "xu"), copy(1, "y", 3, "y3")),
                        List.of(
                                LOAD,
                                unknown("U", 2, 3, w("x", "xu"), w("y", "yu")),
                                committed("T", 4, 5, w("y", 3, "y3")))))
                .isEmpty();
    }
}
