package org.raidlab.msg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;

/** Every type of message is in one of the lists of {@link Senders}, or it does not compile. */
class SendersTest {
    private static final TxnId TXN = new TxnId(2, 1, 7);
    private static final Address AC = Address.of(2, RaidServer.AC);
    private static final Address RC = Address.of(2, RaidServer.RC);
    private static final Address CLIENT = new Address(0, 0, RaidServer.CLIENT, 1);

    @Test
    void controllersOfOtherSitesSpeakOfCommitment() {
        assertThat(List.of(
                        new AcMessage.Vote(TXN, 2, Verdict.YES, Stamp.NONE),
                        new AcMessage.Decision(TXN, false, Stamp.NONE),
                        new AcMessage.Acknowledge(TXN, 2),
                        new AcMessage.Inquire(TXN),
                        new AcMessage.AlreadyCommitted(TXN)))
                .allMatch(message -> Senders.permits(AC, message))
                .noneMatch(message -> Senders.permits(RC, message))
                .noneMatch(message -> Senders.permits(CLIENT, message));
    }

    @Test
    void nobodySpeaksInTheNameOfAnotherSite() {
        assertThat(List.of(
                        new AcMessage.Vote(TXN, 3, Verdict.YES, Stamp.NONE),
                        new AcMessage.Acknowledge(TXN, 3),
                        new AcMessage.InDoubt(TXN, 3),
                        new AcMessage.ReadsValidated(TXN, 3, Verdict.YES)))
                .noneMatch(message -> Senders.permits(AC, message));
        assertThat(List.of(
                        new RcMessage.Accepted(3, 4, 5),
                        new RcMessage.Challenge(3, 4),
                        new RcMessage.LeaseGrant(new AcMessage.Member(3, 1), 4, 5)))
                .noneMatch(message -> Senders.permits(RC, message));
    }

    @Test
    void whatIsSaidWithinASiteIsNobodysWordFromElsewhere() {
        List<RaidMessage> within = List.of(
                new AcMessage.ValidationResult(TXN, Verdict.YES),
                new AcMessage.Posted(TXN, 1),
                new AcMessage.View(4, List.of(), List.of()),
                new AcMessage.ReplicaCheckResult(TXN, true),
                new CcMessage.Decide(TXN, false, Stamp.NONE),
                new AmMessage.Post(TXN, Stamp.NONE, List.of(), 0),
                new RcMessage.Recorded(1),
                new CheckpointMessage.Begin());

        for (RaidServer type : RaidServer.values()) {
            Address from = Address.of(2, type);
            assertThat(within).noneMatch(message -> Senders.permits(from, message));
        }
    }

    /** Of a Mini-RAID: it is no site, and does what a User Interface and the notifier do. */
    @Test
    void theManagingSiteDrivesTransactionsAndTellsOfFailuresFromOutside() {
        assertThat(List.of(new AdMessage.End(1, TXN), new RcMessage.SiteDown(3, 1)))
                .allMatch(message -> Senders.permits(CLIENT, message))
                .noneMatch(message -> Senders.permits(AC, message));
    }

    @Test
    void clientsSubmitAndAsk() {
        assertThat(List.of(new UiMessage.Leave(1), new AcMessage.AskOutcome(1, TXN), new AmMessage.Dump(1, 0, true)))
                .allMatch(message -> Senders.permits(CLIENT, message))
                .noneMatch(message -> Senders.permits(AC, message));
    }
}
