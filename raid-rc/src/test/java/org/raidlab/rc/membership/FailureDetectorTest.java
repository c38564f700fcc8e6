package org.raidlab.rc.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RcMessage.Heartbeat;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;

/** Who is taken for failed, with beats every 100 ms and a suspicion of 500 ms. */
class FailureDetectorTest {
    private static final Member SELF = new Member(1, 1);
    private static final Member OTHER = new Member(2, 1);
    private static final SessionVector VIEW = new SessionVector(1, List.of(SELF, OTHER));
    private static final MembershipConfig CONFIG =
            MembershipConfig.of(List.of(1, 2), PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE);

    private final ManualClock clock = new ManualClock();
    private final FailureDetector failureDetector = new FailureDetector(CONFIG, new Configuration(CONFIG), clock, SELF);
    private long heartbeats;

    /** A beat of the other site each so many milliseconds. */
    private void live(int times, long everyMillis) {
        for (int i = 0; i < times; i++) {
            silence(everyMillis);
            failureDetector.heard(new Heartbeat(OTHER, ++heartbeats, VIEW, 1, true));
        }
    }

    private void silence(long millis) {
        for (long past = 0; past < millis; past += 100) {
            clock.pass(CONFIG.heartbeat());
            failureDetector.awake();
        }
    }

    @Test
    void aSiteWhoseBeatsCameRegularlyIsSuspectedAfterHalfASecond() {
        live(250, 100);
        silence(400);
        assertThat(failureDetector.isUp(OTHER)).isTrue();
        silence(100);
        assertThat(failureDetector.isUp(OTHER)).isFalse();
    }

    @Test
    void aSiteWhoseBeatsComeLateIsGivenMoreTimeAndNotForEver() {
        live(20, 400);
        silence(700);
        assertThat(failureDetector.isUp(OTHER)).isTrue();
        silence(1_300);
        assertThat(failureDetector.isUp(OTHER)).isFalse();
    }

    @Test
    void aSiteThatHasJustBegunIsGivenMoreTime() {
        live(1, 100);
        silence(1_900);
        assertThat(failureDetector.isUp(OTHER)).isTrue();
        silence(100);
        assertThat(failureDetector.isUp(OTHER)).isFalse();
    }

    @Test
    void whoSleepsItselfSuspectsNobodyWhenItWakes() {
        live(250, 100);
        clock.pass(Duration.ofSeconds(5));
        failureDetector.awake();
        assertThat(failureDetector.isUp(OTHER)).isTrue();
        silence(5_000);
        assertThat(failureDetector.isUp(OTHER)).isFalse();
    }

    /** Each of them prepares it, in pieces that take longer than a beat. */
    @Test
    void membersAreGivenTheMostTimeWhileALargeTransactionIsPrepared() {
        live(250, 100);
        failureDetector.busy(OTHER, 25_000_000, VIEW);
        silence(4_900);
        assertThat(failureDetector.isUp(OTHER)).isTrue();
        silence(100);
        assertThat(failureDetector.isUp(OTHER)).isFalse();
    }

    @Test
    void whatIsLargeIsOverAfterSomeTime() {
        failureDetector.busy(OTHER, 1_250_000, VIEW);
        live(250, 100);
        silence(500);
        assertThat(failureDetector.isUp(OTHER)).isFalse();
    }

    /** On one host what keeps one process waiting keeps others waiting too. */
    @Test
    void whoIsKeptWaitingItselfGivesOthersTwiceAsLong() {
        live(250, 100);
        clock.pass(Duration.ofMillis(600));
        failureDetector.awake();
        silence(1_000);
        assertThat(failureDetector.isUp(OTHER)).isTrue();
        silence(300);
        assertThat(failureDetector.isUp(OTHER)).isFalse();
    }

    @Test
    void aPauseIsForgottenInHalfAMinute() {
        live(250, 100);
        live(1, 900);
        live(300, 100);
        silence(500);
        assertThat(failureDetector.isUp(OTHER)).isFalse();
    }

    private FailureDetector.Worth heard(Member from, long number) {
        return failureDetector.heard(new Heartbeat(from, number, VIEW, 1, true));
    }

    @Test
    void aHeartbeatIsNewsIfItFollowsTheLastOneOfItsSession() {
        assertThat(heard(OTHER, 5)).isEqualTo(FailureDetector.Worth.NEWS);
        assertThat(heard(OTHER, 6)).isEqualTo(FailureDetector.Worth.NEWS);
        assertThat(heard(OTHER, 6)).isEqualTo(FailureDetector.Worth.OLD);
        assertThat(heard(new Member(2, 2), 1)).isEqualTo(FailureDetector.Worth.DOUBTFUL);
        assertThat(heard(new Member(2, 0), 9)).isEqualTo(FailureDetector.Worth.OLD);
        assertThat(heard(new Member(7, 1), 1)).as("of no known site").isEqualTo(FailureDetector.Worth.DOUBTFUL);
        assertThat(failureDetector.isKnown(7)).isFalse();
    }

    @Test
    void anOldHeartbeatIsDoubtfulOnceTheNextOneIsOverdueByABeat() {
        heard(OTHER, 5);
        clock.pass(CONFIG.heartbeat().multipliedBy(2));
        assertThat(heard(OTHER, 4)).isEqualTo(FailureDetector.Worth.OLD);
        clock.pass(Duration.ofNanos(1));
        assertThat(heard(OTHER, 4)).isEqualTo(FailureDetector.Worth.DOUBTFUL);
    }

    @Test
    void sitesThatAreSilentAreNotAmongTheLiveSites() {
        heard(OTHER, 5);
        assertThat(failureDetector.heartbeats()).hasSize(1);
        assertThat(failureDetector.isHeard(2)).isTrue();
        assertThat(failureDetector.isUp(new Member(2, 2)))
                .as("in another session")
                .isFalse();

        clock.pass(Duration.ofSeconds(2));
        assertThat(failureDetector.heartbeats()).isEmpty();
        assertThat(failureDetector.heartbeat(2)).isEmpty();
        assertThat(failureDetector.isHeard(2)).isFalse();
        assertThat(failureDetector.isHeard(1)).as("the site itself").isTrue();
        assertThat(failureDetector.isKnown(2)).isTrue();
    }

    @Test
    void onlySitesWithLowerNumbersGoFirst() {
        heard(OTHER, 5);

        assertThat(failureDetector.wholeBelow(List.of(SELF, OTHER), 1)).isZero();
        FailureDetector ofThree = new FailureDetector(CONFIG, new Configuration(CONFIG), clock, new Member(3, 1));
        ofThree.heard(new Heartbeat(OTHER, 5, VIEW, 1, true));
        assertThat(ofThree.wholeBelow(List.of(SELF, OTHER), 1)).isEqualTo(1);
        assertThat(ofThree.wholeBelow(List.of(SELF, OTHER), 2)).isZero();
    }

    @Test
    void theNewestHintOfTheNotifierCounts() {
        failureDetector.notified(2, 3, false);
        failureDetector.notified(2, 2, true);
        assertThat(failureDetector.isCalledDown(2)).as("an older session is up").isTrue();
        failureDetector.notified(2, 3, true);
        assertThat(failureDetector.isCalledDown(2)).isFalse();
        failureDetector.notified(2, 3, false);
        failureDetector.notified(2, 2, false);
        failureDetector.notified(2, 2, true);
        assertThat(failureDetector.isCalledDown(2)).isTrue();
    }
}
