package org.raidlab.rc.rowaa;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord.Views;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.SentMessages;
import org.raidlab.rc.membership.Membership;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;

/** What a site does with messages about views, leases and transferred states at the moment they come. */
class SiteInViewsTest extends SiteOfThree {
    private static final List<Integer> SITES = List.of(1, 2, 3);
    private static final Member FOUR = new Member(4, 1);
    private static final SessionVector FIRST =
            new SessionVector(1, List.of(new Member(1, 0), new Member(2, 0), new Member(3, 0)));

    private void begin(Reads reads, Optional<Views> logged) {
        copies = notRestored(RowaaConfig.of(SITES, PartitionControl.DYNAMIC_MAJORITY, reads));
        hear(new RcMessage.Restored(logged, List.of(), List.of(), 0));
        sent.take();
    }

    private static RcMessage.Heartbeat active(Member from, long number) {
        return new RcMessage.Heartbeat(from, number, SECOND, 2, true);
    }

    /** Accepts a view, and forces the acceptance; the site may have to wait until a lease has run out. */
    private long accepted(long ballot, SessionVector view) {
        hear(new RcMessage.Accept(ONE, ballot, view));
        clock.pass(Duration.ofMillis(400));
        heartbeatOnly();
        return first(sent.take(), AcMessage.Remember.class).number();
    }

    private void heartbeatOnly() {
        copies.onTimer(new Membership.HeartbeatDue(), sent);
    }

    private List<Integer> sitesThatHearOfThisOne() {
        sent.take();
        heartbeatOnly();
        return sent.messages().stream()
                .filter(each -> each.body() instanceof RcMessage.Heartbeat)
                .map(SentMessages.Sent::to)
                .map(to -> to.site())
                .toList();
    }

    // Outside of views.

    @Test
    void aSiteThatWaitsForItsLogTakesPartInNothing() {
        copies = notRestored(RowaaConfig.of(SITES, PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE));

        assertThat(copies.view()).isEqualTo(new AcMessage.View(1, List.of(SELF), List.of(1, 3)));
        assertThat(answers(new RcMessage.CheckReplicas(TXN, List.of())))
                .containsExactly(new AcMessage.ReplicaCheckResult(TXN, false));
        assertThat(answers(active(ONE, 1))).isEmpty();
    }

    @Test
    void anExcludedSiteStillSaysWhatItHasAcceptedAndNothingElse() {
        enterWithOthers();
        SessionVector without = new SessionVector(3, List.of(ONE, THREE));
        long forced = accepted(100, without);
        hear(new RcMessage.Heartbeat(ONE, 2, without, 2, false));
        assertThat(sent.notes()).contains(new RaidTrace.Excluded(2, without));

        assertThat(copies.view()).isEqualTo(new AcMessage.View(2, List.of(SELF), List.of(1, 3)));
        assertThat(isConfirmed()).isFalse();
        assertThat(answers(new RcMessage.Recorded(forced))).containsExactly(new RcMessage.Accepted(2, 100, 3));
        assertThat(heartbeat()).isEmpty();
    }

    /** An earlier session of it was asked in: it has missed nothing, and is in no view. */
    @Test
    void aSiteWhoseEarlierSessionIsInTheNextViewIsUpToDateAsOfThatView() {
        SessionVector earlier = new SessionVector(2, List.of(ONE, new Member(2, 4), THREE));
        accepted(50, earlier);
        hear(new RcMessage.Heartbeat(ONE, 1, earlier, 1, false));

        RcMessage.Heartbeat next = first(heartbeat(), RcMessage.Heartbeat.class);
        assertThat(next.installed()).isEqualTo(2);
        assertThat(next.active()).isFalse();
    }

    @Test
    void aSiteThatIsInAViewWhichNobodyHasEnteredEntersItFirst() {
        begin(Reads.LEASE, Optional.of(new Views(1, SECOND, 0, 0, List.of())));
        hear(new RcMessage.Heartbeat(ONE, 1, SECOND, 1, false));
        assertThat(heartbeat()).doesNotHaveAnyElementsOfTypes(AcMessage.Install.class);
        hear(new RcMessage.Heartbeat(THREE, 1, SECOND, 1, false));
        assertThat(first(heartbeat(), AcMessage.Install.class).view()).isEqualTo(SECOND);
    }

    // Proposals.

    @Test
    void aViewThatCannotFollowTheKnownOneIsNeverAccepted() {
        List<List<Member>> impossible = List.of(
                List.of(SELF),
                List.of(ONE, new Member(2, 6)),
                List.of(ONE, SELF, new Member(9, 1)),
                List.of(SELF, ONE),
                List.of());
        for (List<Member> members : impossible) {
            hear(new RcMessage.Accept(ONE, 50, new SessionVector(2, members)));
            clock.pass(Duration.ofMillis(400));
            assertThat(heartbeat()).doesNotHaveAnyElementsOfTypes(AcMessage.Remember.class);
        }
        hear(new RcMessage.Accept(ONE, 50, new SessionVector(2, List.of(ONE, SELF))));
        assertThat(heartbeat()).hasAtLeastOneElementOfType(AcMessage.Remember.class);
    }

    @Test
    void aProposalThatFollowsAnUnconfirmedViewHasItsSenderAsked() {
        SessionVector claimed = new SessionVector(7, SECOND.members());
        assertThat(answers(new RcMessage.Propose(ONE, 50, claimed)))
                .singleElement()
                .isInstanceOf(RcMessage.Challenge.class);
    }

    @Test
    void aProposalThatFollowsAnAcceptedViewShowsThatTheViewIsChosen() {
        accepted(50, SECOND);
        assertThat(answers(new RcMessage.Propose(ONE, 60, SECOND)))
                .hasAtLeastOneElementOfType(AcMessage.Install.class)
                .hasAtLeastOneElementOfType(AcMessage.Remember.class);
    }

    @Test
    void aLowerOrRepeatedBallotIsToldOfThePromiseAtOnce() {
        AcMessage.Remember remember =
                first(answers(new RcMessage.Propose(ONE, 5_000, FIRST)), AcMessage.Remember.class);
        RcMessage.Promise promise = new RcMessage.Promise(2, 1, 5_000, 0, List.of());
        assertThat(answers(new RcMessage.Recorded(remember.number()))).containsExactly(promise);

        assertThat(answers(new RcMessage.Propose(THREE, 4_000, FIRST))).containsExactly(promise);
        assertThat(answers(new RcMessage.Propose(ONE, 5_000, FIRST))).containsExactly(promise);
        assertThat(answers(new RcMessage.Accept(THREE, 4_000, SECOND))).containsExactly(promise);
    }

    // Heartbeats.

    @Test
    void aConfirmedHeartbeatOfAMemberCountsLikeAnyOther() {
        enterWithOthers();
        hear(active(ONE, 2));
        clock.pass(Duration.ofMillis(300));
        RcMessage.Heartbeat old = active(ONE, 1);
        RcMessage.Challenge challenge = first(answers(old), RcMessage.Challenge.class);
        assertThat(answers(new RcMessage.Response(challenge.number(), old)))
                .contains(new RcMessage.LeaseGrant(SELF, 1, 2));
    }

    /** Others remember it, so that an older copy of its storage is recognized. */
    @Test
    void theViewThatAConfirmedHeartbeatSaysToBeInstalledIsRemembered() {
        enterWithOthers();
        RcMessage.Heartbeat first = active(new Member(3, 6), 1);
        hear(new RcMessage.Heartbeat(THREE, 9, SECOND, 1, false));
        clock.pass(Duration.ofMillis(300));
        RcMessage.Challenge challenge = first(answers(first), RcMessage.Challenge.class);
        List<RaidMessage> said = answers(new RcMessage.Response(challenge.number(), first));
        assertThat(first(said, AcMessage.Remember.class).views().others())
                .anyMatch(other -> other.member().equals(THREE) && other.view() == 2);
    }

    @Test
    void theTimeInWhichASiteItselfWasStoppedIsNoSilenceOfOthers() {
        enterWithOthers();
        hear(active(ONE, 2));
        hear(active(THREE, 1));
        clock.pass(Duration.ofSeconds(5));
        heartbeat();
        assertThat(copies.view().down()).isEmpty();
    }

    @Test
    void aSiteThatAViewNamesHearsOfThisSiteFromThenOn() {
        enterWithOthers();
        assertThat(sitesThatHearOfThisOne()).containsExactly(1, 3);
        sent.take();
        hearAndAsk(new RcMessage.Heartbeat(ONE, 2, new SessionVector(3, List.of(ONE, SELF, THREE, FOUR)), 3, true));
        assertThat(sitesThatHearOfThisOne()).containsExactly(1, 3, 4);
    }

    @Test
    void aSiteThatTheLastLoggedViewNamesHearsOfThisSiteFromTheStart() {
        SessionVector logged = new SessionVector(5, List.of(ONE, new Member(2, 4), THREE, FOUR));
        begin(Reads.LEASE, Optional.of(new Views(5, logged, 0, 0, List.of())));
        assertThat(sitesThatHearOfThisOne()).containsExactly(1, 3, 4);
    }

    // Leases.

    @Test
    void aLeaseEndsWithItsViewAndAGrantInTheNextAnswersAtOnce() {
        SessionVector third = new SessionVector(3, SECOND.members());
        enterWithOthers();
        hear(new RcMessage.Accept(ONE, 100, third));
        hear(new RcMessage.Heartbeat(ONE, 2, third, 2, false));
        assertThat(first(sent.take(), AcMessage.Install.class).view()).isEqualTo(third);
        assertThat(isConfirmed()).isFalse();

        RcMessage.Heartbeat own = first(heartbeat(), RcMessage.Heartbeat.class);
        assertThat(answers(new RcMessage.LeaseGrant(THREE, own.number(), 3)))
                .containsExactly(new AcMessage.ReplicaCheckResult(TXN, true));
    }

    @Test
    void aQuestionThatOthersHaveToConfirmIsFollowedByAHeartbeatAndOneUnderALeaseIsNot() {
        enterWithOthers();
        clock.pass(Duration.ofSeconds(1));
        assertThat(answers(new RcMessage.CheckReplicas(TXN, List.of()))).isEmpty();

        begin(Reads.CONFIRMED, Optional.empty());
        enterWithOthers();
        clock.pass(Duration.ofMillis(1));
        RcMessage.Heartbeat asking =
                first(answers(new RcMessage.CheckReplicas(TXN, List.of())), RcMessage.Heartbeat.class);
        assertThat(answers(new RcMessage.LeaseGrant(THREE, asking.number(), 2)))
                .containsExactly(new AcMessage.ReplicaCheckResult(TXN, true));
    }

    // State transfer.

    /** What AC is asked to take of a transferred state. */
    private long join(SessionVector view, List<Integer> added) {
        return first(
                        answers(new RcMessage.TransferredState(SELF, view, added, List.of(), List.of())),
                        AcMessage.Join.class)
                .number();
    }

    private void learn(SessionVector view) {
        clock.pass(Duration.ofMillis(100));
        hearAndAsk(new RcMessage.Heartbeat(ONE, view.number(), view, view.number(), true));
    }

    @Test
    void aViewIsEnteredOnceHoweverManyStatesCameForIt() {
        SessionVector third = new SessionVector(3, List.of(ONE, SELF));
        learn(third);
        long one = join(third, List.of());
        long other = join(third, List.of());

        assertThat(answers(new RcMessage.Recorded(one))).hasAtLeastOneElementOfType(RcMessage.Heartbeat.class);
        assertThat(answers(new RcMessage.Recorded(other))).isEmpty();
    }

    @Test
    void theEntryIntoAViewThatIsOverIsTracedAndLeavesTheEntryIntoTheNext() {
        SessionVector third = new SessionVector(3, List.of(ONE, SELF));
        SessionVector fourth = new SessionVector(4, List.of(ONE, SELF, THREE));
        learn(third);
        long old = join(third, List.of());
        learn(fourth);
        long next = join(fourth, List.of());
        long again = join(fourth, List.of());

        assertThat(answers(new RcMessage.Recorded(old))).isEmpty();
        assertThat(sent.notes()).contains(new RaidTrace.Ignored("entered a view that is over"));
        assertThat(answers(new RcMessage.Recorded(next))).hasAtLeastOneElementOfType(RcMessage.Heartbeat.class);
        assertThat(answers(new RcMessage.Recorded(again))).isEmpty();
    }

    @Test
    void theSitesThatATransferredStateNamesAsAddedHearOfThisSite() {
        SessionVector third = new SessionVector(3, List.of(ONE, SELF));
        learn(third);
        join(third, List.of(4));
        assertThat(sitesThatHearOfThisOne()).containsExactly(1, 3, 4);
    }
}
