package org.raidlab.rc.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AcMessage.Member;

class LeasesTest {
    private static final List<Integer> SITES = List.of(1, 2, 3);
    private static final Member ONE = new Member(1, 4);

    private final Leases leases = new Leases(300);

    @Test
    void aLeaseRunsFromTheSendingOfTheBeatThatItAnswers() {
        leases.sent(1, 1_000);
        leases.got(1, 1);
        leases.got(2, 1);

        assertThat(leases.isHeld(SITES, 1_299)).isTrue();
        assertThat(leases.isHeld(SITES, 1_300)).isFalse();
    }

    @Test
    void withoutAQuorumThereIsNone() {
        leases.sent(1, 1_000);
        leases.got(1, 1);

        assertThat(leases.isHeld(SITES, 1_001)).isFalse();
        assertThat(leases.isHeld(List.of(1), 1_001)).isTrue();
    }

    @Test
    void anAnswerToAnEarlierBeatConfirmsNothing() {
        leases.sent(1, 1_000);
        leases.sent(2, 1_100);
        leases.got(1, 2);
        leases.got(3, 1);
        assertThat(leases.isAnsweredSince(SITES, 1_050)).isFalse();

        leases.got(3, 2);
        assertThat(leases.isAnsweredSince(SITES, 1_050)).isTrue();
    }

    @Test
    void aViewForgetsTheLeasesOfTheLast() {
        leases.sent(1, 1_000);
        leases.got(1, 1);
        leases.got(2, 1);
        leases.restart();

        assertThat(leases.isHeld(SITES, 1_001)).isFalse();
    }

    @Test
    void aGrantBindsItsGiverALittleLongerThanItsHolder() {
        leases.granted(ONE, 1_000);

        assertThat(leases.bindsAgainst(List.of(new Member(1, 5)), 1_305)).isTrue();
        assertThat(leases.bindsAgainst(List.of(new Member(1, 5)), 1_306)).isFalse();
        assertThat(leases.bindsAgainst(List.of(ONE), 1_001)).isFalse();
    }
}
