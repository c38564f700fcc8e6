package org.raidlab.rc.faillock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;
import org.raidlab.rc.membership.HeardSites;
import org.raidlab.rc.membership.Instances;
import org.raidlab.rc.membership.SiteContext;

/** Site 1 and its members 2, which is up, and 3, which is not. */
class FailLockGossipTest {
    private static final Member SELF = new Member(1, 1);
    private static final Member UP = new Member(2, 1);
    private static final Member DOWN = new Member(3, 1);
    private static final SessionVector VIEW = new SessionVector(2, List.of(SELF, UP, DOWN));
    private static final RelationId RELATION = new RelationId(50);

    private final HeardSites heard = new HeardSites();
    private final SiteContext site = Instances.site(1, Instances.config(List.of(1, 2, 3)), new ManualClock(), heard);
    private final FailLocks failLocks = new FailLocks(site.configuration(), Escalation.above(300));
    private final FailLockGossip gossip = new FailLockGossip(site, failLocks);
    private final SentMessages sent = new SentMessages();

    FailLockGossipTest() {
        heard.hear(new RcMessage.Heartbeat(UP, 1, VIEW, 2, true));
    }

    private static Item item(long tuple) {
        return new Item(RELATION, new TupleId(tuple));
    }

    private boolean take(Member to, int of, Item item) {
        return gossip.take(new RcMessage.FailLockNotice(to, List.of(new FailLock(of, item, Stamp.NONE))));
    }

    @Test
    void membersThatAreUpHearOfTheirFailLocksWithEachTwentiethHeartbeat() {
        for (int number = 1; number <= 3; number++) {
            failLocks.set(number, item(number), Stamp.of(7, 1));
        }
        gossip.send(39, VIEW, sent);
        assertThat(sent.messages()).isEmpty();

        gossip.send(40, VIEW, sent);
        assertThat(sent.messages())
                .extracting(SentMessages.Sent::body)
                .containsExactly(new RcMessage.FailLockNotice(UP, List.of(new FailLock(2, item(2), Stamp.of(7, 1)))));
    }

    @Test
    void whoHasNoFailLocksHearsNothing() {
        gossip.send(40, VIEW, sent);

        assertThat(sent.messages()).isEmpty();
    }

    @Test
    void aNoticeHasABoundedNumberOfFailLocks() {
        LongStream.range(0, 299).forEach(tuple -> failLocks.set(2, item(tuple), Stamp.NONE));
        gossip.send(40, VIEW, sent);

        RcMessage.FailLockNotice notice =
                (RcMessage.FailLockNotice) sent.messages().getFirst().body();
        assertThat(notice.failLocks()).hasSize(256);
    }

    @Test
    void aFailLockThatTheSiteDidNotKnowIsSetAndNewsOnce() {
        assertThat(take(SELF, 1, item(5))).isTrue();
        assertThat(failLocks.isSet(1, item(5))).isTrue();
        assertThat(take(SELF, 1, item(5))).isFalse();
    }

    @Test
    void whatIsForAnotherSessionOrOfAnotherSiteIsNotTaken() {
        assertThat(take(new Member(1, 2), 1, item(5))).isFalse();
        assertThat(take(SELF, 2, item(5))).isFalse();
        assertThat(failLocks.isEmpty()).isTrue();
    }

    @Test
    void aTupleOfAnEscalatedRelationIsNoNewsAndTheRelationAsAWholeIs() {
        failLocks.set(1, Item.escalated(RELATION), Stamp.NONE);

        assertThat(take(SELF, 1, item(5))).isFalse();
        assertThat(take(SELF, 1, Item.whole(RELATION))).isTrue();
    }
}
