package org.raidlab.cc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.opt.OptimisticValidation;
import org.raidlab.cc.twophaselocking.DeadlockPolicy;
import org.raidlab.cc.twophaselocking.TwoPhaseLocking;
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
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** The server around an algorithm that controls reads: here, two-phase locking. */
class ReadControlTest {
    private static final Address SELF = Address.of(1, RaidServer.CC);
    private static final Address AC = Address.of(1, RaidServer.AC);
    private static final TxnId HERE = new TxnId(1, 1, 1);
    private static final TxnId ELSEWHERE = new TxnId(2, 1, 1);
    private static final RelationId RELATION = new RelationId(100);
    private static final List<ReadEntry> SCAN = List.of(new ReadEntry.FragmentRead(RELATION, 0));
    private static final List<Write> WRITES =
            List.of(new Write(RELATION, new TupleId(5), Write.Kind.UPDATE, Row.EMPTY, List.of()));
    private static final CcMessage START = new CcMessage.RestoreLocks(List.of());

    private final SentMessages sent = new SentMessages();
    private ConcurrencyController controller =
            controller(new TwoPhaseLocking(DeadlockPolicy.WAIT_DIE, ConcurrencyConfig.DEFAULT));

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

    private void receive(CcMessage... messages) {
        for (CcMessage message : messages) {
            controller.onMessage(new Envelope<>(AC, SELF, new MessageTag(1, 0), message), sent);
            controller.checkInvariantsFully();
        }
    }

    private static CcMessage.Read read(TxnId txn, long begun) {
        return new CcMessage.Read(txn, 3, begun, SCAN);
    }

    private static CcMessage.Check commit(TxnId txn, long begun) {
        return new CcMessage.Check(txn, begun, List.of(), WRITES);
    }

    private static SentMessages.Sent toDriver(TxnId txn, Verdict verdict) {
        RaidMessage answer = new AdMessage.ReadVerdict(txn, 3, verdict);
        return new SentMessages.Sent(Address.of(txn.site(), RaidServer.AD), answer);
    }

    private static SentMessages.Sent toCoordinator(TxnId txn, Verdict verdict) {
        return new SentMessages.Sent(AC, new AcMessage.ValidationResult(txn, verdict));
    }

    @Test
    void theHomeOfTheReaderIsAnswered() {
        receive(START, read(ELSEWHERE, 1));

        assertThat(sent.messages()).containsExactly(toDriver(ELSEWHERE, Verdict.YES));
    }

    @Test
    void aReadWaitsUntilTheLocksAreRestored() {
        receive(read(HERE, 1));
        assertThat(sent.messages()).isEmpty();

        receive(START);
        assertThat(sent.messages()).containsExactly(toDriver(HERE, Verdict.YES));
    }

    /** Its age is not known any more. */
    @Test
    void aReadWaitsForWhatVotedYesBeforeTheStart() {
        receive(new CcMessage.RestoreLocks(List.of(new CcMessage.Pending(ELSEWHERE, List.of(), WRITES))));
        receive(read(HERE, 9));
        assertThat(sent.messages()).isEmpty();

        receive(new CcMessage.Decide(ELSEWHERE, true, Stamp.of(3, 1)));
        assertThat(sent.messages()).containsExactly(toDriver(HERE, Verdict.YES));
    }

    @Test
    void theWriterThatHadToWaitIsAnsweredAtTheEndOfTheReader() {
        receive(START, read(HERE, 9), commit(ELSEWHERE, 1));
        assertThat(sent.take()).containsExactly(toDriver(HERE, Verdict.YES));

        receive(new CcMessage.End(HERE));
        assertThat(sent.messages()).containsExactly(toCoordinator(ELSEWHERE, Verdict.YES));
    }

    @Test
    void aReadOfWhatIsJudgedAlreadyIsIgnored() {
        receive(START, commit(HERE, 1), new CcMessage.Decide(HERE, true, Stamp.of(3, 1)));
        sent.take();
        receive(read(HERE, 1));

        assertThat(sent.messages()).isEmpty();
        assertThat(sent.notes()).last().isInstanceOf(RaidTrace.Ignored.class);
    }

    /** The clients of both are gone: no message says so. */
    @Test
    void timeEndsWaitsAndLeases() {
        receive(START, read(HERE, 9), commit(ELSEWHERE, 1));
        sent.take();
        for (int i = 0; i < 310; i++) {
            for (TimerToken timer : sent.takeTimers()) {
                controller.onTimer(timer, sent);
            }
        }

        assertThat(sent.messages()).containsExactly(toCoordinator(ELSEWHERE, new Verdict.No(AbortReason.CONFLICT)));
        assertThat(controller.unfinished()).isEmpty();
        assertThat(sent.takeTimers()).isEmpty();
    }

    @Test
    void anAlgorithmThatDoesNotAskForReadsIgnoresThem() {
        controller = controller(new OptimisticValidation(ConcurrencyConfig.DEFAULT));
        receive(START, read(HERE, 1), new CcMessage.End(HERE));

        assertThat(sent.messages()).isEmpty();
        assertThat(sent.takeTimers()).isEmpty();
    }
}
