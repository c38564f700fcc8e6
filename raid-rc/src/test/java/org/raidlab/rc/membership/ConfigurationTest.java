package org.raidlab.rc.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;

class ConfigurationTest {
    private final Configuration configuration = Instances.foundedBy(List.of(1, 2, 3));

    @Test
    void anInstanceBeginsWithItsFounders() {
        assertThat(configuration.hasGrown()).isFalse();
        assertThat(configuration.sites()).containsExactly(1, 2, 3);
        assertThat(configuration.has(4)).isFalse();

        configuration.admit(List.of(2));
        assertThat(configuration.hasGrown()).as("a founder is no added site").isFalse();
    }

    @Test
    void aSiteWithoutStateIsAwaitedFromItsAdmissionToItsFirstView() {
        configuration.begun(List.of(4));
        assertThat(configuration.isAwaited(4)).isTrue();
        assertThat(configuration.isAwaited(3)).isFalse();
        assertThat(configuration.has(4)).isTrue();
        assertThat(configuration.known()).containsExactly(1, 2, 3, 4);

        configuration.learned(new SessionVector(5, List.of(new Member(1, 1), new Member(4, 1), new Member(5, 1))));
        assertThat(configuration.isAwaited(4)).isFalse();
        assertThat(configuration.admitted()).containsExactly(4, 5);
        assertThat(configuration.hasGrown()).isTrue();
    }

    @Test
    void aWitnessAmongTheFoundersHoldsNoCopiesAndAddedSitesDo() {
        MembershipConfig config = MembershipConfig.of(List.of(1, 2, 3, 4), PartitionControl.WITNESS, Reads.LEASE)
                .with(List.of(4), 100);

        assertThat(config.founders()).containsExactly(1, 2, 3);
        assertThat(config.mayHold(2)).isTrue();
        assertThat(config.mayHold(3)).isFalse();
        assertThat(config.mayHold(4)).isTrue();
        assertThat(Instances.config(List.of(1, 2, 3)).mayHold(3)).isTrue();
    }

    @Test
    void aLeaseOutlastsAHeartbeat() {
        Duration lease = Duration.ofMillis(300);
        assertThat(config(lease.minusNanos(1), lease).lease()).isEqualTo(lease);
        assertThatIllegalArgumentException().isThrownBy(() -> config(lease, lease));
    }

    private static MembershipConfig config(Duration heartbeat, Duration lease) {
        return new MembershipConfig(
                List.of(1),
                List.of(),
                PartitionControl.DYNAMIC_MAJORITY,
                Reads.LEASE,
                heartbeat,
                Duration.ofMillis(500),
                lease,
                100);
    }
}
