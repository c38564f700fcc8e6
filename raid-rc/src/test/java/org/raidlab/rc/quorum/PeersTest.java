package org.raidlab.rc.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Clock;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RcMessage.Heartbeat;
import org.raidlab.msg.SessionVector;

/** Site 3 of four, with two votes of six: four write, three read. */
class PeersTest {
    private static final Member SELF = new Member(3, 7);

    private static final class FixedClock implements Clock {
        @Override
        public long monotonicNanos() {
            return 5;
        }

        @Override
        public long wallNanos() {
            return 5;
        }
    }

    private final Quorums quorums = Quorums.majority(new TreeMap<>(Map.of(1, 1, 2, 2, 3, 2, 4, 1)));
    private final Peers peers = new Peers(QuorumConfig.of(quorums), new FixedClock(), SELF);

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
}
