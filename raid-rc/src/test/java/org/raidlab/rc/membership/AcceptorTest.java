package org.raidlab.rc.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidRecord.InstalledView;
import org.raidlab.msg.RaidRecord.Views;
import org.raidlab.msg.SessionVector;

class AcceptorTest {
    private static final List<Integer> FOUNDERS = List.of(1, 2, 3);

    @Test
    void aStateThatNoViewHasMadeWholeIsNotWhole() {
        assertThat(new Acceptor(Acceptor.beginning(FOUNDERS, 1)).isUpToDate()).isTrue();
        assertThat(new Acceptor(Acceptor.beginning(FOUNDERS, 4)).isUpToDate()).isFalse();
    }

    private static final List<Member> MEMBERS = List.of(new Member(1, 2), new Member(2, 2));

    private static Acceptor knowing(long installed, long known) {
        return new Acceptor(new Views(installed, new SessionVector(known, MEMBERS), 0, 0, List.of()));
    }

    @Test
    void aViewHasItsSitesInOrderAndARoomForTheNextNumber() {
        assertThat(Acceptor.isPossible(new SessionVector(5, MEMBERS))).isTrue();
        assertThat(Acceptor.isPossible(new SessionVector(5, MEMBERS.reversed())))
                .isFalse();
        assertThat(Acceptor.isPossible(new SessionVector(5, List.of()))).isFalse();
        assertThat(Acceptor.isPossible(new SessionVector(Long.MAX_VALUE / 2, MEMBERS)))
                .isFalse();
    }

    /** Others remember what a heartbeat says: a crash must not take it back. */
    @Test
    void aHeartbeatFromInsideNamesTheInstalledViewOnceThatIsDurable() {
        Acceptor acceptor = knowing(4, 5);
        acceptor.install();
        assertThat(acceptor.heartbeat(MEMBERS.getFirst(), 1, true).installed()).isEqualTo(4);
        assertThat(acceptor.heartbeat(MEMBERS.getFirst(), 1, false).installed()).isEqualTo(5);
        acceptor.kept(5);
        acceptor.kept(4);
        assertThat(acceptor.heartbeat(MEMBERS.getFirst(), 1, true).installed()).isEqualTo(5);
        assertThat(acceptor.heartbeat(MEMBERS.getFirst(), 1, true).restored()).isEqualTo(4);
    }

    @Test
    void whatAMemberHasInstalledIsNotedOnce() {
        Acceptor acceptor = knowing(5, 5);
        Member member = MEMBERS.getLast();
        assertThat(acceptor.noteInstalled(member)).isTrue();
        assertThat(acceptor.noteInstalled(member)).isFalse();
        assertThat(acceptor.installedBy(2)).contains(new InstalledView(member, 5));
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        acceptor.addTo(counters);
        assertThat(counters).containsEntry("session of 2", 2L);
    }

    @Test
    void aNewerViewIsDoubtfulUnlessTheSiteHasAcceptedIt() {
        Acceptor acceptor = knowing(5, 5);
        SessionVector next = new SessionVector(6, MEMBERS);
        assertThat(acceptor.isDoubtful(next)).isTrue();
        acceptor.accept(70, new SessionVector(6, MEMBERS));
        assertThat(acceptor.isDoubtful(next)).isFalse();
        assertThat(acceptor.isDoubtful(new SessionVector(7, MEMBERS))).isTrue();
        assertThat(acceptor.isDoubtful(new SessionVector(6, MEMBERS.subList(0, 1))))
                .isTrue();
        assertThat(acceptor.acceptedBallot()).isEqualTo(70);
        assertThat(acceptor.accepted()).isEqualTo(MEMBERS);
        assertThat(acceptor.isUndecided()).isTrue();

        acceptor.learn(next);
        assertThat(acceptor.isUndecided()).isFalse();
        assertThat(acceptor.promised()).isZero();
        assertThatThrownBy(() -> acceptor.learn(next)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void promisesAreKept() {
        Acceptor acceptor = knowing(5, 5);
        acceptor.promise(70);
        acceptor.promise(70);
        assertThatThrownBy(() -> acceptor.promise(69)).isInstanceOf(IllegalStateException.class);
    }
}
