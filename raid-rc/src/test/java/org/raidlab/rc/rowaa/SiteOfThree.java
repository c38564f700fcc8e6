package org.raidlab.rc.rowaa;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentToSites;
import org.raidlab.rc.membership.Membership;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;

/** Site 2 of three, of which a test plays the other two; it has come back without a log and is in no view. */
abstract class SiteOfThree {
    static final Member ONE = new Member(1, 4);
    static final Member SELF = new Member(2, 5);
    static final Member THREE = new Member(3, 6);
    static final TxnId TXN = new TxnId(1, 1, 1);
    static final SessionVector SECOND = new SessionVector(2, List.of(ONE, SELF, THREE));

    final SentToSites sent = new SentToSites();
    final ManualClock clock = new ManualClock();
    private final Address self = Address.of(2, RaidServer.RC);
    AvailableCopies copies;

    SiteOfThree() {
        copies = notRestored(RowaaConfig.of(List.of(1, 2, 3), PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE));
        hear(new RcMessage.Restored(Optional.empty(), List.of(), List.of(), 0));
        sent.take();
    }

    final AvailableCopies notRestored(RowaaConfig config) {
        return new AvailableCopies(new Ports(self, SELF.incarnation(), clock, new SeededRandom(1), () -> 0), config);
    }

    final void hear(RcMessage message) {
        Address from = self.sibling(RaidServer.AC);
        copies.onMessage(new Envelope<>(from, self, new MessageTag(0, 0), message), message, sent);
    }

    /** What the site says to a message. */
    final List<RaidMessage> answers(RcMessage message) {
        sent.take();
        hear(message);
        return sent.take();
    }

    /** The site that sent it says the same when it is asked. */
    final void hearAndAsk(RcMessage.Heartbeat heartbeat) {
        hear(heartbeat);
        hear(new RcMessage.Response(
                first(sent.take(), RcMessage.Challenge.class).number(), heartbeat));
    }

    final List<RaidMessage> heartbeat() {
        copies.onTimer(new Membership.HeartbeatDue(), sent);
        return sent.take();
    }

    /** Enters view 2 of all three, in which site 3 grants it a lease. */
    final void enterWithOthers() {
        hear(new RcMessage.Accept(ONE, 50, SECOND));
        clock.pass(Duration.ofMillis(400));
        heartbeat();
        hear(new RcMessage.Heartbeat(ONE, 1, SECOND, 1, false));
        hear(new RcMessage.Recorded(first(sent.take(), AcMessage.Install.class).number()));
        grantedByThree(sent.take());
    }

    final void grantedByThree(List<RaidMessage> said) {
        hear(new RcMessage.LeaseGrant(
                THREE, first(said, RcMessage.Heartbeat.class).number(), 2));
        sent.take();
    }

    final boolean isConfirmed() {
        return answers(new RcMessage.CheckReplicas(TXN, List.of()))
                .contains(new AcMessage.ReplicaCheckResult(TXN, true));
    }

    static <M extends RaidMessage> M first(List<RaidMessage> messages, Class<M> type) {
        return messages.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }
}
