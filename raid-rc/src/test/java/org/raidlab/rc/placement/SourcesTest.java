package org.raidlab.rc.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.rc.faillock.FailLocks;
import org.raidlab.rc.membership.HeardSites;
import org.raidlab.rc.membership.Instances;
import org.raidlab.rc.membership.SiteContext;

/** Where site 1 of four lets transactions read what it does not store. */
class SourcesTest {
    private static final RelationId X = new RelationId(77);
    private static final Item TUPLE = new Item(X, new TupleId(5));
    private static final List<Integer> SITES = List.of(1, 2, 3, 4);
    private static final List<Member> MEMBERS =
            SITES.stream().map(number -> new Member(number, 1)).toList();
    private static final SessionVector VIEW = new SessionVector(5, MEMBERS);

    private final HeardSites heard = new HeardSites();
    private final SiteContext site = Instances.site(1, Instances.config(SITES), new ManualClock(), heard);
    private final FailLocks failLocks = new FailLocks(site.configuration(), Escalation.USUAL);
    private final Sources sources = new Sources(site, failLocks);
    private final SentMessages sent = new SentMessages();

    private void hear(int number, int incarnation, long installed, boolean active) {
        heard.hear(new RcMessage.Heartbeat(new Member(number, incarnation), 1, VIEW, installed, active));
    }

    private List<Integer> inView() {
        return sources.inView(VIEW).stream().map(Member::site).toList();
    }

    private Optional<Member> source(long transaction, Integer... holders) {
        sent.forget();
        boolean taken = sources.take(
                new RcMessage.AskSource(new TxnId(1, 1, transaction), X, List.of(holders)), VIEW, true, sent);
        assertThat(taken).isTrue();
        return ((AdMessage.Source) sent.messages().getFirst().body()).source();
    }

    private void allEnter() {
        SITES.forEach(number -> hear(number, 1, 5, true));
    }

    @Test
    void onlyOtherMembersThatAreUpAndHaveEnteredTheViewCount() {
        allEnter();
        assertThat(inView()).containsExactly(2, 3, 4);
        hear(2, 2, 5, true);
        hear(3, 1, 5, false);
        hear(4, 1, 4, true);
        assertThat(inView()).isEmpty();
    }

    @Test
    void transactionsReadAtTheGoodCopiesInTurn() {
        allEnter();
        assertThat(source(0, 2, 4)).contains(MEMBERS.get(1));
        assertThat(source(1, 2, 4)).contains(MEMBERS.get(3));
        assertThat(source(2, 2, 4)).contains(MEMBERS.get(1));
        failLocks.replace(List.of(new FailLock(2, TUPLE, Stamp.NONE)));
        assertThat(source(0, 2, 4)).contains(MEMBERS.get(3));
        assertThat(source(0, 2)).isEmpty();
        assertThat(source(0, 1)).as("the site itself").isEmpty();
    }

    @Test
    void aSiteOutsideOfViewsNamesNoSource() {
        allEnter();
        sources.take(new RcMessage.AskSource(new TxnId(1, 1, 1), X, SITES), VIEW, false, sent);
        assertThat(sent.messages().getFirst().body())
                .isEqualTo(new AdMessage.Source(new TxnId(1, 1, 1), X, Optional.empty()));
        assertThat(sources.take(new RcMessage.AskSnapshot(), VIEW, true, sent)).isFalse();
    }

    @Test
    void aSiteWhoseFailLocksAreOneForTheRelationHasSomeOfItsTuples() {
        assertThat(sources.partial(2, X)).isEmpty();
        failLocks.replace(List.of(new FailLock(2, TUPLE, Stamp.of(3, 1))));
        assertThat(sources.partial(2, X)).isEmpty();
        failLocks.replace(List.of(new FailLock(2, Item.whole(X), Stamp.of(3, 1))));
        assertThat(sources.partial(2, X)).contains(new AdMessage.Partial(X, Stamp.NONE));
        failLocks.replace(List.of(new FailLock(2, Item.escalated(X), Stamp.of(4, 1))));
        assertThat(sources.partial(2, X)).contains(new AdMessage.Partial(X, Stamp.of(4, 1)));
    }

    @Test
    void aSiteServesWhatItHoldsAndWhatIsGood() {
        assertThat(sources.serves(2, TUPLE, false)).isTrue();
        failLocks.replace(List.of(new FailLock(2, Item.whole(X), Stamp.of(3, 1))));
        assertThat(sources.serves(2, TUPLE, false)).isFalse();
        assertThat(sources.serves(2, TUPLE, true)).as("as a last resort").isTrue();
        assertThat(sources.serves(2, Item.whole(X), true)).isFalse();
        assertThat(sources.servesAll(2, X)).isFalse();
        assertThat(sources.servesAll(3, X)).isTrue();
        sources.take(new RcMessage.Placed(X, List.of(2, 4)), VIEW, true, sent);
        assertThat(sources.serves(3, TUPLE, true)).isFalse();
        assertThat(sources.servesAll(3, X)).isFalse();
        assertThat(sources.servesAll(4, X)).isTrue();
    }
}
