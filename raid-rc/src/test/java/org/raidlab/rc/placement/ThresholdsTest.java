package org.raidlab.rc.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AdMessage.DirectoryUpdate;
import org.raidlab.msg.Item;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.rc.faillock.FailLockSetter;
import org.raidlab.rc.faillock.FailLocks;
import org.raidlab.rc.membership.HeardSites;
import org.raidlab.rc.membership.Instances;
import org.raidlab.rc.membership.SiteContext;

/** Site 1 of three, all in a view, keeps two copies of each relation. */
class ThresholdsTest {
    private static final RelationId X = new RelationId(77);
    private static final List<Member> MEMBERS = List.of(new Member(1, 1), new Member(2, 1), new Member(3, 1));
    private static final SessionVector VIEW = new SessionVector(5, MEMBERS);

    private static final class SentAndTimed extends SentMessages {
        private final List<Duration> timers = new ArrayList<>();

        @Override
        public void setTimer(TimerToken token, Duration delay) {
            assertThat(token).isInstanceOf(Thresholds.Due.class);
            timers.add(delay);
        }
    }

    private final ManualClock clock = new ManualClock();
    private final HeardSites heard = new HeardSites();
    private final SiteContext site = Instances.site(1, Instances.config(List.of(1, 2, 3)), clock, heard);
    private final FailLocks failLocks = new FailLocks(site.configuration(), Escalation.USUAL);
    private final Sources sources = new Sources(site, failLocks);
    private final Thresholds thresholds = new Thresholds(new Copies(2, 2, false), site, failLocks, sources);
    private final SentAndTimed sent = new SentAndTimed();

    ThresholdsTest() {
        heard.hear(new RcMessage.Heartbeat(MEMBERS.get(1), 1, VIEW, 5, true));
        heard.hear(new RcMessage.Heartbeat(MEMBERS.get(2), 1, VIEW, 5, true));
    }

    private void place(RelationId relation, Integer... holders) {
        sources.take(new RcMessage.Placed(relation, List.of(holders)), VIEW, true, sent);
    }

    private void failLock(int of, Item item) {
        FailLockSetter.set(failLocks, of, item, Stamp.NONE);
    }

    private List<Object> asked() {
        thresholds.goOn(VIEW, true, sent);
        List<Object> asked =
                sent.messages().stream().<Object>map(SentMessages.Sent::body).toList();
        sent.forget();
        return asked;
    }

    private int askedAtOnce() {
        return ((AdMessage.UpdateDirectory) asked().getFirst()).changes().size();
    }

    private void answer(long ticket, boolean committed) {
        thresholds.onDirectoryUpdated(new RcMessage.DirectoryUpdated(ticket, committed), sent);
    }

    @Test
    void theNewHolderHasToTakePart() {
        place(X, 2);

        assertThat(asked())
                .containsExactly(new AdMessage.UpdateDirectory(
                        1, List.of(new DirectoryUpdate(X, List.of(2), List.of(1, 2))), List.of(MEMBERS.getFirst())));
        assertThat(asked()).as("one is under way").isEmpty();
    }

    @Test
    void whereAHolderGoesTheGoodOnesThatStayHaveToTakePart() {
        place(X, 1, 2, 3);
        failLock(3, new Item(X, new TupleId(1)));

        assertThat(asked())
                .containsExactly(new AdMessage.UpdateDirectory(
                        1, List.of(new DirectoryUpdate(X, List.of(1, 2, 3), List.of(1, 2))), MEMBERS.subList(0, 2)));
    }

    @Test
    void onlyOneMemberSeesToAllRelations() {
        place(X, 2);
        thresholds.goOn(VIEW, false, sent);

        assertThat(sent.messages()).isEmpty();
    }

    @Test
    void aChangeThatIsNotAnsweredIsGivenUpAfterFiveSeconds() {
        place(X, 2);
        asked();
        clock.pass(Duration.ofMillis(4_999));
        assertThat(asked()).isEmpty();
        clock.pass(Duration.ofMillis(1));
        assertThat(asked()).hasSize(1);

        answer(1, true);
        assertThat(asked()).as("an answer to the first is too late").isEmpty();
    }

    @Test
    void afterARefusalTheSiteRestsAndTriesHalfAsManyOthers() {
        for (int i = 0; i < 100; i++) {
            place(new RelationId(100 + i), 2);
        }
        assertThat(askedAtOnce()).isEqualTo(64);
        answer(1, false);
        assertThat(sent.timers).containsExactly(Duration.ofMillis(20));
        clock.pass(Duration.ofMillis(19));
        assertThat(asked()).isEmpty();
        clock.pass(Duration.ofMillis(1));

        AdMessage.UpdateDirectory next = (AdMessage.UpdateDirectory) asked().getFirst();
        assertThat(next.changes()).hasSize(32);
        assertThat(next.changes().getFirst().relation()).isEqualTo(new RelationId(164));
        answer(2, true);
        assertThat(askedAtOnce()).isEqualTo(64);
        assertThat(thresholds.unfinished(VIEW, true))
                .hasSize(100)
                .first()
                .isEqualTo("relation " + new RelationId(100) + " is held by [2] and should be by [1, 2]");
    }

    @Test
    void whileTheSiteKnowsAnOldCatalogueItChangesNothing() {
        place(X, 2);
        failLock(1, Item.whole(Catalogue.RELATION.id()));

        assertThat(asked()).isEmpty();
    }

    @Test
    void anEscalatedSiteBeginsAnewWhenEveryMemberKnowsTheCatalogue() {
        place(X, 1, 2);
        failLock(1, Item.escalated(X));
        failLock(3, Item.whole(Catalogue.ATTRIBUTE.id()));
        assertThat(asked()).isEmpty();

        failLocks.replace(failLocks.all().subList(0, 1));
        assertThat(asked())
                .containsExactly(new AdMessage.UpdateDirectory(
                        1,
                        List.of(new DirectoryUpdate(X, List.of(2), List.of(2), List.of(1))),
                        List.of(MEMBERS.get(1))));
    }

    @Test
    void withoutAGoodCopyAnEscalatedSiteWaits() {
        place(X, 1);
        failLock(1, Item.escalated(X));

        assertThat(asked()).isEmpty();
    }

    @Test
    void aSiteOfTheInstanceThatHoldsNothingIsReadmittedFirst() {
        SessionVector without3 = new SessionVector(6, MEMBERS.subList(0, 2));
        place(X, 2);
        heard.hear(new RcMessage.Heartbeat(new Member(3, 2), 1, without3, 0, false));
        assertThat(thresholds.unfinished(without3, true))
                .containsExactly("sites that hold nothing are to be admitted: [3]");
        thresholds.goOn(without3, false, sent);
        assertThat(sent.messages()).isEmpty();

        thresholds.goOn(without3, true, sent);
        thresholds.goOn(without3, true, sent);
        assertThat(sent.messages())
                .extracting(SentMessages.Sent::body)
                .containsExactly(new AdMessage.Readmit(1, 3, true, List.of(1, 2, 3)));
    }

    @Test
    void theCountersShowWhatIsShort() {
        place(X, 2);
        place(new RelationId(78), 1, 3);
        failLock(1, new Item(new RelationId(78), new TupleId(4)));
        failLock(3, new Item(new RelationId(78), new TupleId(4)));
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        thresholds.addTo(counters, VIEW);

        assertThat(counters)
                .containsEntry("relations short of copies", 2L)
                .containsEntry("relations without a good copy", 1L)
                .containsEntry("relations placed", 2L)
                .containsEntry("changes of holders", 0L);
        assertThat(thresholds.urgent(VIEW).test(X)).isTrue();
        assertThat(thresholds.urgent(VIEW).test(new RelationId(79))).isFalse();
    }
}
