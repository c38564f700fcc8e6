package org.raidlab.rc.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RcMessage.Promise;
import org.raidlab.msg.SessionVector;

class BallotTest {
    private static final List<Member> OLD = List.of(new Member(1, 1), new Member(2, 1), new Member(3, 1));
    private static final List<Member> WANTED = List.of(new Member(1, 1), new Member(2, 1));
    private static final List<Member> OTHER = List.of(new Member(2, 1), new Member(3, 1));
    private static final SessionVector BASE = new SessionVector(7, OLD);

    private final Ballot ballot = new Ballot(Ballot.number(3, 1), BASE, new SessionVector(8, WANTED), 0);

    @Test
    void whatNobodyHasAcceptedIsFree() {
        ballot.promised(new Promise(1, 7, ballot.number(), 0, List.of()));

        assertThat(ballot.settle()).isEqualTo(new SessionVector(8, WANTED));
    }

    @Test
    void whatWasAcceptedUnderTheHighestBallotIsProposedAgain() {
        ballot.promised(new Promise(1, 7, ballot.number(), Ballot.number(1, 2), WANTED));
        ballot.promised(new Promise(3, 7, ballot.number(), Ballot.number(2, 2), OTHER));

        assertThat(ballot.settle()).isEqualTo(new SessionVector(8, OTHER));
    }

    @Test
    void whoAnswersTwiceCountsOnce() {
        ballot.promised(new Promise(2, 7, ballot.number(), 0, List.of()));

        assertThat(ballot.promised(new Promise(2, 7, ballot.number(), 0, List.of())))
                .containsExactly(2);
    }

    @Test
    void promisesAreKeptAndEndWithTheirView() {
        Acceptor acceptor = new Acceptor(Acceptor.beginning(List.of(1, 2, 3), 1));
        acceptor.accept(Ballot.number(2, 1), new SessionVector(2, WANTED));
        assertThat(acceptor.isUndecided()).isTrue();
        assertThatThrownBy(() -> acceptor.promise(Ballot.number(1, 3))).isInstanceOf(IllegalStateException.class);

        acceptor.learn(new SessionVector(2, WANTED));
        acceptor.promise(Ballot.number(1, 3));
        assertThat(acceptor.record().acceptedBallot()).isZero();
    }

    @Test
    void aSiteOfTwoViewsInARowHasMissedNothingOfTheSecond() {
        Acceptor acceptor = new Acceptor(Acceptor.beginning(List.of(1, 2, 3), 1));
        assertThat(acceptor.missesNothingBefore(new SessionVector(2, WANTED), 1))
                .isFalse();

        acceptor.accept(Ballot.number(2, 1), new SessionVector(2, WANTED));
        assertThat(acceptor.missesNothingBefore(new SessionVector(2, WANTED), 1))
                .isTrue();
        assertThat(acceptor.missesNothingBefore(new SessionVector(2, WANTED), 3))
                .isFalse();
        assertThat(acceptor.missesNothingBefore(new SessionVector(3, WANTED), 1))
                .isFalse();
    }

    @Test
    void aBallotIsItsRoundAndThenItsSite() {
        assertThat(Ballot.round(Ballot.number(3, 7))).isEqualTo(3);
        assertThat(Ballot.number(3, 7)).isGreaterThan(Ballot.number(3, 6)).isLessThan(Ballot.number(4, 1));
        assertThat(Ballot.number(0, 7)).isEqualTo(7);
        assertThat(ballot.number()).isEqualTo(Ballot.number(3, 1));
    }

    @Test
    void aClaimedBallotMovesASiteByABoundedNumberOfRounds() {
        long known = Ballot.number(3, 7);
        assertThat(Ballot.towards(Ballot.number(4, 1), known)).isEqualTo(Ballot.number(4, 1));
        assertThat(Ballot.towards(Long.MAX_VALUE, known)).isEqualTo(Ballot.number(3 + (1L << 30), 0));
    }
}
