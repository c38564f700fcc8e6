package org.raidlab.rc.faillock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Item;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;
import org.raidlab.rc.membership.HeardSites;
import org.raidlab.rc.membership.Instances;
import org.raidlab.rc.membership.SiteContext;

/** What AC of site 1 is told; each call tells only what has changed. */
class StaleReadFilterTest {
    private static final RelationId RELATION = new RelationId(50);
    private static final Item X = new Item(RELATION, new TupleId(1));
    private static final SessionVector ALL = new SessionVector(2, List.of(new Member(1, 1), new Member(2, 1)));

    private final SiteContext site =
            Instances.site(1, Instances.config(List.of(1, 2)), new ManualClock(), new HeardSites());
    private final FailLocks failLocks = new FailLocks(site.configuration(), Escalation.USUAL);
    private final StaleReadFilter filter = new StaleReadFilter(site, failLocks);
    private final SentMessages sent = new SentMessages();

    private List<Object> told() {
        filter.tell(sent);
        List<Object> told =
                sent.messages().stream().<Object>map(SentMessages.Sent::body).toList();
        sent.forget();
        return told;
    }

    private void enter(SessionVector view) {
        filter.in(view, sent);
        sent.forget();
    }

    @Test
    void theStateIsToldWithEachViewAndThenWhenItChanges() {
        filter.decidedUpTo(9);
        filter.decidedUpTo(7);
        filter.in(ALL, sent);
        assertThat(sent.messages())
                .extracting(SentMessages.Sent::body)
                .containsExactly(new AcMessage.Stale(List.of(), false, 9));
        sent.forget();
        assertThat(filter.upTo()).isEqualTo(9);
        assertThat(told()).isEmpty();
    }

    @Test
    void failLocksOfThisSiteBanTheirRelationAndThoseOfOthersMakeCommitsReported() {
        enter(ALL);
        failLocks.set(2, X, Stamp.NONE);
        assertThat(told()).containsExactly(new AcMessage.Stale(List.of(), true, 0));
        failLocks.set(1, X, Stamp.NONE);
        assertThat(told()).containsExactly(new AcMessage.Stale(List.of(RELATION), true, 0));
        failLocks.replace(List.of());
        assertThat(told()).containsExactly(new AcMessage.Stale(List.of(), false, 0));
    }

    /** AC knows only how many sites the instance began with. */
    @Test
    void whereASiteWasAddedEveryCommitOfAViewWithoutAllSitesIsReported() {
        site.configuration().admit(List.of(3));
        enter(ALL);
        failLocks.set(1, X, Stamp.NONE);
        assertThat(told()).containsExactly(new AcMessage.Stale(List.of(RELATION), true, 0));
        failLocks.replace(List.of());
        assertThat(told()).containsExactly(new AcMessage.Stale(List.of(), true, 0));

        enter(new SessionVector(3, List.of(new Member(1, 1), new Member(2, 1), new Member(3, 1))));
        assertThat(told()).isEmpty();
        failLocks.set(1, X, Stamp.NONE);
        told();
        failLocks.replace(List.of());
        assertThat(told()).containsExactly(new AcMessage.Stale(List.of(), false, 0));
    }
}
