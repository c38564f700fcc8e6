package org.raidlab.rc.copier;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Item;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.rc.faillock.FailLockSetter;
import org.raidlab.rc.faillock.FailLocks;
import org.raidlab.rc.membership.HeardSites;
import org.raidlab.rc.membership.Instances;
import org.raidlab.rc.membership.MembershipConfig;
import org.raidlab.rc.membership.SiteContext;
import org.raidlab.rc.placement.Copies;
import org.raidlab.rc.placement.Sources;
import org.raidlab.rc.placement.Thresholds;

/** Site 2 has its out-of-date copies refreshed by site 1, four at a time. */
class CopierSchedulerTest {
    private static final RelationId RELATION = new RelationId(77);
    private static final Member OTHER = new Member(1, 1);
    private static final Member SELF = new Member(2, 1);
    private static final SessionVector VIEW = new SessionVector(1, List.of(OTHER, SELF));
    private static final MembershipConfig CONFIG = Instances.config(List.of(1, 2));

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
    private final HeardSites heard = new HeardSites();
    private final SiteContext site = Instances.site(2, CONFIG, clock, heard);
    private final FailLocks failLocks = new FailLocks(site.configuration(), Escalation.USUAL);
    private final CopierScheduler copierScheduler = copying();

    private CopierScheduler copying() {
        heard.hear(new RcMessage.Heartbeat(OTHER, 1, VIEW, 1, true));
        Sources sources = new Sources(site, failLocks);
        Thresholds thresholds = new Thresholds(Copies.AS_LEFT, site, failLocks, sources);
        return new CopierScheduler(new CopierConfig(1_000, 4), site, failLocks, sources, thresholds);
    }

    private static Item item(long tuple) {
        return new Item(RELATION, new TupleId(tuple));
    }

    private void failLock(long... tuples) {
        LongStream.of(tuples).forEach(tuple -> FailLockSetter.set(failLocks, 2, item(tuple), Stamp.NONE));
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
        FailLockSetter.set(failLocks, 2, whole, Stamp.of(7, 1));
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
        FailLockSetter.set(failLocks, 2, whole, Stamp.of(7, 1));
        goOn();
        answer(true, 40);
        FailLockSetter.set(failLocks, 2, whole, Stamp.of(9, 1));
        answer(true, 80);
        assertThat(request().after()).isZero();
    }

    @Test
    void aSiteThatIsToHoldARelationItselfIsTheLastResort() {
        FailLockSetter.set(failLocks, 1, Item.whole(RELATION), Stamp.of(7, 1));
        failLock(5);
        copierScheduler.want(RELATION);
        goOn();
        assertThat(asked()).as("it may have the tuple").containsExactly(5L);
        assertThat(copierScheduler.wantedInVain(VIEW)).as("it need not").containsExactly(RELATION);

        FailLockSetter.set(failLocks, 2, Item.whole(RELATION), Stamp.of(8, 1));
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
