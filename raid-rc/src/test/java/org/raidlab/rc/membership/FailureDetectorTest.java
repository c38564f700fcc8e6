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
}
