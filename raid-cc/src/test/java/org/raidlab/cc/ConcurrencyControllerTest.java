package org.raidlab.cc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.opt.OptimisticValidation;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

class ConcurrencyControllerTest {
    private static final Address SELF = Address.of(1, RaidServer.CC);
    private static final TxnId T1 = new TxnId(1, 1, 1);
    private static final TxnId T2 = new TxnId(2, 1, 1);
    private static final List<Write> WRITES =
            List.of(new Write(new RelationId(100), new TupleId(5), Write.Kind.UPDATE, Row.EMPTY, List.of()));
    private static final List<ReadEntry> READS =
            List.of(new ReadEntry.TupleRead(new RelationId(100), new TupleId(5), Stamp.NONE));
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);

    private static final SentMessages.Sent TO_ITSELF = new SentMessages.Sent(SELF, new CcMessage.Continue());

    private final SentMessages sent = new SentMessages();
    private final ConcurrencyController controller =
            new ConcurrencyController(ports(), new OptimisticValidation(ConcurrencyConfig.DEFAULT));

    private static Ports ports() {
        Clock still = new Clock() {
            @Override
            public long monotonicNanos() {
                return 0;
            }

            @Override
            public long wallNanos() {
                return 0;
            }
        };
        return new Ports(SELF, 1, still, new SeededRandom(1), () -> 0);
    }

    @Test
    void theVerdictGoesToTheAtomicityControllerOfTheSite() {
        receive(new CcMessage.RestoreLocks(List.of()), new CcMessage.Check(T1, List.of(), WRITES));

        assertThat(sent.messages())
                .containsExactly(new SentMessages.Sent(
                        Address.of(1, RaidServer.AC), new AcMessage.ValidationResult(T1, Verdict.YES)));
    }

    @Test
    void nothingIsJudgedBeforeTheLocksAreRebuilt() {
        receive(new CcMessage.Check(T1, List.of(), WRITES), new CcMessage.Decide(T1, true, Stamp.of(3, 1)));

        assertThat(sent.messages()).isEmpty();
        assertThat(sent.notes()).hasSize(2).allMatch(RaidTrace.Ignored.class::isInstance);
    }

    @Test
    void rebuiltLocksHold() {
        receive(
                new CcMessage.RestoreLocks(List.of(new CcMessage.Pending(T2, List.of(), WRITES))),
                new CcMessage.Check(T1, List.of(), WRITES));

        assertThat(verdicts()).containsExactly(CONFLICT);
    }

    @Test
    void aSecondRebuildChangesNothing() {
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.RestoreLocks(List.of(new CcMessage.Pending(T2, List.of(), WRITES))),
                new CcMessage.Check(T1, List.of(), WRITES));

        assertThat(verdicts()).containsExactly(Verdict.YES);
        assertThat(sent.notes()).singleElement().isInstanceOf(RaidTrace.Ignored.class);
    }

    @Test
    void aRefusedTransactionThatIsCheckedAgainIsRefusedAgain() {
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.Check(T2, List.of(), WRITES),
                new CcMessage.Check(T1, List.of(), WRITES),
                new CcMessage.Decide(T2, false, Stamp.NONE),
                new CcMessage.Check(T1, List.of(), WRITES));

        assertThat(verdicts()).containsExactly(Verdict.YES, CONFLICT, CONFLICT);
        assertThat(controller.counters()).containsEntry("pending", 0L);
    }

    @Test
    void aChangeOfHoldersThatMetAConflictIsJudgedAnewUntilItIsDecided() {
        List<Write> change = changeOfHoldersBeside(WRITES);
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.Check(T2, List.of(), WRITES),
                new CcMessage.Check(T1, List.of(), change),
                new CcMessage.Check(T1, List.of(), change),
                new CcMessage.Decide(T2, false, Stamp.NONE),
                new CcMessage.Check(T1, List.of(), change),
                new CcMessage.Decide(T1, true, Stamp.of(3, 1)));

        assertThat(verdicts()).containsExactly(Verdict.YES, CONFLICT, CONFLICT, Verdict.YES);
        assertThat(controller.counters()).containsEntry("pending", 0L).containsEntry("posts", 1L);
    }

    @Test
    void onceItIsGivenUpAnotherCheckHoldsNothing() {
        List<Write> change = changeOfHoldersBeside(WRITES);
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.Check(T2, List.of(), WRITES),
                new CcMessage.Check(T1, List.of(), change),
                new CcMessage.Decide(T1, false, Stamp.NONE),
                new CcMessage.Decide(T2, false, Stamp.NONE),
                new CcMessage.Check(T1, List.of(), change));

        assertThat(verdicts().getLast().isYes()).isFalse();
        assertThat(controller.counters()).containsEntry("pending", 0L);
    }

    private static List<Write> changeOfHoldersBeside(List<Write> writes) {
        Row entry = Catalogue.DIRECTORY.layout().pack(List.of(new Value.Int(100), new Value.Int(2)));
        List<Write> all = new ArrayList<>();
        all.add(new Write(Catalogue.DIRECTORY.id(), new TupleId(7), Write.Kind.INSERT, entry, List.of()));
        all.addAll(writes);
        return all;
    }

    @Test
    void aCheckThatComesAfterItsDecisionHoldsNothing() {
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.Decide(T1, false, Stamp.NONE),
                new CcMessage.Check(T1, List.of(), WRITES));

        assertThat(verdicts()).noneMatch(Verdict::isYes);
        assertThat(controller.counters()).containsEntry("pending", 0L);
    }

    @Test
    void aRepeatedCommitCountsOnce() {
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.Check(T1, List.of(), WRITES),
                new CcMessage.Decide(T1, true, Stamp.of(3, 1)),
                new CcMessage.Decide(T1, true, Stamp.of(3, 1)));

        assertThat(controller.counters()).containsEntry("posts", 1L);
        assertThat(sent.notes()).singleElement().isInstanceOf(RaidTrace.Ignored.class);
    }

    @Test
    void aCommitOfWhatWasRefusedOrNeverCheckedHereViolatesTheProtocol() {
        receive(
                new CcMessage.RestoreLocks(List.of(new CcMessage.Pending(T2, List.of(), WRITES))),
                new CcMessage.Check(T1, List.of(), WRITES));

        assertThatThrownBy(() -> receive(new CcMessage.Decide(T1, true, Stamp.of(3, 1))))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> receive(new CcMessage.Decide(new TxnId(3, 1, 1), true, Stamp.of(3, 1))))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aWaitingReaderIsAnsweredWhenItsWriterIsDecided() {
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.Check(T2, List.of(), WRITES),
                new CcMessage.Check(T1, READS, List.of()));
        assertThat(verdicts()).containsExactly(Verdict.YES);

        receive(new CcMessage.Decide(T2, false, Stamp.NONE));

        assertThat(sent.messages().getLast().body()).isEqualTo(new AcMessage.ValidationResult(T1, Verdict.YES));
    }

    @Test
    void aLargeTransactionIsJudgedInPartsAndDelaysWhatCameAfterIt() {
        List<Write> many = writesOf(3 * ConcurrencyConfig.DEFAULT.part());
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.Check(T1, List.of(), many),
                new CcMessage.Check(T2, List.of(), WRITES));
        assertThat(sent.take()).containsExactly(TO_ITSELF);

        assertThat(proceedToTheEnd()).isEqualTo(4);
        assertThat(verdicts()).containsExactly(Verdict.YES, CONFLICT);
    }

    @Test
    void theLocksOfALargeTransactionGoInPartsAndTheNextIsJudgedAfterwards() {
        List<Write> many = writesOf(2 * ConcurrencyConfig.DEFAULT.part());
        receive(new CcMessage.RestoreLocks(List.of()), new CcMessage.Check(T1, List.of(), many));
        sent.take();
        proceedToTheEnd();

        receive(new CcMessage.Decide(T1, true, Stamp.of(3, 1)), new CcMessage.Check(T2, READS, List.of()));
        sent.take();
        proceedToTheEnd();

        assertThat(verdicts()).containsExactly(new Verdict.No(AbortReason.STALE_READ));
        assertThat(controller.counters()).containsEntry("pending", 0L).containsEntry("posts", 1L);
    }

    private static List<Write> writesOf(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Write(new RelationId(100), new TupleId(i), Write.Kind.UPDATE, Row.EMPTY, List.of()))
                .toList();
    }

    /** How many messages to itself it took. */
    private int proceedToTheEnd() {
        int steps = 0;
        boolean more = true;
        while (more) {
            receive(new CcMessage.Continue());
            steps++;
            more = sent.takeIf(TO_ITSELF);
        }
        return steps;
    }

    @Test
    void whatTheSiteIsHandedIsHeld() {
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.AdoptLocks(List.of(new CcMessage.Pending(T2, List.of(), WRITES))),
                new CcMessage.Check(T1, List.of(), WRITES));

        assertThat(verdicts()).containsExactly(CONFLICT);
    }

    /** It had been handed over before, and was over when it came a second time. */
    @Test
    void whatIsOverIsNotHeldAnyMore() {
        CcMessage.AdoptLocks handed = new CcMessage.AdoptLocks(List.of(new CcMessage.Pending(T2, List.of(), WRITES)));
        receive(
                new CcMessage.RestoreLocks(List.of()),
                handed,
                new CcMessage.Decide(T2, false, Stamp.NONE),
                handed,
                new CcMessage.Decide(T2, false, Stamp.NONE),
                new CcMessage.Check(T1, List.of(), WRITES));

        assertThat(verdicts()).containsExactly(Verdict.YES);
    }

    @Test
    void aVerdictIsKnownForSomeThousandsOfTransactions() {
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.Check(T2, List.of(), WRITES),
                new CcMessage.Check(T1, List.of(), WRITES),
                new CcMessage.Decide(T2, false, Stamp.NONE));
        judgeReaders(2, 8_192);
        receive(new CcMessage.Check(T1, List.of(), WRITES));
        assertThat(verdicts()).containsExactly(CONFLICT);

        judgeReaders(8_193, 2 * 8_192);
        receive(new CcMessage.Check(T1, List.of(), WRITES));
        assertThat(verdicts()).containsExactly(Verdict.YES);
    }

    /** Has transactions judged that only read, and leaves nothing sent. */
    private void judgeReaders(int first, int last) {
        for (int later = first; later <= last; later++) {
            receive(new CcMessage.Check(new TxnId(2, 1, later), READS, List.of()));
        }
        sent.take();
    }

    @Test
    void whatWaitsForAnAnswerIsNoted() {
        receive(
                new CcMessage.RestoreLocks(List.of()),
                new CcMessage.Check(T2, List.of(), WRITES),
                new CcMessage.Check(T1, READS, List.of()));
        assertThat(sent.notes()).containsExactly(new RaidTrace.Moved(T1, "waits for a writer"));
    }

    @Test
    void whatWaitsForItsTurnIsNamedUntilItHasHadIt() {
        List<Write> many = writesOf(2 * ConcurrencyConfig.DEFAULT.part());
        receive(new CcMessage.RestoreLocks(List.of()), new CcMessage.Check(T1, List.of(), many));
        assertThat(sent.notes()).containsExactly(new RaidTrace.Moved(T1, "is judged"));
        CcMessage.Check later = new CcMessage.Check(T2, List.of(), WRITES);
        receive(later);
        assertThat(controller.unfinished()).containsExactly("waits for its turn: " + later);

        sent.take();
        proceedToTheEnd();
        assertThat(controller.unfinished()).containsExactly(T1 + " holds commit-locks");
    }

    @Test
    void countsGoOnAfterARollbackButNotWhatWasThereAtTheMoment() {
        receive(new CcMessage.RestoreLocks(List.of()), new CcMessage.Check(T1, List.of(), WRITES));
        ConcurrencyController next =
                new ConcurrencyController(ports(), new OptimisticValidation(ConcurrencyConfig.DEFAULT));
        next.restore(controller.save(), sent);

        assertThat(next.counters())
                .containsEntry("yes", 1L)
                .containsEntry("pending", 0L)
                .containsEntry("posts", 0L);
    }

    @Test
    void theServerShowsWhatItsAlgorithmFinds() {
        ConcurrencyController broken =
                new ConcurrencyController(ports(), new OptimisticValidation(ConcurrencyConfig.DEFAULT));
        CcMessage rebuild = new CcMessage.RestoreLocks(
                List.of(new CcMessage.Pending(T1, List.of(), WRITES), new CcMessage.Pending(T2, List.of(), WRITES)));
        broken.onMessage(new Envelope<>(Address.of(1, RaidServer.AC), SELF, new MessageTag(1, 0), rebuild), sent);

        broken.checkInvariants();
        assertThatThrownBy(broken::checkInvariantsFully).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void messagesForOthersAreIgnored() {
        receive(new RcMessage.SiteUp(2, 1));

        assertThat(sent.messages()).isEmpty();
        assertThat(sent.notes()).singleElement().isInstanceOf(RaidTrace.Ignored.class);
    }

    private void receive(RaidMessage... messages) {
        for (RaidMessage message : messages) {
            controller.onMessage(
                    new Envelope<>(Address.of(1, RaidServer.AC), SELF, new MessageTag(1, 0), message), sent);
            controller.checkInvariantsFully();
        }
    }

    private List<Verdict> verdicts() {
        return sent.messages().stream()
                .map(SentMessages.Sent::body)
                .map(AcMessage.ValidationResult.class::cast)
                .map(AcMessage.ValidationResult::verdict)
                .toList();
    }
}
