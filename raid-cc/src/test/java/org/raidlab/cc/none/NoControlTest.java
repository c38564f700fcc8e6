package org.raidlab.cc.none;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

class NoControlTest {
    private static final TxnId T1 = new TxnId(1, 1, 1);
    private static final TxnId T2 = new TxnId(2, 1, 1);
    private static final List<Write> WRITES =
            List.of(new Write(new RelationId(100), new TupleId(5), Write.Kind.UPDATE, Row.EMPTY, List.of()));

    private final NoControl none = new NoControl();

    @Test
    void everybodyMayWriteWhatEverybodyWrites() {
        none.restoreLocks(List.of(new CcMessage.Pending(T1, List.of(), WRITES)));
        none.adoptLocks(List.of(new CcMessage.Pending(T1, List.of(), WRITES)));

        assertThat(none.check(new CcMessage.Check(T1, List.of(), WRITES))).isEqualTo(Optional.of(Verdict.YES));
        assertThat(none.check(new CcMessage.Check(T2, List.of(), WRITES))).isEqualTo(Optional.of(Verdict.YES));
        assertThat(none.counters()).containsEntry("checks", 2L);
    }

    @Test
    void nothingIsEverPendingOrWaiting() {
        none.check(new CcMessage.Check(T1, List.of(), WRITES));

        assertThat(none.decide(new CcMessage.Decide(T1, true, Stamp.of(1, 1)))).isEmpty();
        assertThat(none.unfinished()).isEmpty();
        assertThat(none.isAtWork()).isFalse();
        assertThat(none.proceed()).isEmpty();
    }
}
