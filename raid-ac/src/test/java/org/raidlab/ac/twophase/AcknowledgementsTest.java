package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;
import static org.raidlab.ac.twophase.CoordinatorCase.WRITES;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.Acknowledgements;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.Verdict;

/** Acknowledgements travel with a yes whose force makes their records durable, or alone. */
class AcknowledgementsTest {
    private static final TxnId FIRST = new TxnId(1, INCARNATION, 1);
    private static final TxnId SECOND = new TxnId(1, INCARNATION, 2);
    private static final TxnId OF_ANOTHER = new TxnId(3, INCARNATION, 1);

    private final Bench bench = Bench.ofSite(2);
    private long lastStamp = 5;

    private void prepare(TxnId txn) {
        TxnId lowWatermark = new TxnId(txn.site(), INCARNATION, 1);
        bench.receive(txn.site(), new AcMessage.Prepare(txn, lowWatermark, 9, ALL, List.of(), WRITES));
    }

    private AcMessage.Vote vote(TxnId txn, Verdict verdict) {
        prepare(txn);
        bench.forget();
        bench.receive(new AcMessage.ValidationResult(txn, verdict));
        return (AcMessage.Vote) bench.sent().getFirst().body();
    }

    private void commit(TxnId txn) {
        vote(txn, Verdict.YES);
        decide(txn);
    }

    private void decide(TxnId txn) {
        bench.receive(txn.site(), new AcMessage.Decision(txn, true, Stamp.of(++lastStamp, txn.site())));
    }

    @Test
    void theNextYesToTheSameCoordinatorTakesThemAlong() {
        commit(FIRST);
        assertThat(vote(OF_ANOTHER, Verdict.YES).acknowledged()).isEmpty();
        assertThat(vote(SECOND, Verdict.YES).acknowledged()).containsExactly(FIRST);
        assertThat(bench.forced()).as("what is later in the log").hasSize(1);
        assertThat(bench.durable()).isEmpty();
    }

    @Test
    void aVoteThatForcesNothingTakesNoneAlong() {
        commit(FIRST);
        Verdict no = new Verdict.No(AbortReason.CONFLICT);
        assertThat(vote(OF_ANOTHER, no).acknowledged()).isEmpty();
        assertThat(vote(SECOND, no).acknowledged()).isEmpty();

        TxnId third = new TxnId(1, INCARNATION, 3);
        assertThat(vote(third, Verdict.YES).acknowledged()).containsExactly(FIRST);
        bench.receive(1, new AcMessage.Decision(third, true, Stamp.of(7, 1)));
        TxnId fourth = new TxnId(1, INCARNATION, 4);
        vote(fourth, Verdict.YES);
        prepare(fourth);
        assertThat(bench.sent())
                .containsExactly(bench.to(1, new AcMessage.Vote(fourth, 2, Verdict.YES, Stamp.of(7, 1))));
    }

    @Test
    void withoutAYesTheyGoAloneOnceTheyAreDurable() {
        commit(FIRST);
        assertThat(bench.durable()).isEmpty();
        bench.fire(Acknowledgements.Timer.ALONE);
        assertThat(bench.durable()).as("a yes may still come").isEmpty();
        commit(OF_ANOTHER);
        bench.fire(Acknowledgements.Timer.ALONE);
        assertThat(bench.durable()).containsExactly(bench.to(1, new AcMessage.Acknowledge(FIRST, 2)));
        bench.fire(Acknowledgements.Timer.ALONE);
        assertThat(bench.durable()).containsExactly(bench.to(3, new AcMessage.Acknowledge(OF_ANOTHER, 2)));
        assertThat(bench.timers).doesNotContainKey(Acknowledgements.Timer.ALONE);
    }

    @Test
    void aRollbackToAProcessCheckpointLosesNone() {
        byte[] image = bench.controller.save();
        commit(FIRST);
        bench.timers.clear();
        bench.controller.restore(image, bench);
        bench.fire(Acknowledgements.Timer.ALONE);
        bench.fire(Acknowledgements.Timer.ALONE);
        assertThat(bench.durable()).containsExactly(bench.to(1, new AcMessage.Acknowledge(FIRST, 2)));
    }

    @Test
    void thoseThatWaitForLongGoAloneWhateverElseIsOwed() {
        vote(FIRST, Verdict.YES);
        commit(SECOND);
        bench.fire(Acknowledgements.Timer.ALONE);
        decide(FIRST);
        commit(OF_ANOTHER);
        bench.fire(Acknowledgements.Timer.ALONE);
        assertThat(bench.durable()).containsExactly(bench.to(1, new AcMessage.Acknowledge(SECOND, 2)));
        bench.fire(Acknowledgements.Timer.ALONE);
        assertThat(bench.durable())
                .containsExactly(
                        bench.to(1, new AcMessage.Acknowledge(FIRST, 2)),
                        bench.to(3, new AcMessage.Acknowledge(OF_ANOTHER, 2)));
    }

    @Test
    void theCoordinatorTakesThemWhateverBecomesOfTheVote() {
        Bench home = Bench.ofSite(1);
        home.receive(new AcMessage.View(9, ALL, List.of()));
        home.receive(new AcMessage.Commit(FIRST, FIRST, List.of(), WRITES));
        home.receive(new AcMessage.ValidationResult(FIRST, Verdict.YES));
        home.receive(2, new AcMessage.Vote(FIRST, 2, Verdict.YES, Stamp.NONE));
        home.receive(3, new AcMessage.Vote(FIRST, 3, Verdict.YES, Stamp.NONE));
        home.receive(new AcMessage.Posted(FIRST, 1));
        home.forget();
        for (int site : List.of(2, 3)) {
            home.receive(site, new AcMessage.Vote(SECOND, site, Verdict.YES, Stamp.NONE).acknowledging(List.of(FIRST)));
        }
        assertThat(home.appended()).containsExactly(new RaidRecord.Finished(FIRST));
    }
}
