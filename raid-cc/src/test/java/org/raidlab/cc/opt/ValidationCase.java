package org.raidlab.cc.opt;

import static org.assertj.core.api.Assertions.assertThat;

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

/** What the tests of validation share: short words for reads, writes and decisions. */
abstract class ValidationCase {
    static final RelationId ACCOUNTS = new RelationId(100);
    static final RelationId BRANCHES = new RelationId(101);
    static final long BY_NAME = 7;
    static final int PART = 100_000;
    static final TxnId T1 = new TxnId(1, 1, 1);
    static final TxnId T2 = new TxnId(2, 1, 1);
    static final TxnId T3 = new TxnId(3, 1, 1);
    static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);
    static final Verdict STALE = new Verdict.No(AbortReason.STALE_READ);

    OptimisticValidation validation = new OptimisticValidation(new ConcurrencyConfig(100, 2, PART));

    /** From now on out-of-date copies may have been read. */
    final void readOutOfDate() {
        validation = new OptimisticValidation(new ConcurrencyConfig(100, 2, PART).withCopiesAsNews());
    }

    final void committed(TxnId txn, long counter, Write... writes) {
        assertThat(check(txn, List.of(), List.of(writes))).contains(Verdict.YES);
        validation.decide(commit(txn, counter));
    }

    final Optional<Verdict> write(TxnId txn, Write write) {
        return check(txn, List.of(), List.of(write));
    }

    final Optional<Verdict> check(TxnId txn, List<ReadEntry> reads, List<Write> writes) {
        return validation.check(new CcMessage.Check(txn, reads, writes));
    }

    static CcMessage.Decide commit(TxnId txn, long counter) {
        return new CcMessage.Decide(txn, true, Stamp.of(counter, 1));
    }

    static CcMessage.Decide abort(TxnId txn) {
        return new CcMessage.Decide(txn, false, Stamp.NONE);
    }

    static ReadEntry read(long tuple, Stamp version) {
        return new ReadEntry.TupleRead(ACCOUNTS, new TupleId(tuple), version);
    }

    static ReadEntry key(long key, long asOf) {
        return new ReadEntry.KeyRead(BY_NAME, key, asOf);
    }

    static ReadEntry scan(RelationId relation, long asOf) {
        return new ReadEntry.FragmentRead(relation, asOf);
    }

    static Write tuple(long tuple) {
        return new Write(ACCOUNTS, new TupleId(tuple), Write.Kind.UPDATE, Row.EMPTY, List.of());
    }

    static Write tuple(long tuple, long key) {
        List<Write.KeyTouch> keys = List.of(new Write.KeyTouch(BY_NAME, key));
        return new Write(ACCOUNTS, new TupleId(tuple), Write.Kind.UPDATE, Row.EMPTY, keys);
    }
}
