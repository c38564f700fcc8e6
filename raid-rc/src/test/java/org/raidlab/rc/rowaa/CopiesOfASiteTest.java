package org.raidlab.rc.rowaa;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.copier.CopierConfig;
import org.raidlab.rc.copier.CopierScheduler;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.rc.membership.MembershipConfig;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.rc.placement.Copies;
import org.raidlab.rc.placement.Thresholds;

/** What a site in a view does for copies at once, without waiting for its next heartbeat. */
class CopiesOfASiteTest extends SiteOfThree {
    private static final RelationId RELATION = new RelationId(77);
    private static final Item ITEM = new Item(RELATION, new TupleId(1));

    @BeforeEach
    void enterAndHearTheOthers() {
        MembershipConfig membership =
                MembershipConfig.of(List.of(1, 2, 3), PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE);
        copies =
                notRestored(new RowaaConfig(membership, Escalation.USUAL, CopierConfig.USUAL, new Copies(2, 2, false)));
        hear(new RcMessage.Restored(Optional.empty(), List.of(), List.of(), 0));
        sent.take();
        enterWithOthers();
        hear(new RcMessage.Heartbeat(THREE, 1, SECOND, 2, true));
        sent.take();
    }

    private void failLock() {
        hear(new RcMessage.FailLockNotice(SELF, List.of(new FailLock(2, ITEM, Stamp.of(3, 1)))));
    }

    private List<RaidMessage> atTimer(TimerToken token) {
        sent.take();
        copies.onTimer(token, sent);
        return sent.take();
    }

    @Test
    void aReadThatWaitsHasItsRelationCopiedAtOnce() {
        failLock();
        assertThat(first(answers(new RcMessage.Wanted(RELATION)), RcMessage.CopyRequest.class)
                        .items())
                .containsExactly(ITEM);
    }

    @Test
    void aNewReplicaSiteAsksForItsCopyAtOnce() {
        RcMessage.Decided change = new RcMessage.Decided(
                TXN,
                1,
                Stamp.of(4, 1),
                SECOND.members(),
                List.of(),
                false,
                List.of(),
                List.of(new DirectoryChange(RELATION, 2, true)));
        assertThat(first(answers(change), RcMessage.CopyRequest.class).items()).containsExactly(Item.whole(RELATION));
    }

    @Test
    void aRefusedRequestIsRepeatedWhenTheSiteHasRested() {
        failLock();
        RcMessage.CopyRequest refused = first(answers(new RcMessage.Wanted(RELATION)), RcMessage.CopyRequest.class);
        assertThat(answers(new RcMessage.CopyReply(refused.request(), false, 0)))
                .isEmpty();
        assertThat(atTimer(new CopierScheduler.Due())).isEmpty();
        clock.pass(Duration.ofMillis(20));
        assertThat(first(atTimer(new CopierScheduler.Due()), RcMessage.CopyRequest.class)
                        .request())
                .isEqualTo(refused.request() + 1);
    }

    @Test
    void afterADirectoryChangeTheNextOneIsConsideredWhenItsPauseEnds() {
        hear(new RcMessage.Placed(RELATION, List.of(2)));
        assertThat(first(atTimer(new Thresholds.Due()), AdMessage.UpdateDirectory.class)
                        .changes())
                .containsExactly(new AdMessage.DirectoryUpdate(RELATION, List.of(2), List.of(2, 3)));
    }

    @Test
    void onlyAMemberOfThisViewIsServed() {
        assertThat(answers(asks(2, THREE))).singleElement().isInstanceOf(AdMessage.RunCopier.class);
        List<RaidMessage> refusal = List.of(new RcMessage.CopyReply(1, false, 0));
        assertThat(answers(asks(1, THREE))).isEqualTo(refusal);
        assertThat(answers(asks(3, THREE))).isEqualTo(refusal);
        assertThat(answers(asks(2, new AcMessage.Member(3, 5)))).isEqualTo(refusal);
    }

    private static RcMessage.CopyRequest asks(long view, AcMessage.Member from) {
        return new RcMessage.CopyRequest(from, view, 1, List.of(ITEM), 0, 10);
    }

    @Test
    void whatTheLogSaysIsTakenOnce() {
        assertThat(answers(new RcMessage.Restored(Optional.empty(), List.of(), List.of(), 0)))
                .isEmpty();
        assertThat(sent.notes()).contains(new RaidTrace.Ignored("restored already"));
    }
}
