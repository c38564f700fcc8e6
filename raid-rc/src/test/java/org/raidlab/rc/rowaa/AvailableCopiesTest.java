package org.raidlab.rc.rowaa;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;

/** Site 2 of three has come back and is in no view. */
class AvailableCopiesTest extends SiteOfThree {
    @Test
    void whoCannotEnterIsSilentUntilNothingHoldsItUp() {
        assertThat(heartbeat()).hasOnlyElementsOfType(RcMessage.Heartbeat.class);

        hear(new RcMessage.EntryBlocked(List.of(TXN)));
        assertThat(heartbeat()).containsExactly(new AcMessage.AskInDoubtTransactions(SELF));

        InDoubtTransaction still = new InDoubtTransaction(TXN, List.of(), List.of(), List.of());
        hear(new RcMessage.InDoubtTransactions(SELF, 0, List.of(still)));
        assertThat(heartbeat()).containsExactly(new AcMessage.AskInDoubtTransactions(SELF));

        hear(new RcMessage.InDoubtTransactions(SELF, 0, List.of()));
        assertThat(heartbeat()).hasOnlyElementsOfType(RcMessage.Heartbeat.class);
    }

    @Test
    void allOtherSitesHearOfALargeTransactionOfThisSiteAndOfNoneOfAnother() {
        hear(new RcMessage.LargeTransaction(2_000_000));
        assertThat(sent.take()).hasSize(2).containsOnly(new RcMessage.Busy(SELF, 2_000_000));

        hear(new RcMessage.Busy(ONE, 2_000_000));
        assertThat(sent.take()).isEmpty();
    }

    /** It was an acceptor of a view that it is not in, and with one of the others it still made a quorum. */
    @Test
    void whoHasAcceptedAViewWithoutItselfAnswersNoReads() {
        enterWithOthers();
        assertThat(isConfirmed()).isTrue();

        hear(new RcMessage.Accept(ONE, 100, new SessionVector(3, List.of(ONE, THREE))));
        clock.pass(Duration.ofMillis(400));
        grantedByThree(heartbeat());

        assertThat(isConfirmed()).isFalse();
    }

    /** It may hold a lease of the view before, from others, and not know yet that that one is over. */
    @Test
    void nobodyIsLeftOutSoonerThanALeaseAfterTheLastView() {
        enterWithOthers();
        hear(new RcMessage.Accept(ONE, 100, new SessionVector(3, List.of(ONE, SELF))));
        assertThat(heartbeat()).doesNotHaveAnyElementsOfTypes(AcMessage.Remember.class);

        clock.pass(Duration.ofMillis(400));
        assertThat(heartbeat()).hasAtLeastOneElementOfType(AcMessage.Remember.class);
    }

    @Test
    void whoHasAcceptedTheNextViewGrantsNobodyALease() {
        enterWithOthers();
        SessionVector second = new SessionVector(2, List.of(ONE, SELF, THREE));
        hear(new RcMessage.Heartbeat(THREE, 1, second, 2, true));
        assertThat(sent.take()).hasAtLeastOneElementOfType(RcMessage.LeaseGrant.class);

        hear(new RcMessage.Accept(ONE, 100, new SessionVector(3, second.members())));
        hear(new RcMessage.Heartbeat(THREE, 2, second, 2, true));
        assertThat(sent.take()).doesNotHaveAnyElementsOfTypes(RcMessage.LeaseGrant.class);
    }

    /** It might still enter the view that it was in, though that is over, and would not know what it missed. */
    @Test
    void onlyWhoKnowsTheViewIsAskedIntoTheNext() {
        SessionVector second = new SessionVector(2, List.of(ONE, SELF));
        hear(new RcMessage.Accept(ONE, 50, second));
        clock.pass(Duration.ofMillis(400));
        assertThat(heartbeat()).hasAtLeastOneElementOfType(AcMessage.Remember.class);
        hear(new RcMessage.Heartbeat(ONE, 1, second, 1, false));
        hear(new RcMessage.Heartbeat(THREE, 1, new SessionVector(1, List.of(ONE, SELF, THREE)), 1, false));
        assertThat(heartbeat()).doesNotHaveAnyElementsOfTypes(RcMessage.Propose.class);

        hear(new RcMessage.Heartbeat(THREE, 2, second, 1, false));
        assertThat(heartbeat()).hasAtLeastOneElementOfType(RcMessage.Propose.class);
    }

    /** It may be an older copy of this site's storage that comes in a session which the site had before. */
    @Test
    void whoHasNotAcceptedAViewDoesNotTakeItselfForItsMember() {
        hear(new RcMessage.Heartbeat(ONE, 1, new SessionVector(2, List.of(ONE, SELF, THREE)), 2, true));

        assertThat(sent.take()).doesNotHaveAnyElementsOfTypes(AcMessage.Install.class);
    }

    @Test
    void anInstanceIsFoundedByAllItsFoundersOnly() {
        SessionVector first = new SessionVector(1, List.of(none(1), none(2), none(3)));
        hear(new RcMessage.Heartbeat(THREE, 1, first, 1, false));
        clock.pass(Duration.ofSeconds(5));
        hear(new RcMessage.Heartbeat(THREE, 2, first, 1, false));
        assertThat(heartbeat()).doesNotHaveAnyElementsOfTypes(RcMessage.Propose.class);

        hear(new RcMessage.Heartbeat(ONE, 1, first, 1, false));
        clock.pass(Duration.ofMillis(400));
        hear(new RcMessage.Heartbeat(ONE, 2, first, 1, false));
        hear(new RcMessage.Heartbeat(THREE, 3, first, 1, false));
        assertThat(heartbeat()).hasAtLeastOneElementOfType(RcMessage.Propose.class);
    }

    private static Member none(int site) {
        return new Member(site, 0);
    }

    /** AC was slow: it had taken the old view's state when the next view's was on its way to it. */
    @Test
    void whoHearsTooLateThatItEnteredAnOldViewStillEntersTheNext() {
        AcMessage.Join old = handedOver(new SessionVector(3, List.of(ONE, SELF)));
        AcMessage.Join next = handedOver(new SessionVector(4, List.of(ONE, SELF, THREE)));

        hear(new RcMessage.Recorded(old.number()));
        assertThat(heartbeat()).allMatch(said -> !(said instanceof RcMessage.Heartbeat is) || !is.active());
        hear(new RcMessage.Recorded(next.number()));
        assertThat(first(heartbeat(), RcMessage.Heartbeat.class).active()).isTrue();
    }

    /** What AC is asked to take. */
    private AcMessage.Join handedOver(SessionVector view) {
        clock.pass(Duration.ofMillis(100));
        hearAndAsk(new RcMessage.Heartbeat(ONE, view.number(), view, view.number(), true));
        hear(new RcMessage.TransferredState(SELF, view, List.of(), List.of(), List.of()));
        return first(sent.take(), AcMessage.Join.class);
    }

    @Test
    void aLaterIncarnationIsBelievedWhenItsSenderConfirmsIt() {
        enterWithOthers();
        SessionVector second = new SessionVector(2, List.of(ONE, SELF, THREE));
        hear(new RcMessage.Heartbeat(THREE, 1, second, 2, true));
        sent.take();
        hear(new RcMessage.Heartbeat(new Member(3, 1_000_000), 1, second, 2, true));
        assertThat(sent.take()).hasOnlyElementsOfType(RcMessage.Challenge.class);

        hear(new RcMessage.Heartbeat(THREE, 2, second, 2, true));
        assertThat(sent.take()).contains(new RcMessage.LeaseGrant(SELF, 2, 2));
    }

    @Test
    void aViewThatOneHeartbeatNamesIsNotLearned() {
        enterWithOthers();
        SessionVector farAhead = new SessionVector(1_000_000, List.of(ONE, THREE));
        hear(new RcMessage.Heartbeat(ONE, 2, farAhead, 1, true));
        assertThat(sent.take()).hasAtLeastOneElementOfType(RcMessage.Challenge.class);
        assertThat(isConfirmedLater()).isTrue();
        hear(new RcMessage.Response(77, new RcMessage.Heartbeat(ONE, 3, farAhead, 1, true)));
        assertThat(isConfirmedLater()).isTrue();
    }

    /** A forged heartbeat numbered far ahead is followed by nothing; the honest ones seem old. */
    @Test
    void whoseHeartbeatsSeemOldIsAskedWhenNothingFollowsTheNewest() {
        enterWithOthers();
        SessionVector second = new SessionVector(2, List.of(ONE, SELF, THREE));
        hear(new RcMessage.Heartbeat(THREE, Long.MAX_VALUE, second, 2, true));
        clock.pass(Duration.ofMillis(300));
        sent.take();
        RcMessage.Heartbeat honest = new RcMessage.Heartbeat(THREE, 5, second, 2, true);
        hearAndAsk(honest);
        sent.take();
        hear(new RcMessage.Heartbeat(THREE, 6, second, 2, true));
        assertThat(sent.take()).contains(new RcMessage.LeaseGrant(SELF, 6, 2));
    }

    @Test
    void aBallotNearTheEndOfTheNumbersLeavesRoomForOthers() {
        enterWithOthers();
        SessionVector second = new SessionVector(2, List.of(ONE, SELF, THREE));
        hear(new RcMessage.Propose(ONE, Long.MAX_VALUE, second));
        AcMessage.Remember remembered = first(sent.take(), AcMessage.Remember.class);
        assertThat(remembered.views().promised()).isLessThan(Long.MAX_VALUE / 1_000);
    }

    /** All were put out of a view that nobody has entered: of that, nothing is missed. */
    @Test
    void whereNobodyHasEnteredTheNewestViewTheStateBeforeItCountsAsWhole() {
        SessionVector nobodys = new SessionVector(2, List.of(new Member(1, 9), new Member(3, 9)));
        clock.pass(Duration.ofMillis(100));
        hearAndAsk(new RcMessage.Heartbeat(ONE, 1, nobodys, 1, false));
        heartbeat();
        assertThat(heartbeat()).doesNotHaveAnyElementsOfTypes(RcMessage.Propose.class);

        hear(new RcMessage.Heartbeat(THREE, 1, nobodys, 1, false));
        clock.pass(Duration.ofMillis(100));
        assertThat(heartbeat()).hasAtLeastOneElementOfType(RcMessage.Propose.class);
    }

    private boolean isConfirmedLater() {
        grantedByThree(heartbeat());
        return isConfirmed();
    }
}
