package org.raidlab.rc.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RcMessage.Heartbeat;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.ManualClock;

/** Site 3 of four, with two votes of six: four write, three read. */
class PeersTest {
    private static final Member SELF = new Member(3, 7);

    private final ManualClock clock = new ManualClock();
    private final Quorums quorums = Quorums.majority(new TreeMap<>(Map.of(1, 1, 2, 2, 3, 2, 4, 1)));
    private final Peers peers = new Peers(QuorumConfig.of(quorums), clock, SELF);

    private void heartbeat(int site, int incarnation, long number) {
        Member from = new Member(site, incarnation);
        peers.heard(new Heartbeat(from, number, new SessionVector(1, List.of()), 1, true));
    }

    @Test
    void quorumsBeginWithTheSiteItselfAndGoRound() {
        heartbeat(1, 4, 1);
        heartbeat(2, 4, 1);
        heartbeat(4, 4, 1);

        assertThat(peers.readers()).contains(List.of(new Member(4, 4)));
        assertThat(peers.mayWrite()).isTrue();
    }

    @Test
    void theVotesOfThoseThatAreUpCount() {
        heartbeat(1, 4, 1);

        assertThat(peers.readers()).contains(List.of(new Member(1, 4)));
        assertThat(peers.mayWrite()).isFalse();
        assertThat(peers.down()).containsExactly(2, 4);
    }

    @Test
    void anEarlierLifeIsNotHeardOfAnyMore() {
        heartbeat(1, 5, 1);
        heartbeat(1, 4, 9);

        assertThat(peers.up()).containsExactly(new Member(1, 5), SELF);
        assertThat(peers.position()).isEqualTo(1);
    }

    @Test
    void aSiteIsUpUntilItIsSilentForItsTime() {
        heartbeat(1, 4, 1);
        clock.pass(Duration.ofMillis(499));
        assertThat(peers.up()).containsExactly(new Member(1, 4), SELF);
        clock.pass(Duration.ofMillis(1));
        assertThat(peers.up()).containsExactly(SELF);
    }

    @Test
    void anOldHeartbeatNeitherProlongsNorReplacesANewerOneWhileThatIsNotOverdue() {
        heartbeat(1, 4, 5);
        clock.pass(Duration.ofMillis(400));
        heartbeat(1, 4, 5);
        heartbeat(1, 4, 3);
        heartbeat(1, 3, 9);
        clock.pass(Duration.ofMillis(100));
        assertThat(peers.up()).containsExactly(SELF);
        heartbeat(1, 3, 1);
        assertThat(peers.up()).as("the newest is overdue").containsExactly(new Member(1, 3), SELF);
        heartbeat(1, 4, 1);
        assertThat(peers.up()).as("a later incarnation").containsExactly(new Member(1, 4), SELF);
    }

    @Test
    void aLaterHeartbeatProlongs() {
        heartbeat(1, 4, 1);
        clock.pass(Duration.ofMillis(400));
        heartbeat(1, 4, 2);
        clock.pass(Duration.ofMillis(400));
        assertThat(peers.up()).hasSize(2);
    }

    @Test
    void exactlyAWriteQuorumMayWriteOnceSilenceMeansFailure() {
        heartbeat(2, 4, 1);
        clock.pass(Duration.ofMillis(499));
        assertThat(peers.mayWrite())
                .as("sites 1 and 4 may be about to be heard")
                .isFalse();
        heartbeat(2, 4, 2);
        clock.pass(Duration.ofMillis(1));
        assertThat(peers.mayWrite()).isTrue();
    }

    @Test
    void aSiteWhoseOwnVotesAreAWriteQuorumWaitsForTheOthersToo() {
        Quorums ofOne = Quorums.majority(new TreeMap<>(Map.of(1, 1, 2, 1, 3, 3)));
        Peers others = new Peers(QuorumConfig.of(ofOne), clock, SELF);
        assertThat(others.mayWrite()).isFalse();
        assertThat(others.down()).containsExactly(1, 2);
        clock.pass(Duration.ofMillis(500));
        assertThat(others.mayWrite()).isTrue();
    }

    @Test
    void aHeartbeatInTheNameOfThisSiteIsNone() {
        heartbeat(3, 9, 1);
        assertThat(peers.up()).containsExactly(SELF);
    }
}
