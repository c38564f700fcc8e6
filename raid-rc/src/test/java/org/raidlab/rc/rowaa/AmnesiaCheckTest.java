package org.raidlab.rc.rowaa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidRecord.InstalledView;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.RcMessage.Heartbeat;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.ViewAlgorithms;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentToSites;
import org.raidlab.rc.membership.Membership;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;

/** Site 1 has been in view 5 with site 3 in session 4, and comes back. */
final class AmnesiaCheckTest {
    private static final Member SELF = new Member(1, 3);
    private static final SessionVector FIFTH =
            new SessionVector(5, List.of(new Member(1, 2), new Member(2, 2), new Member(3, 4)));
    private static final InstalledView HAD = new InstalledView(new Member(3, 4), 5);
    private final Address self = new Address(0, 1, RaidServer.RC, 0);
    private final SentToSites sent = new SentToSites();
    private final AvailableCopies copies = new AvailableCopies(
            new Ports(self, 3, new ManualClock(), new SeededRandom(1), () -> 0),
            RowaaConfig.of(List.of(1, 2, 3), PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE));

    @BeforeEach
    void restore() {
        RaidRecord.Views views =
                new RaidRecord.Views(5, FIFTH, 0, 0, List.of(), List.of(HAD), ViewAlgorithms.OF_CLUSTER_FILE);
        hear(new RcMessage.Restored(Optional.of(views), List.of(), List.of(), 0));
        sent.take();
    }

    private void hear(RcMessage message) {
        copies.onMessage(
                new Envelope<>(self.sibling(RaidServer.AC), self, new MessageTag(0, 0), message), message, sent);
    }

    private boolean refuses(Heartbeat heartbeat) {
        hear(heartbeat);
        return sent.take().contains(new RcMessage.Refused(heartbeat.from(), heartbeat.number(), HAD));
    }

    private static Heartbeat heartbeat(int session, long known, long installed, long restored) {
        return new Heartbeat(
                new Member(3, session), 1, new SessionVector(known, FIFTH.members()), installed, restored, false);
    }

    @Test
    void aSessionThatIsNotAboveTheKnownOneIsRefusedUnlessItGoesOn() {
        assertThat(refuses(heartbeat(3, 5, 5, 5))).isTrue();
        assertThat(refuses(heartbeat(4, 2, 2, 2))).isTrue();
        assertThat(refuses(heartbeat(4, 5, 5, 3))).isFalse();
    }

    @Test
    void aNewSessionThatBeganWithAnOlderStateIsRefusedWhateverItHasLearnedSince() {
        assertThat(refuses(heartbeat(7, 2, 2, 2))).isTrue();
        assertThat(refuses(heartbeat(8, 5, 5, 2))).isTrue();
        assertThat(refuses(heartbeat(9, 5, 5, 5))).isFalse();
    }

    @Test
    void aFounderWithAnEmptyFolderIsRefusedHoweverOftenItStarts() {
        assertThat(refuses(heartbeat(1, 1, 1, 1))).isTrue();
        assertThat(refuses(heartbeat(9, 1, 1, 1))).isTrue();
    }

    @Test
    void whoSaysThatItHoldsNothingIsNotRefusedInANewSession() {
        assertThat(refuses(heartbeat(5, 1, 0, 0))).isFalse();
        assertThat(refuses(heartbeat(4, 1, 0, 0))).isTrue();
    }

    @Test
    void whatAMemberSaysOfTheKnownViewIsRemembered() {
        Member two = new Member(2, 2);
        hear(new Heartbeat(two, 1, FIFTH, 5, true));

        assertThat(sent.take())
                .anySatisfy(message -> assertThat(message)
                        .isInstanceOfSatisfying(
                                AcMessage.Remember.class,
                                remember -> assertThat(remember.views().others())
                                        .containsExactly(new InstalledView(two, 5), HAD)));
    }

    @Test
    void oneForgedRefusalEndsNoSite() {
        InstalledView mine = new InstalledView(new Member(1, 2), 7);
        for (int heartbeat = 1; heartbeat <= 4; heartbeat++) {
            copies.onTimer(new Membership.HeartbeatDue(), sent);
            hear(new RcMessage.Refused(SELF, heartbeat, mine));
            hear(new RcMessage.Refused(SELF, heartbeat, mine));
            hear(new RcMessage.Refused(new Member(1, 2), heartbeat, mine));
            hear(new RcMessage.Refused(SELF, 1_000, mine));
        }
        assertThat(sent.notes()).doesNotHaveAnyElementsOfTypes(RaidTrace.StateLost.class);

        copies.onTimer(new Membership.HeartbeatDue(), sent);
        hear(new RcMessage.Refused(SELF, 5, mine));
        assertThat(sent.notes()).contains(new RaidTrace.StateLost(1, mine));
    }
}
