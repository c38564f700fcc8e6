package org.raidlab.rc.quorum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentToSites;

/** Site 2 of five with a vote each. */
class QuorumConsensusTest {
    private static final TxnId OWN = new TxnId(2, 7, 1);
    private static final TxnId FOREIGN = new TxnId(3, 7, 1);
    private static final Member SELF = new Member(2, 7);
    private static final RelationId R = new RelationId(50);
    private static final Item X = new Item(R, new TupleId(8));
    private static final Stamp OLD = Stamp.of(3, 1);
    private static final Stamp MISSED = Stamp.of(9, 2);
    private static final List<ReadEntry> SCAN = List.of(new ReadEntry.FragmentRead(R, 0));

    private final SentToSites sent = new SentToSites();
    private final Address self = Address.of(2, RaidServer.RC);
    private final ManualClock clock = new ManualClock();
    private final QuorumConsensus method = new QuorumConsensus(
            new Ports(self, SELF.incarnation(), clock, new SeededRandom(1), () -> 0),
            QuorumConfig.of(Quorums.majority(List.of(1, 2, 3, 4, 5))));

    @BeforeEach
    void restore() {
        hear(new RcMessage.Restored(Optional.empty(), List.of(), List.of(), 0));
        sent.take();
    }

    private void hear(RcMessage message) {
        Address from = self.sibling(RaidServer.AC);
        method.onMessage(new Envelope<>(from, self, new MessageTag(0, 0), message), message, sent);
        method.checkInvariants();
    }

    private void beatOf(int... sites) {
        for (int site : sites) {
            SessionVector everybody = new SessionVector(1, List.of());
            hear(new RcMessage.Heartbeat(new Member(site, 4), clock.monotonicNanos(), everybody, 1, true));
        }
    }

    private AcMessage.View view() {
        return method.view();
    }

    private AcMessage.ReplicaCheckResult confirmed(RcMessage.CheckReplicas question) {
        hear(question);
        return (AcMessage.ReplicaCheckResult) sent.take().getFirst();
    }

    private boolean agrees(TxnId txn, List<ReadEntry> reads) {
        return confirmed(new RcMessage.CheckReplicas(txn, reads)).good();
    }

    private void committedWithout3(Item item) {
        List<Member> members = List.of(new Member(1, 4), SELF, new Member(4, 4));
        hear(new RcMessage.Decided(OWN, 10, MISSED, members, List.of(item), false));
    }

    private static RcMessage.CheckReplicas.Copy copy(Item item, Stamp version) {
        return new RcMessage.CheckReplicas.Copy(item, version);
    }

    @Test
    void atTheStartItEntersTheOnlyViewAndLetsEverythingBeRead() {
        QuorumConsensus other = new QuorumConsensus(
                new Ports(self, 8, clock, new SeededRandom(1), () -> 0),
                QuorumConfig.of(Quorums.majority(List.of(1, 2, 3))));
        RcMessage.Restored log = new RcMessage.Restored(Optional.empty(), List.of(), List.of(), 40);
        other.onMessage(new Envelope<>(self, self, new MessageTag(0, 0), log), log, sent);

        List<RaidMessage> told = sent.take();
        assertThat(told.get(0)).isInstanceOf(AcMessage.Install.class);
        assertThat(told.get(1)).isEqualTo(new AcMessage.Stale(List.of(), true, 40));
        assertThat(told.subList(2, told.size())).hasOnlyElementsOfType(RcMessage.Heartbeat.class);
    }

    @Test
    void whoHearsTooFewVotesNamesThoseThatItMisses() {
        beatOf(4);

        assertThat(view()).isEqualTo(new AcMessage.View(1, List.of(SELF, new Member(4, 4)), List.of(1, 3, 5)));
    }

    @Test
    void aWriteQuorumIsEnoughAndAllThatAreUpTakePart() {
        clock.pass(Duration.ofMillis(500));
        beatOf(1, 4, 5);

        assertThat(view().down()).isEmpty();
        assertThat(view().up()).hasSize(4);
    }

    @Test
    void whoIsSilentIsNotCountedOn() {
        beatOf(1, 4);
        clock.pass(Duration.ofMillis(500));

        assertThat(view().up()).containsExactly(SELF);
    }

    @Test
    void readsNeedAsManyOthersAsMakeAQuorum() {
        beatOf(1, 3, 4, 5);

        assertThat(confirmed(new RcMessage.CheckReplicas(OWN, SCAN)))
                .isEqualTo(new AcMessage.ReplicaCheckResult(OWN, true, List.of(new Member(3, 4), new Member(4, 4))));
    }

    @Test
    void withoutAReadQuorumReadsAreRefused() {
        beatOf(3);

        assertThat(agrees(OWN, SCAN)).isFalse();
    }

    @Test
    void aReaderWhoseHomeHasMissedAWriteOfTheRelationIsRefused() {
        assertThat(agrees(FOREIGN, SCAN)).isTrue();
        committedWithout3(X);

        assertThat(agrees(FOREIGN, SCAN)).isFalse();
        assertThat(agrees(new TxnId(4, 1, 1), SCAN)).isTrue();
        assertThat(agrees(FOREIGN, List.of(new ReadEntry.FragmentRead(new RelationId(51), 0))))
                .isTrue();
    }

    @Test
    void whoUsedTheRelationInAnyWayHasReadItsSchema() {
        committedWithout3(X);

        assertThat(agrees(
                        FOREIGN,
                        List.of(new ReadEntry.TupleRead(Catalogue.RELATION.id(), new TupleId(50), Stamp.NONE))))
                .isFalse();
    }

    @Test
    void aCopierIsJudgedByWhatItCopies() {
        committedWithout3(X);
        List<Member> members = List.of(SELF, new Member(3, 4));
        Item other = new Item(R, new TupleId(9));

        assertThat(confirmed(new RcMessage.CheckReplicas(FOREIGN, members, SCAN, List.of(copy(other, OLD))))
                        .good())
                .isTrue();
        assertThat(confirmed(new RcMessage.CheckReplicas(FOREIGN, members, SCAN, List.of(copy(X, OLD))))
                        .good())
                .isFalse();
    }

    @Test
    void whoseCopyIsAsNewAsWhatItHadMissedHasCaughtUp() {
        committedWithout3(X);
        List<Member> members = List.of(SELF, new Member(3, 4));

        assertThat(confirmed(new RcMessage.CheckReplicas(FOREIGN, members, SCAN, List.of(copy(X, MISSED))))
                        .good())
                .isTrue();
    }

    @Test
    void nobodyTakesPartWhoHasMissedAPartOfTheCatalogueButInCopyingIt() {
        Item schema = new Item(Catalogue.RELATION.id(), new TupleId(60));
        committedWithout3(schema);
        List<Member> with3 = List.of(SELF, new Member(3, 4), new Member(4, 4));

        assertThat(confirmed(new RcMessage.CheckReplicas(OWN, with3, List.of(), List.of()))
                        .good())
                .isFalse();
        assertThat(confirmed(new RcMessage.CheckReplicas(OWN, with3, List.of(), List.of(copy(X, OLD))))
                        .good())
                .isFalse();
        assertThat(confirmed(new RcMessage.CheckReplicas(OWN, with3, List.of(), List.of(copy(schema, OLD))))
                        .good())
                .isTrue();
    }

    @Test
    void whoIsUpAgainIsBroughtWhatItHasMissed() {
        committedWithout3(X);
        beatOf(1, 3, 4);
        assertThat(method.unfinished()).containsExactly("site 3 has missed 1 writes", "site 5 has missed 1 writes");
        method.onTimer(new QuorumConsensus.HeartbeatDue(), sent);

        assertThat(sent.take())
                .filteredOn(AdMessage.RunCopier.class::isInstance)
                .hasSize(1);
    }

    @Test
    void whatIsMissedIsWrittenAgainBeforeTheLogIsCut() {
        committedWithout3(X);
        hear(new RcMessage.AskSnapshot());

        AcMessage.Snapshot snapshot = (AcMessage.Snapshot) sent.take().getFirst();
        assertThat(snapshot.failLocks().asOf()).isEqualTo(10);
        assertThat(snapshot.failLocks().failLocks()).hasSize(2);
        assertThat(snapshot.views()).isInstanceOf(RaidRecord.Views.class);
    }

    private QuorumConsensus started(RcMessage... log) {
        QuorumConsensus other = new QuorumConsensus(
                new Ports(self, 8, clock, new SeededRandom(1), () -> 0),
                QuorumConfig.of(Quorums.majority(List.of(1, 2, 3))));
        for (RcMessage message : log) {
            other.onMessage(new Envelope<>(self, self, new MessageTag(0, 0), message), message, sent);
        }
        return other;
    }

    @Test
    void aLogThatCameInPartsIsRestoredAsAWhole() {
        FailLock first = new FailLock(1, X, OLD);
        FailLock last = new FailLock(3, X, OLD);
        Item other = new Item(R, new TupleId(9));
        RcMessage.Decided commit =
                new RcMessage.Decided(OWN, 10, MISSED, List.of(SELF, new Member(3, 4)), List.of(other), false);
        RcMessage.Decided later =
                new RcMessage.Decided(OWN, 11, MISSED, List.of(SELF, new Member(3, 4)), List.of(X), false);
        QuorumConsensus restored = started(
                new RcMessage.Part(new StatePart(List.of(first), List.of())),
                new RcMessage.Redone(List.of(commit)),
                new RcMessage.Restored(Optional.empty(), List.of(last), List.of(later), 11),
                new RcMessage.Restored(Optional.empty(), List.of(), List.of(), 12));

        assertThat(restored.unfinished()).containsExactly("site 1 has missed 2 writes");
        assertThat(sent.notes()).hasSize(1);
        assertThat(restored.counters())
                .containsEntry("up", 1L)
                .containsEntry("votes", 3L)
                .containsEntry("votes to write", 2L)
                .containsEntry("missed writes", 2L);
    }

    @Test
    void eachHeartbeatGoesToAllOtherSitesAndIsCounted() {
        method.onTimer(new QuorumConsensus.HeartbeatDue(), sent);

        assertThat(sent.messages()).extracting(each -> each.to().site()).containsExactly(1, 3, 4, 5);
        assertThat(sent.take())
                .allSatisfy(each ->
                        assertThat(((RcMessage.Heartbeat) each).number()).isEqualTo(2));
    }

    @Test
    void noSiteIsNamedForARelationThatIsElsewhere() {
        hear(new RcMessage.AskSource(OWN, R, List.of(1)));

        assertThat(sent.take()).containsExactly(new AdMessage.Source(OWN, R, Optional.empty()));
    }

    @Test
    void afterACopierTheNextCopiesAreBrought() {
        committedWithout3(X);
        beatOf(1, 3, 4, 5);
        method.onTimer(new QuorumConsensus.HeartbeatDue(), sent);
        AdMessage.RunCopier first = (AdMessage.RunCopier) sent.take().getLast();
        hear(new RcMessage.Decided(OWN, 11, MISSED, List.of(SELF, new Member(3, 4)), List.of(X), true));
        hear(new RcMessage.CopierEnded(first.ticket(), true, 0));

        assertThat(sent.take()).singleElement().isInstanceOf(AdMessage.RunCopier.class);
        assertThat(method.counters()).containsEntry("copiers", 1L);
    }

    @Test
    void withoutItsLogTheSiteTakesPartInNothing() {
        QuorumConsensus starting = started(new RcMessage.CheckReplicas(OWN, SCAN));

        assertThat(sent.take()).containsExactly(new AcMessage.ReplicaCheckResult(OWN, false));
        assertThat(starting.view()).isEqualTo(new AcMessage.View(1, List.of(new Member(2, 8)), List.of(1, 3)));
        assertThat(starting.unfinished()).isEmpty();
    }

    @Test
    void aSiteWithoutAnEntryAmongTheVotesIsRefused() {
        Ports ports = new Ports(self, 8, clock, new SeededRandom(1), () -> 0);
        QuorumConfig config = QuorumConfig.of(Quorums.majority(List.of(1, 3)));
        assertThatIllegalArgumentException().isThrownBy(() -> new QuorumConsensus(ports, config));
    }

    @Test
    void whatIsTooLongForOneMessageGoesToTheLogInParts() {
        List<FailLock> missed = LongStream.rangeClosed(1, StatePart.ITEMS_MAX + 1)
                .mapToObj(tuple -> new FailLock(3, new Item(R, new TupleId(tuple)), OLD))
                .toList();
        QuorumConsensus restored = started(new RcMessage.Restored(Optional.empty(), missed, List.of(), 7));
        sent.take();
        RcMessage asked = new RcMessage.AskSnapshot();
        restored.onMessage(new Envelope<>(self, self, new MessageTag(0, 0), asked), asked, sent);

        List<RaidMessage> told = sent.take();
        assertThat(((AcMessage.Part) told.getFirst()).state().failLocks()).hasSize(StatePart.ITEMS_MAX);
        assertThat(((AcMessage.Snapshot) told.getLast()).failLocks().failLocks())
                .hasSize(1);
    }

    @Test
    void aCopierThatNeverEndsIsGivenUpAfterTenHeartbeats() {
        committedWithout3(X);
        int copiers = 0;
        for (int heartbeat = 0; heartbeat <= 10; heartbeat++) {
            beatOf(3);
            method.onTimer(new QuorumConsensus.HeartbeatDue(), sent);
            clock.pass(Duration.ofMillis(100));
            copiers += (int) sent.take().stream()
                    .filter(AdMessage.RunCopier.class::isInstance)
                    .count();
        }
        assertThat(copiers).isEqualTo(2);
    }

    @Test
    void aReaderWhoseHomeHasMissedTheTupleThatItReadIsRefused() {
        committedWithout3(X);
        assertThat(agrees(FOREIGN, List.of(new ReadEntry.TupleRead(R, X.tuple(), Stamp.NONE))))
                .isFalse();
        assertThat(agrees(FOREIGN, List.of(new ReadEntry.TupleRead(R, new TupleId(9), Stamp.NONE))))
                .isTrue();
    }

    @Test
    void eachHeartbeatSetsTheTimerOfTheNext() {
        assertThat(sent.timers()).containsExactly(Duration.ofMillis(100));
        method.onTimer(new QuorumConsensus.HeartbeatDue(), sent);
        assertThat(sent.timers()).hasSize(2);
    }
}
