package org.raidlab.rc.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RcMessage.Challenge;
import org.raidlab.msg.RcMessage.Heartbeat;
import org.raidlab.msg.RcMessage.Response;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;

/** Site 1 asks site 2; a heartbeat interval is 100 ms. */
class ChallengesTest {
    private static final MembershipConfig CONFIG = Instances.config(List.of(1, 2));
    private static final Heartbeat HEARTBEAT =
            new Heartbeat(new Member(2, 1), 5, new SessionVector(1, List.of()), 1, true);

    private final ManualClock clock = new ManualClock();
    private final SentMessages sent = new SentMessages();
    private final Challenges challenges = new Challenges(
            CONFIG,
            clock,
            new SeededRandom(1),
            Instances.site(1, CONFIG, clock, new HeardSites()).outbox());

    private Challenge last() {
        return (Challenge) sent.messages().getLast().body();
    }

    @Test
    void aSiteIsAskedTwiceInAHeartbeatIntervalAtMost() {
        challenges.ask(2, sent);
        clock.pass(Duration.ofMillis(50).minusNanos(1));
        challenges.ask(2, sent);
        assertThat(sent.messages()).hasSize(1);
        challenges.ask(3, sent);
        assertThat(sent.messages()).hasSize(2);
        clock.pass(Duration.ofNanos(1));
        challenges.ask(2, sent);
        assertThat(sent.messages()).hasSize(3);
    }

    @Test
    void onlyTheLastChallengeIsAnsweredAndOnce() {
        assertThat(challenges.isAnswered(new Response(0, HEARTBEAT))).isFalse();
        challenges.ask(2, sent);
        long number = last().number();
        assertThat(challenges.isAnswered(new Response(number + 1, HEARTBEAT))).isFalse();
        assertThat(challenges.isAnswered(new Response(number, HEARTBEAT))).isTrue();
        assertThat(challenges.isAnswered(new Response(number, HEARTBEAT))).isFalse();
    }

    @Test
    void aSiteThatMustBeSilentAnswersNothing() {
        challenges.answer(new Challenge(2, 7), HEARTBEAT, false, sent);
        assertThat(sent.messages()).isEmpty();
        challenges.answer(new Challenge(2, 7), HEARTBEAT, true, sent);
        assertThat(sent.messages().getLast().body()).isEqualTo(new Response(7, HEARTBEAT));
    }
}
