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
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
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
    void aSiteWithAllOfARelationIsAskedRatherThanTheLastResort() {
        Member three = new Member(3, 1);
        SessionVector ofThree = new SessionVector(1, List.of(OTHER, SELF, three));
        heard.hear(new RcMessage.Heartbeat(three, 1, ofThree, 1, true));
        FailLockSetter.set(failLocks, 1, Item.whole(RELATION), Stamp.of(7, 1));
        failLock(5);
        copierScheduler.goOn(ofThree, sent);
        assertThat(sent.messages().getLast().to().site()).isEqualTo(3);
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
        assertThat(asked()).containsExactly(5L, 6L);
        assertThat(sent.timers).isEmpty();
    }

    @Test
    void whatHasBeenCopiedIsNotAskedForAgainWhileItsDecisionIsOnTheWay() {
        failLock(1, 2);
        goOn();
        answer(true);
        assertThat(sent.messages()).as("while the decision is on the way").hasSize(1);
        FailLockSetter.set(failLocks, 2, item(2), Stamp.of(7, 1));
        goOn();
        assertThat(asked()).as("a write missed since then").containsExactly(2L);
        assertThat(copierScheduler.onDecided()).as("another commit").isFalse();
        clock.pass(Duration.ofSeconds(1));
        goOn();
        assertThat(asked()).as("the source may have left it out").contains(1L);
        failLocks.replace(List.of());
        assertThat(copierScheduler.onDecided()).as("the copier's").isTrue();
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
        assertThat(asked()).containsExactly(5L, 6L);
    }

    @Test
    void aPartOfARelationCountsAsFullAndFewTuplesDoNot() {
        failLock(1, 2);
        goOn();
        clock.pass(Duration.ofMillis(7));
        answer(true);
        assertThat(sent.timers).isEmpty();

        failLocks.replace(List.of(new FailLock(2, Item.whole(RELATION), Stamp.of(7, 1))));
        clock.pass(Duration.ofSeconds(1));
        goOn();
        clock.pass(Duration.ofMillis(9));
        answer(true, 40);
        assertThat(sent.timers).containsExactly(Duration.ofMillis(18));
    }

    @Test
    void whatReadsWaitForIsCopiedWithoutARest() {
        failLock(1, 2, 3, 4, 5, 6);
        copierScheduler.want(RELATION);
        goOn();
        clock.pass(Duration.ofMillis(7));
        answer(true);
        assertThat(asked()).containsExactly(5L, 6L);
    }

    @Test
    void anUnansweredRequestIsGivenUpAfterASecond() {
        failLock(1);
        goOn();
        clock.pass(Duration.ofSeconds(1).minusNanos(1));
        goOn();
        assertThat(sent.messages()).hasSize(1);
        long unanswered = request().request();
        clock.pass(Duration.ofNanos(1));
        goOn();
        assertThat(request().request()).isEqualTo(unanswered + 1);
        copierScheduler.onCopyReply(new RcMessage.CopyReply(unanswered, true, 0), VIEW, sent);
        assertThat(copierScheduler.done())
                .as("the answer to an earlier request")
                .isZero();
    }

    @Test
    void aSiteRestsForAsLongAsItsNumberOfMembersBeforeItSays() {
        failLock(1);
        goOn();
        SessionVector others = new SessionVector(1, List.of(OTHER, SELF, new Member(3, 1), new Member(4, 1)));
        copierScheduler.onCopyReply(new RcMessage.CopyReply(request().request(), false, 0), others, sent);
        assertThat(sent.timers).containsExactly(Duration.ofMillis(20));
    }

    @Test
    void aRelationInProgressIsAskedForOnceAndTheOthersBehindIt() {
        Item whole = Item.whole(RELATION);
        FailLockSetter.set(failLocks, 2, whole, Stamp.of(7, 1));
        goOn();
        failLock(3);
        answer(true, 40);
        assertThat(request().items()).containsExactly(whole, item(3));
    }

    private CopierScheduler onDemand(int batchBelow) {
        Sources sources = new Sources(site, failLocks);
        Thresholds thresholds = new Thresholds(Copies.AS_LEFT, site, failLocks, sources);
        return new CopierScheduler(new CopierConfig(batchBelow, 4), site, failLocks, sources, thresholds);
    }

    /** Section 4.3: recovery has two steps, on demand and then in batches. */
    @Test
    void belowItsLimitASiteHasTheRestCopiedAndAboveItOnlyWhatReadsWaitFor() {
        CopierScheduler scheduler = onDemand(2);
        failLock(1, 2, 3);
        scheduler.goOn(VIEW, sent);
        assertThat(sent.messages()).isEmpty();
        failLocks.replace(failLocks.all().subList(0, 2));
        scheduler.goOn(VIEW, sent);
        assertThat(asked()).containsExactly(1L, 2L);
    }

    @Test
    void whatReadsWaitedForIsForgottenWhenAllCopiesAreGood() {
        CopierScheduler scheduler = onDemand(0);
        scheduler.want(RELATION);
        failLock(1);
        scheduler.goOn(VIEW, sent);
        assertThat(asked()).containsExactly(1L);
        failLocks.replace(List.of());
        scheduler.onCopyReply(new RcMessage.CopyReply(request().request(), true, 0), VIEW, sent);
        failLock(2);
        scheduler.goOn(VIEW, sent);
        assertThat(sent.messages()).hasSize(1);
    }

    @Test
    void aReadWaitsInVainForWhatNoSiteThatIsUpCanBring() {
        failLock(1, 2);
        copierScheduler.want(RELATION);
        assertThat(copierScheduler.wantedInVain(VIEW)).isEmpty();
        FailLockSetter.set(failLocks, 1, item(1), Stamp.NONE);
        assertThat(copierScheduler.wantedInVain(VIEW)).containsExactly(RELATION);
        FailLockSetter.set(failLocks, 1, item(3), Stamp.NONE);
        failLocks.replace(failLocks.all().stream()
                .filter(each -> !each.item().equals(item(1)))
                .toList());
        assertThat(copierScheduler.wantedInVain(VIEW))
                .as("the other site lacks only what this one has")
                .isEmpty();
    }

    private List<RaidMessage> served(List<Item> items, long after) {
        sent.forget();
        copierScheduler.onCopyRequest(new RcMessage.CopyRequest(OTHER, 1, 9, items, after, 10), true, sent);
        return sent.messages().stream().map(SentMessages.Sent::body).toList();
    }

    @Test
    void aRequestIsServedAsFarAsCopiesAreGoodAndRefusedIfNoneIs() {
        FailLockSetter.set(failLocks, 1, item(1), Stamp.of(3, 1));
        failLock(2);
        AdMessage.RunCopier copier =
                (AdMessage.RunCopier) served(List.of(item(1), item(2)), 40).getFirst();
        assertThat(copier.failLocks()).containsExactly(new FailLock(1, item(1), Stamp.of(3, 1)));
        assertThat(copier.after()).isEqualTo(40);
        assertThat(((AdMessage.RunCopier) served(List.of(item(2), item(1)), 40).getFirst()).after())
                .as("the progress is that of the first item asked for")
                .isZero();
        assertThat(served(List.of(item(2)), 0)).containsExactly(new RcMessage.CopyReply(9, false, 0));
    }

    @Test
    void aCopierOfASiteThatIsToHoldTheRelationItselfSaysHowMuchItHas() {
        FailLockSetter.set(failLocks, 2, Item.whole(RELATION), Stamp.of(7, 1));
        AdMessage.RunCopier copier =
                (AdMessage.RunCopier) served(List.of(item(1)), 0).getFirst();
        assertThat(copier.partial()).containsExactly(new AdMessage.Partial(RELATION, Stamp.NONE));
    }

    @Test
    void theEndOfACopierGoesOnceToTheSiteThatAskedForIt() {
        long ticket = ((AdMessage.RunCopier) served(List.of(item(1)), 0).getFirst()).ticket();
        sent.forget();
        copierScheduler.onCopierEnded(new RcMessage.CopierEnded(ticket + 1, true, 0), sent);
        assertThat(sent.messages()).isEmpty();
        copierScheduler.onCopierEnded(new RcMessage.CopierEnded(ticket, true, 12), sent);
        copierScheduler.onCopierEnded(new RcMessage.CopierEnded(ticket, true, 12), sent);
        assertThat(sent.messages())
                .extracting(SentMessages.Sent::body)
                .containsExactly(new RcMessage.CopyReply(9, true, 12));
    }

    /** Section 4.2: below the threshold of good copies a relation is refreshed before all others. */
    @Test
    void aRelationWithTooFewGoodCopiesComesFirst() {
        Member three = new Member(3, 1);
        SessionVector ofThree = new SessionVector(1, List.of(OTHER, SELF, three));
        heard.hear(new RcMessage.Heartbeat(three, 1, ofThree, 1, true));
        Sources sources = new Sources(site, failLocks);
        Thresholds thresholds = new Thresholds(new Copies(2, 2, false), site, failLocks, sources);
        CopierScheduler scheduler =
                new CopierScheduler(new CopierConfig(1_000, 4), site, failLocks, sources, thresholds);
        RelationId scarce = new RelationId(78);
        sources.take(new RcMessage.Placed(RELATION, List.of(1, 2, 3)), ofThree, true, sent);
        sources.take(new RcMessage.Placed(scarce, List.of(1, 2)), ofThree, true, sent);
        failLock(1);
        FailLockSetter.set(failLocks, 2, new Item(scarce, new TupleId(1)), Stamp.NONE);

        scheduler.goOn(ofThree, sent);
        assertThat(request().items()).containsExactly(new Item(scarce, new TupleId(1)));
    }
}
