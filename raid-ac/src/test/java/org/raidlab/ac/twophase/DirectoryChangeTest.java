package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.Bench.INCARNATION;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

/** Site 2 of three, in view 5, and a transaction that makes it a holder of a relation. */
class DirectoryChangeTest {
    private static final RelationId R = new RelationId(50);
    private static final TxnId FOREIGN = new TxnId(1, INCARNATION, 5);
    private static final TxnId OWN = new TxnId(2, INCARNATION, 1);

    private final Bench bench = inView5();

    private static Bench inView5() {
        Bench bench = Bench.withViews(2);
        install(bench, 5);
        bench.receive(new AcMessage.Stale(List.of(), false, 0));
        bench.forget();
        return bench;
    }

    private static void install(Bench at, long number) {
        SessionVector view = new SessionVector(number, ALL);
        at.receive(new AcMessage.Install(2, view, new RaidRecord.Views(number, view, 0, 0, List.of())));
    }

    private void checked(TxnId txn, Verdict verdict) {
        bench.receive(new AcMessage.ValidationResult(txn, verdict));
    }

    private void begin(List<Write> writes) {
        bench.receive(new AcMessage.View(5, ALL, List.of()));
        bench.receive(new AcMessage.Commit(OWN, OWN, List.of(), writes));
        bench.forget();
    }

    private static void closesBeforeItPosts(List<Bench.Sent> sent) {
        List<RaidMessage> toTheDatabase = sent.stream()
                .map(Bench.Sent::body)
                .filter(AmMessage.class::isInstance)
                .toList();
        assertThat(toTheDatabase).hasSize(2);
        assertThat(toTheDatabase.getFirst()).isEqualTo(new AmMessage.Stale(List.of(R)));
        assertThat(toTheDatabase.getLast()).isInstanceOf(AmMessage.Post.class);
    }

    @Test
    void theCoordinatorsDatabaseIsClosedForWhatItIsToHoldBeforeThatIsPosted() {
        begin(newHolder());
        checked(OWN, Verdict.YES);
        for (int site : List.of(1, 3)) {
            bench.receive(site, new AcMessage.Vote(OWN, site, Verdict.YES, Stamp.NONE));
        }

        closesBeforeItPosts(bench.sent());
    }

    @Test
    void soIsAParticipants() {
        bench.receive(1, new AcMessage.Prepare(FOREIGN, FOREIGN, 5, ALL, List.of(), newHolder()));
        checked(FOREIGN, Verdict.YES);
        bench.forget();
        bench.receive(1, new AcMessage.Decision(FOREIGN, true, Stamp.of(6, 1)));

        closesBeforeItPosts(bench.sent());
    }

    // A transaction that changes the holders of a relation insists.

    private static List<Write> newHolder() {
        Row entry = Catalogue.DIRECTORY.layout().pack(List.of(new Value.Int(R.bits()), new Value.Int(2)));
        return List.of(new Write(Catalogue.DIRECTORY.id(), new TupleId(7), Write.Kind.INSERT, entry, List.of()));
    }

    @Test
    void aChangeOfAnOutOfDateCatalogueGetsANoAtOnceSoThatItsCopierFindsNoConflict() {
        bench.receive(new AcMessage.Stale(List.of(Catalogue.DIRECTORY.id()), true, 0));
        bench.forget();
        bench.receive(1, new AcMessage.Prepare(FOREIGN, FOREIGN, 5, ALL, List.of(), newHolder()));

        Verdict conflict = new Verdict.No(AbortReason.CONFLICT);
        assertThat(bench.sent()).containsExactly(bench.to(1, new AcMessage.Vote(FOREIGN, 2, conflict, Stamp.NONE)));
        assertThat(bench.appended()).singleElement().isInstanceOf(RaidRecord.Refused.class);
        assertThat(bench.controller.unfinished()).isEmpty();
    }

    @Test
    void aConflictIsNotTheLastWordOnAChangeOfHolders() {
        AcTimer again = new AcTimer.Again(OWN);
        begin(newHolder());
        Verdict conflict = new Verdict.No(AbortReason.CONFLICT);
        for (int times = 1; times <= 40; times++) {
            checked(OWN, conflict);
            assertThat(bench.sent()).isEmpty();
            bench.fire(again);
            assertThat(bench.sent())
                    .containsExactly(bench.to(RaidServer.CC, new CcMessage.Check(OWN, List.of(), newHolder())));
        }
        checked(OWN, conflict);
        assertThat(bench.sent())
                .contains(bench.to(
                        RaidServer.AD, new AdMessage.Decided(OWN, new Outcome.Aborted(AbortReason.CONFLICT), 0)));
        assertThat(bench.timers).isEmpty();
    }

    @Test
    void nobodyInsistsAnyMoreOnWhatAnotherSiteRefused() {
        begin(newHolder());
        checked(OWN, new Verdict.No(AbortReason.CONFLICT));
        bench.receive(1, new AcMessage.Vote(OWN, 1, new Verdict.No(AbortReason.STALE_READ), Stamp.NONE));

        assertThat(bench.timers).isEmpty();
    }

    @Test
    void aParticipantInsistsTooAndStopsWithItsVote() {
        AcTimer again = new AcTimer.Again(FOREIGN);
        bench.receive(1, new AcMessage.Prepare(FOREIGN, FOREIGN, 5, ALL, List.of(), newHolder()));
        bench.forget();
        checked(FOREIGN, new Verdict.No(AbortReason.CONFLICT));
        assertThat(bench.sent()).isEmpty();
        bench.fire(again);
        assertThat(bench.sent())
                .containsExactly(bench.to(RaidServer.CC, new CcMessage.Check(FOREIGN, List.of(), newHolder())));
        checked(FOREIGN, new Verdict.No(AbortReason.CONFLICT));
        checked(FOREIGN, Verdict.YES);
        assertThat(bench.timers).containsOnlyKeys(new AcTimer.InDoubtTimeout(FOREIGN));
    }

    @Test
    void aParticipantDoesNotInsistOnWhatTheCoordinatorAbortedOrAnOlderViewHad() {
        bench.receive(1, new AcMessage.Prepare(FOREIGN, FOREIGN, 5, ALL, List.of(), newHolder()));
        checked(FOREIGN, new Verdict.No(AbortReason.CONFLICT));
        bench.receive(1, new AcMessage.Decision(FOREIGN, false, Stamp.NONE));
        assertThat(bench.timers).isEmpty();

        TxnId next = new TxnId(1, INCARNATION, 6);
        bench.receive(1, new AcMessage.Prepare(next, next, 5, ALL, List.of(), newHolder()));
        checked(next, new Verdict.No(AbortReason.CONFLICT));
        install(bench, 6);
        checked(next, Verdict.YES);
        assertThat(bench.timers).isEmpty();
    }

    @Test
    void whoUsesTheRelationMeanwhileIsRefusedHereAndAtItsHome() {
        bench.receive(1, new AcMessage.Prepare(FOREIGN, FOREIGN, 5, ALL, List.of(), newHolder()));
        checked(FOREIGN, new Verdict.No(AbortReason.CONFLICT));
        bench.forget();
        List<ReadEntry> user = List.of(new ReadEntry.TupleRead(Catalogue.DIRECTORY.id(), new TupleId(7), Stamp.NONE));
        List<Write> write = List.of(new Write(R, new TupleId(1), Write.Kind.UPDATE, Row.EMPTY, List.of()));

        bench.receive(new AcMessage.View(5, ALL, List.of()));
        bench.receive(new AcMessage.Commit(OWN, OWN, user, write));
        assertThat(bench.sent())
                .contains(bench.to(
                        RaidServer.AD, new AdMessage.Decided(OWN, new Outcome.Aborted(AbortReason.CONFLICT), 0)));

        TxnId next = new TxnId(3, INCARNATION, 6);
        bench.forget();
        bench.receive(3, new AcMessage.Prepare(next, next, 5, ALL, user, write));
        assertThat(bench.sent())
                .containsExactly(
                        bench.to(3, new AcMessage.Vote(next, 2, new Verdict.No(AbortReason.CONFLICT), Stamp.NONE)));
    }

    @Test
    void aParticipantThatGivesUpTellsTheConcurrencyController() {
        Verdict stale = new Verdict.No(AbortReason.STALE_READ);
        bench.receive(1, new AcMessage.Prepare(FOREIGN, FOREIGN, 5, ALL, List.of(), newHolder()));
        checked(FOREIGN, new Verdict.No(AbortReason.CONFLICT));
        bench.forget();
        checked(FOREIGN, stale);

        assertThat(bench.sent())
                .containsExactly(
                        bench.to(RaidServer.CC, new CcMessage.Decide(FOREIGN, false, Stamp.NONE)),
                        bench.to(1, new AcMessage.Vote(FOREIGN, 2, stale, Stamp.NONE)));
    }
}
