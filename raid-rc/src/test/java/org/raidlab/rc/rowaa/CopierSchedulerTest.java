package org.raidlab.rc.rowaa;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;
import org.raidlab.rc.rowaa.RowaaConfig.PartitionControl;
import org.raidlab.rc.rowaa.RowaaConfig.Reads;

/** Site 2 has its out-of-date copies refreshed by site 1, four at a time. */
class CopierSchedulerTest {
    private static final RelationId RELATION = new RelationId(77);
    private static final Member OTHER = new Member(1, 1);
    private static final Member SELF = new Member(2, 1);
    private static final SessionVector VIEW = new SessionVector(1, List.of(OTHER, SELF));
    private static final RowaaConfig CONFIG = new RowaaConfig(
            List.of(1, 2),
            List.of(),
            PartitionControl.DYNAMIC_MAJORITY,
            Reads.LEASE,
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            Duration.ofMillis(300),
            1_000,
            4,
            RowaaConfig.Copies.AS_LEFT,
            RowaaConfig.Escalation.USUAL,
            100);
    private static final Configuration INSTANCE = new Configuration(CONFIG);

    private static final class SentAndTimed extends SentMessages {
        private final List<Duration> timers = new ArrayList<>();

        @Override
        public void setTimer(TimerToken token, Duration delay) {
            assertThat(token).isInstanceOf(CopierScheduler.Due.class);
            timers.add(delay);
        }
    }

    private final ManualClock clock = new ManualClock();
    private final SentAndTimed sent = new SentAndTimed();
    private final FailLocks failLocks = new FailLocks(INSTANCE);
    private final CopierScheduler copierScheduler = copying();

    private CopierScheduler copying() {
        Ports ports = new Ports(Address.of(2, RaidServer.RC), 1, clock, new SeededRandom(1), () -> 0);
        FailureDetector failureDetector = new FailureDetector(CONFIG, INSTANCE, clock, SELF);
        failureDetector.heard(new RcMessage.Heartbeat(OTHER, 1, VIEW, 1, true));
        Outbox outbox = new Outbox(ports, INSTANCE);
        Leases leases = new Leases(CONFIG.lease().toNanos());
        ViewChange.Parts parts = new ViewChange.Parts(CONFIG, INSTANCE, clock, SELF, outbox, failureDetector, leases);
        Sources sources = new Sources(parts, failLocks);
        return new CopierScheduler(parts, failLocks, sources, new Thresholds(parts, failLocks, sources));
    }

    private static Item item(long tuple) {
        return new Item(RELATION, new TupleId(tuple));
    }

    private void failLock(long... tuples) {
        LongStream.of(tuples).forEach(tuple -> failLocks.set(2, item(tuple), Stamp.NONE));
    }

    /** The tuples that were asked for last. */
    private List<Long> asked() {
        RcMessage.CopyRequest last =
                (RcMessage.CopyRequest) sent.messages().getLast().body();
        return last.items().stream().map(item -> item.tuple().bits()).toList();
    }

    private void goOn() {
        copierScheduler.goOn(VIEW, sent);
    }

    private void answer(boolean committed) {
        answer(committed, 0);
    }

    private void answer(boolean committed, long next) {
        copierScheduler.onCopyReply(new RcMessage.CopyReply(request().request(), committed, next), VIEW, sent);
    }

    private RcMessage.CopyRequest request() {
        return (RcMessage.CopyRequest) sent.messages().getLast().body();
    }

    @Test
    void aRelationIsCopiedInPartsEachBehindTheOneBefore() {
        Item whole = Item.whole(RELATION);
        failLocks.set(2, whole, Stamp.of(7, 1));
        goOn();
        assertThat(request().items()).containsExactly(whole);
        assertThat(request().after()).isZero();
        answer(true, 40);
        assertThat(request().after()).isEqualTo(40);
        answer(false);
        clock.pass(CONFIG.heartbeat());
        failLock(3);
        goOn();
        assertThat(request().items()).as("what was begun is gone on with").startsWith(whole);
        assertThat(request().after()).as("after a refusal").isEqualTo(40);
    }

    @Test
    void whoBecomesAHolderAnewBeginsAnew() {
        Item whole = Item.whole(RELATION);
        failLocks.set(2, whole, Stamp.of(7, 1));
        goOn();
        answer(true, 40);
        failLocks.set(2, whole, Stamp.of(9, 1));
        answer(true, 80);
        assertThat(request().after()).isZero();
    }

    @Test
    void aSiteThatIsToHoldARelationItselfIsTheLastResort() {
        failLocks.set(1, Item.whole(RELATION), Stamp.of(7, 1));
        failLock(5);
        copierScheduler.want(RELATION);
        goOn();
        assertThat(asked()).as("it may have the tuple").containsExactly(5L);
        assertThat(copierScheduler.wantedInVain(VIEW)).as("it need not").containsExactly(RELATION);

        failLocks.set(2, Item.whole(RELATION), Stamp.of(8, 1));
        answer(true);
        assertThat(asked()).as("never the whole").containsExactly(5L);
    }

    @Test
    void afterARefusalOtherCopiesAreAskedForThenTheRefusedOnesAgain() {
        failLock(1, 2, 3, 4, 5, 6);
        goOn();
        assertThat(asked()).containsExactly(1L, 2L, 3L, 4L);
        answer(false);
        clock.pass(CONFIG.heartbeat());
        goOn();
        assertThat(asked()).containsExactly(5L, 6L);
        answer(false);
        clock.pass(CONFIG.heartbeat());
        goOn();
        assertThat(asked()).containsExactly(1L);
    }

    @Test
    void theLastCopyLeftIsAskedForAgainAndAgain() {
        failLock(5);
        for (int i = 0; i < 3; i++) {
            goOn();
            assertThat(asked()).containsExactly(5L);
            answer(false);
            clock.pass(CONFIG.heartbeat());
        }
        assertThat(sent.messages()).hasSize(3);
    }

    @Test
    void aSiteRestsAfterARefusalAndLongerTheMoreMembersStandBeforeIt() {
        failLock(1, 2);
        goOn();
        answer(false);
        goOn();
        assertThat(sent.messages()).as("while it rests").hasSize(1);
        assertThat(sent.timers).containsExactly(Duration.ofMillis(20));
        clock.pass(Duration.ofMillis(20));
        goOn();
        assertThat(sent.messages()).as("when it has rested").hasSize(2);
    }

    @Test
    void afterASuccessItGoesOnAtOnce() {
        failLock(1, 2, 3, 4, 5, 6);
        goOn();
        answer(true);
        assertThat(asked()).containsExactly(5L, 6L, 1L, 2L);
        assertThat(sent.timers).isEmpty();
    }

    @Test
    void afterAFullCopierOthersGetTwiceTheTimeThatItTook() {
        failLock(1, 2, 3, 4, 5, 6);
        goOn();
        clock.pass(Duration.ofMillis(7));
        answer(true);
        assertThat(sent.messages()).as("while it rests").hasSize(1);
        assertThat(sent.timers).containsExactly(Duration.ofMillis(14));

        clock.pass(Duration.ofMillis(14));
        goOn();
        assertThat(asked()).containsExactly(5L, 6L, 1L, 2L);
    }

    @Test
    void whatReadsWaitForIsCopiedWithoutARest() {
        failLock(1, 2, 3, 4, 5, 6);
        copierScheduler.want(RELATION);
        goOn();
        clock.pass(Duration.ofMillis(7));
        answer(true);
        assertThat(asked()).containsExactly(5L, 6L, 1L, 2L);
    }
}
