package sample;

import java.util.List;
import java.util.Optional;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/**
 * Gives the algorithm the messages of short schedules, and compares its verdicts. Each schedule has a new algorithm.
 */
public final class SampleCheck {
    private static final TxnId T1 = new TxnId(1, 1, 1);
    private static final TxnId T2 = new TxnId(2, 1, 1);
    private static final RelationId RELATION = new RelationId(100);
    private static final TupleId X = new TupleId(1);
    private static final TupleId Y = new TupleId(2);
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);
    private static final Verdict STALE_READ = new Verdict.No(AbortReason.STALE_READ);

    private final SampleControl control = new SampleControl(ConcurrencyConfig.DEFAULT);

    private SampleCheck() {}

    /** Runs all schedules; throws {@link AssertionError} at the first wrong verdict. */
    public static void main(String[] arguments) {
        new SampleCheck().twoWritersOfATupleConflict();
        new SampleCheck().writersOfTwoTuplesDoNot();
        new SampleCheck().aReaderMeetsAPendingWriter();
        new SampleCheck().aReadBeforeADecidedWriteIsStale();
        new SampleCheck().anAbortedWriteLeavesNothing();
        new SampleCheck().locksAreRestored();
        System.out.println("@NAME@: 6 schedules, every verdict is right");
    }

    private void twoWritersOfATupleConflict() {
        expect(Verdict.YES, writing(T1, X));
        expect(CONFLICT, writing(T2, X));
        expect(Verdict.YES, writing(T1, X)); // the same question again
    }

    private void writersOfTwoTuplesDoNot() {
        expect(Verdict.YES, writing(T1, X));
        expect(Verdict.YES, writing(T2, Y));
    }

    private void aReaderMeetsAPendingWriter() {
        expect(Verdict.YES, writing(T1, X));
        expect(CONFLICT, reading(T2, X, Stamp.NONE));
    }

    private void aReadBeforeADecidedWriteIsStale() {
        Stamp stamp = Stamp.of(1, 1);
        expect(Verdict.YES, writing(T1, X));
        control.decide(new CcMessage.Decide(T1, true, stamp));
        expect(STALE_READ, reading(T2, X, Stamp.NONE));
        expect(Verdict.YES, reading(T2, X, stamp));
    }

    private void anAbortedWriteLeavesNothing() {
        expect(Verdict.YES, writing(T1, X));
        control.decide(new CcMessage.Decide(T1, false, Stamp.NONE));
        expect(Verdict.YES, reading(T2, X, Stamp.NONE));
    }

    private void locksAreRestored() {
        CcMessage.Check voted = writing(T1, X);
        control.restoreLocks(List.of(new CcMessage.Pending(T1, voted.reads(), voted.writes())));
        expect(CONFLICT, writing(T2, X));
    }

    private static CcMessage.Check writing(TxnId txn, TupleId tuple) {
        Write write = new Write(RELATION, tuple, Write.Kind.UPDATE, Row.EMPTY, List.of());
        return new CcMessage.Check(txn, List.of(), List.of(write));
    }

    private static CcMessage.Check reading(TxnId txn, TupleId tuple, Stamp version) {
        return new CcMessage.Check(txn, List.of(new ReadEntry.TupleRead(RELATION, tuple, version)), List.of());
    }

    private void expect(Verdict expected, CcMessage.Check request) {
        Optional<Verdict> verdict = control.check(request);
        if (!verdict.equals(Optional.of(expected))) {
            throw new AssertionError("expected " + expected + " on " + request + ", not " + verdict);
        }
    }
}
