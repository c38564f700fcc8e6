package org.raidlab.cc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.none.NoControl;
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
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** Sections 1.1 and 1.2 of "Three Experiments in Reliable Transaction Processing in RAID" (1988). */
class ConcurrencyControllerPaperTest {
    private static final Address SELF = Address.of(1, RaidServer.CC);
    private static final RelationId ACCOUNTS = new RelationId(100);
    private static final TxnId T1 = new TxnId(1, 1, 1);
    private static final TxnId T2 = new TxnId(2, 1, 1);
    private static final TxnId T3 = new TxnId(3, 1, 1);
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);
    private static final Verdict STALE = new Verdict.No(AbortReason.STALE_READ);

    private final SentMessages sent = new SentMessages();
    private ConcurrencyController controller = controller(new OptimisticValidation(ConcurrencyConfig.DEFAULT));

    private static ConcurrencyController controller(ConcurrencyAlgorithm algorithm) {
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
        return new ConcurrencyController(new Ports(SELF, 1, still, new SeededRandom(1), () -> 0), algorithm);
    }

    private void receive(CcMessage message) {
        controller.onMessage(new Envelope<>(SELF.sibling(RaidServer.AC), SELF, new MessageTag(1, 0), message), sent);
        controller.checkInvariantsFully();
    }

    private void start() {
        receive(new CcMessage.RestoreLocks(List.of()));
    }

    private List<SentMessages.Sent> check(TxnId txn, List<ReadEntry> reads, List<Write> writes) {
        receive(new CcMessage.Check(txn, reads, writes));
        return sent.take();
    }

    private static SentMessages.Sent verdict(TxnId txn, Verdict verdict) {
        return new SentMessages.Sent(SELF.sibling(RaidServer.AC), new AcMessage.ValidationResult(txn, verdict));
    }

    private static ReadEntry read(long tuple, Stamp version) {
        return new ReadEntry.TupleRead(ACCOUNTS, new TupleId(tuple), version);
    }

    private static Write write(long tuple) {
        return new Write(ACCOUNTS, new TupleId(tuple), Write.Kind.UPDATE, Row.EMPTY, List.of());
    }

    /** Section 1.1: the Concurrency Controller checks whether a history is locally serializable at its site. */
    @Test
    void ofTwoTransactionsThatEachReadWhatTheOtherWritesOneIsRefused() {
        start();

        assertThat(check(T1, List.of(read(1, Stamp.NONE)), List.of(write(2))))
                .containsExactly(verdict(T1, Verdict.YES));
        assertThat(check(T2, List.of(read(2, Stamp.NONE)), List.of(write(1)))).containsExactly(verdict(T2, CONFLICT));
    }

    /** Section 1.1: a transaction keeps timestamps of its reads, by which its reads are judged at its end. */
    @Test
    void aTransactionThatReadBeforeAnotherOneCommittedIsRefusedAfterwards() {
        start();
        check(T1, List.of(), List.of(write(1)));
        receive(new CcMessage.Decide(T1, true, Stamp.of(5, 1)));

        assertThat(check(T2, List.of(read(1, Stamp.NONE)), List.of(write(2)))).containsExactly(verdict(T2, STALE));
        assertThat(check(T3, List.of(read(1, Stamp.of(5, 1))), List.of(write(2))))
                .containsExactly(verdict(T3, Verdict.YES));
    }

    /** Section 1.1: the whole read and write set comes in a single message, not lock by lock. */
    @Test
    void oneMessageWithAllReadsAndWritesHasOneAnswer() {
        start();
        List<ReadEntry> reads = List.of(read(1, Stamp.NONE), read(2, Stamp.NONE), read(3, Stamp.NONE));

        assertThat(check(T1, reads, List.of(write(1), write(2), write(4)))).containsExactly(verdict(T1, Verdict.YES));
    }

    /** Section 1.1: the second phase of commitment releases the commit-locks. */
    @Test
    void commitLocksAreHeldFromTheYesToTheDecision() {
        start();
        check(T1, List.of(), List.of(write(1)));
        assertThat(check(T2, List.of(), List.of(write(1)))).containsExactly(verdict(T2, CONFLICT));
        assertThat(controller.unfinished()).containsExactly(T1 + " holds commit-locks");

        receive(new CcMessage.Decide(T1, true, Stamp.of(5, 1)));
        assertThat(controller.unfinished()).isEmpty();
        assertThat(check(T3, List.of(), List.of(write(1)))).containsExactly(verdict(T3, Verdict.YES));
    }

    /** Section 1.2: Mini-RAID leaves the effects of concurrency control out. */
    @Test
    void withoutConcurrencyControlNothingIsRefusedAndNothingHeld() {
        controller = controller(new NoControl());
        start();

        for (TxnId txn : List.of(T1, T2, T3)) {
            assertThat(check(txn, List.of(read(1, Stamp.NONE)), List.of(write(1))))
                    .containsExactly(verdict(txn, Verdict.YES));
        }
        assertThat(controller.unfinished()).isEmpty();
    }
}
