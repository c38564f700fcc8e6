package org.raidlab.sim.history.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.sim.history.LedgerEvent.ABORT;
import static org.raidlab.sim.history.LedgerEvent.COMMIT;
import static org.raidlab.sim.history.LedgerEvent.VOTE_NO;
import static org.raidlab.sim.history.LedgerEvent.VOTE_YES;
import static org.raidlab.sim.history.Script.aborted;
import static org.raidlab.sim.history.Script.committed;
import static org.raidlab.sim.history.Script.r;
import static org.raidlab.sim.history.Script.unknown;
import static org.raidlab.sim.history.Script.w;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerEvent;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.Violation;
import org.raidlab.sim.history.ViolationKind;

class DecisionsCheckerTest {

    private final List<LedgerRecord> ledgers = new ArrayList<>();

    private DecisionsCheckerTest site(int site, LedgerEvent... events) {
        for (LedgerEvent event : events) {
            ledgers.add(new LedgerRecord("T", site, event, 10L * ledgers.size()));
        }
        return this;
    }

    private List<ViolationKind> kinds(HistoryTransaction... history) {
        return DecisionsChecker.check(ledgers, List.of(history)).stream()
                .map(Violation::kind)
                .toList();
    }

    @Test
    void yesFromAllAndCommitAtAllIsRight() {
        site(1, VOTE_YES).site(2, VOTE_YES).site(1, COMMIT).site(2, COMMIT);
        assertThat(kinds(committed("T", 0, 9, w("x", 1, "a")))).isEmpty();
        assertThat(kinds(unknown("T", 0, 9, w("x", "a")))).isEmpty();
    }

    @Test
    void anAbortAfterNoIsRight() {
        site(1, VOTE_YES).site(2, VOTE_NO, ABORT).site(1, ABORT);
        assertThat(kinds(aborted("T", 0, 9, w("x", "a")))).isEmpty();
    }

    @Test
    void aDecisionRecordedTwiceIsRight() {
        site(1, VOTE_YES, COMMIT, COMMIT);
        assertThat(kinds()).isEmpty();
    }

    @Test
    void twoSitesThatDecideDifferentlyAreFound() {
        site(1, VOTE_YES, COMMIT).site(2, VOTE_YES, ABORT);
        assertThat(kinds()).containsExactly(LedgerAnomaly.MIXED_DECISION);
        assertThat(DecisionsChecker.check(ledgers).getFirst().text())
                .isEqualTo("Of T committed at [1], aborted at [2].");
    }

    @Test
    void aSiteThatChangesItsDecisionIsFound() {
        site(1, VOTE_YES, ABORT, COMMIT);
        assertThat(kinds()).containsExactly(LedgerAnomaly.CHANGED_DECISION);
    }

    @Test
    void aSiteThatChangesItsVoteIsFound() {
        site(1, VOTE_NO, VOTE_YES);
        assertThat(kinds()).containsExactly(LedgerAnomaly.CHANGED_VOTE);
    }

    @Test
    void aCommitAgainstANoIsFound() {
        site(1, VOTE_YES, COMMIT).site(2, VOTE_NO);
        assertThat(kinds()).containsExactly(LedgerAnomaly.COMMIT_AFTER_NO);
    }

    @Test
    void aCommitWithoutAnOwnVoteIsFound() {
        site(1, VOTE_YES, COMMIT).site(2, COMMIT);
        assertThat(kinds()).containsExactly(LedgerAnomaly.COMMIT_WITHOUT_YES);
    }

    @Test
    void aVoteAfterTheDecisionIsFound() {
        site(1, ABORT, VOTE_YES);
        assertThat(kinds()).containsExactly(LedgerAnomaly.VOTE_AFTER_DECISION);
    }

    @Test
    void aLedgerWhoseTimeStandsStillIsFound() {
        ledgers.add(new LedgerRecord("T", 1, VOTE_YES, 5));
        ledgers.add(new LedgerRecord("T", 2, VOTE_YES, 5));
        ledgers.add(new LedgerRecord("T", 1, ABORT, 5));
        assertThat(kinds()).containsExactly(LedgerAnomaly.TIME_NOT_GROWING);
    }

    private List<ViolationKind> kindsAtQuietEnd(boolean calm) {
        return DecisionsChecker.checkAtQuietEnd(ledgers, new TreeSet<>(List.of(1, 2)), calm).stream()
                .map(Violation::kind)
                .toList();
    }

    @Test
    void aCommitAtAllAfterYesOfAllIsRightAtTheQuietEnd() {
        site(1, VOTE_YES).site(2, VOTE_YES).site(1, COMMIT).site(2, COMMIT);
        assertThat(kindsAtQuietEnd(true)).isEmpty();
    }

    @Test
    void aSiteThatVotedYesAndNeverDecidesIsFoundAtTheQuietEnd() {
        site(1, VOTE_YES).site(2, VOTE_YES).site(1, ABORT);
        assertThat(kindsAtQuietEnd(false)).containsExactly(LedgerAnomaly.UNDECIDED);
        assertThat(kinds()).isEmpty();
    }

    @Test
    void aCommitWithoutTheVoteOfAParticipantIsFoundAtTheQuietEnd() {
        site(1, VOTE_YES, COMMIT);
        assertThat(kindsAtQuietEnd(false)).containsExactly(LedgerAnomaly.COMMIT_WITHOUT_ALL);
    }

    @Test
    void anAbortOfWhatAllVotedForIsWrongOnlyIfNothingFailed() {
        site(1, VOTE_YES).site(2, VOTE_YES).site(1, ABORT).site(2, ABORT);
        assertThat(kindsAtQuietEnd(false)).isEmpty();
        assertThat(kindsAtQuietEnd(true)).containsExactly(LedgerAnomaly.ABORT_WITHOUT_CAUSE);
    }

    @Test
    void aClientToldCommittedNeedsACommit() {
        site(1, VOTE_YES, ABORT);
        assertThat(kinds(committed("T", 0, 9, w("x", 1, "a")))).containsExactly(LedgerAnomaly.COMMIT_NOT_RECORDED);
        assertThat(kinds(committed("U", 0, 9, w("x", 1, "a")))).containsExactly(LedgerAnomaly.COMMIT_NOT_RECORDED);
    }

    @Test
    void aTransactionThatOnlyReadsNeedsNoRecordButMustNotHaveAnAbort() {
        HistoryTransaction reader = committed("T", 0, 9, r("x", 1, "a"));
        assertThat(kinds(reader)).isEmpty();
        site(1, ABORT);
        assertThat(kinds(reader)).containsExactly(LedgerAnomaly.COMMIT_NOT_RECORDED);
    }

    @Test
    void aClientToldAbortedMustNotFindACommit() {
        site(1, VOTE_YES, COMMIT);
        assertThat(kinds(aborted("T", 0, 9, w("x", "a")))).containsExactly(LedgerAnomaly.ABORT_BUT_COMMITTED);
    }
}
