package org.raidlab.rc.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;

class LeaseChecksTest {
    private static final List<Integer> SITES = List.of(1, 2, 3);
    private static final SessionVector VIEW =
            new SessionVector(2, List.of(new Member(1, 1), new Member(2, 1), new Member(3, 1)));
    private static final TxnId TXN = new TxnId(1, 1, 1);

    private final ManualClock clock = new ManualClock();
    private final SentMessages sent = new SentMessages();
    private final Leases leases = new Leases(Duration.ofMillis(300).toNanos());

    private LeaseChecks checks(PartitionControl control, Reads reads) {
        MembershipConfig config = MembershipConfig.of(SITES, control, reads);
        Outbox outbox = Instances.site(1, config, clock, new HeardSites()).outbox();
        return new LeaseChecks(config, clock, outbox, leases);
    }

    private List<Boolean> answers() {
        List<Boolean> answers = sent.messages().stream()
                .map(each -> ((AcMessage.ReplicaCheckResult) each.body()).good())
                .toList();
        sent.forget();
        return answers;
    }

    private void granted(long heartbeat) {
        leases.sent(heartbeat, clock.monotonicNanos());
        leases.got(1, heartbeat);
        leases.got(2, heartbeat);
    }

    @Test
    void underALeaseReadsAreAnsweredAtOnce() {
        granted(1);
        LeaseChecks checks = checks(PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE);

        assertThat(checks.ask(TXN, VIEW, sent)).isFalse();
        assertThat(answers()).containsExactly(true);
        assertThat(checks.waiting()).isZero();
    }

    @Test
    void withoutALeaseTheyWaitAndNoHeartbeatIsSentForThem() {
        LeaseChecks checks = checks(PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE);
        assertThat(checks.ask(TXN, VIEW, sent)).isFalse();
        assertThat(checks.waiting()).isEqualTo(1);
        checks.look(VIEW, sent);
        assertThat(answers()).isEmpty();

        granted(1);
        checks.look(VIEW, sent);
        assertThat(answers()).containsExactly(true);
    }

    @Test
    void afterASecondTheyAreRefused() {
        LeaseChecks checks = checks(PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE);
        checks.ask(TXN, VIEW, sent);
        clock.pass(Duration.ofSeconds(1));
        checks.look(VIEW, sent);
        assertThat(answers()).isEmpty();
        clock.pass(Duration.ofNanos(1));
        checks.look(VIEW, sent);
        assertThat(answers()).containsExactly(false);
    }

    @Test
    void confirmedReadsNeedAnAnswerToALaterHeartbeat() {
        granted(1);
        clock.pass(Duration.ofMillis(1));
        LeaseChecks checks = checks(PartitionControl.DYNAMIC_MAJORITY, Reads.CONFIRMED);

        assertThat(checks.ask(TXN, VIEW, sent)).as("a heartbeat is to be sent").isTrue();
        granted(2);
        checks.look(VIEW, sent);
        assertThat(answers()).containsExactly(true);
    }

    @Test
    void localReadsAndReadsUnderTheNotifierNeedNothing() {
        checks(PartitionControl.DYNAMIC_MAJORITY, Reads.LOCAL).ask(TXN, VIEW, sent);
        checks(PartitionControl.NONE, Reads.LEASE).ask(TXN, VIEW, sent);

        assertThat(answers()).containsExactly(true, true);
    }
}
