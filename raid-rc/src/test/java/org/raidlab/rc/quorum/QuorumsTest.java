package org.raidlab.rc.quorum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class QuorumsTest {
    private static Quorums of(int read, int write) {
        return new Quorums(new TreeMap<>(Map.of(1, 3, 2, 1, 3, 1)), read, write);
    }

    @Test
    void aMajorityWritesAndAsFewAsMeetItRead() {
        assertThat(Quorums.majority(List.of(1, 2, 3, 4)))
                .isEqualTo(new Quorums(new TreeMap<>(Map.of(1, 1, 2, 1, 3, 1, 4, 1)), 2, 3));
        assertThat(Quorums.majority(List.of(1, 2, 3, 4)).flaw()).isEmpty();
    }

    @Test
    void votesAreWeighed() {
        assertThat(of(3, 3).of(List.of(2, 3))).isEqualTo(2);
        assertThat(of(3, 3).of(List.of(1))).isEqualTo(3);
        assertThat(of(3, 3).flaw()).isEmpty();
    }

    @Test
    void aReadQuorumMeetsEachWriteQuorum() {
        assertThat(of(2, 3).flaw()).hasValueSatisfying(flaw -> assertThat(flaw).contains("need not meet"));
    }

    @Test
    void twoWriteQuorumsMeet() {
        assertThat(of(5, 2).flaw()).hasValueSatisfying(flaw -> assertThat(flaw).contains("two write quorums of 2"));
    }

    @Test
    void quorumsAreOfTheVotesThatThereAre() {
        assertThat(of(1, 6).flaw()).isPresent();
        assertThat(of(0, 5).flaw()).isPresent();
        assertThat(new Quorums(new TreeMap<>(Map.of(1, 0)), 1, 1).flaw()).isPresent();
        assertThat(new Quorums(new TreeMap<>(Map.of(1, -1, 2, 3)), 2, 2).flaw()).isPresent();
    }

    @Test
    void quorumsMayBeAsSmallAndAsLargeAsTheVotesAllow() {
        assertThat(of(1, 5).flaw()).isEmpty();
        assertThat(of(5, 5).flaw()).isEmpty();
        assertThat(of(5, 3).flaw()).isEmpty();
        assertThat(of(6, 3).flaw()).isPresent();
        assertThat(of(5, 0).flaw()).isPresent();
        assertThat(new Quorums(new TreeMap<>(Map.of(1, 0, 2, 1)), 1, 1).flaw())
                .as("a site without a vote")
                .isEmpty();
        assertThat(new Quorums(new TreeMap<>(Map.of(1, 1, 2, 1, 3, 1, 4, 1)), 3, 2).flaw())
                .hasValueSatisfying(flaw -> assertThat(flaw).contains("two write quorums of 2"));
    }

    @Test
    void aHeartbeatIsMoreFrequentThanASuspicionAndACopierHasAnItem() {
        Duration second = Duration.ofSeconds(1);
        assertThat(new QuorumConfig(of(3, 3), second.minusNanos(1), second, 1).copierItems())
                .isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new QuorumConfig(of(3, 3), second, second, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new QuorumConfig(of(3, 3), Duration.ZERO, second, 0));
    }
}
