package org.raidlab.msg.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Item;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

class StatePartTest {
    private static final RelationId R = new RelationId(50);

    private static List<FailLock> failLocks(int number) {
        List<FailLock> all = new ArrayList<>();
        for (int tuple = 1; tuple <= number; tuple++) {
            all.add(new FailLock(2, new Item(R, new TupleId(tuple)), Stamp.of(7, 1)));
        }
        return all;
    }

    private static InDoubtTransaction doubt(int number, int bytes) {
        Write write = new Write(R, new TupleId(1), Write.Kind.UPDATE, new Row(new byte[bytes]), List.of());
        return new InDoubtTransaction(new TxnId(1, 1, number), List.of(new Member(1, 1)), List.of(), List.of(write));
    }

    @Test
    void aShortStateIsOnePart() {
        assertThat(StatePart.split(failLocks(2), List.of(doubt(1, 4)), 4)).hasSize(1);
        assertThat(StatePart.split(List.of(), List.of(), 4)).containsExactly(new StatePart(List.of(), List.of()));
    }

    @Test
    void noPartIsLongerThanIsSaidAndTogetherTheyAreTheState() {
        List<InDoubtTransaction> doubts = List.of(doubt(1, 4), doubt(2, 4), doubt(3, 4));
        List<StatePart> parts = StatePart.split(failLocks(9), doubts, 4);

        assertThat(parts)
                .hasSizeGreaterThan(3)
                .allSatisfy(part -> assertThat(
                                part.failLocks().size() + 2 * part.inDoubt().size())
                        .isLessThanOrEqualTo(4));
        assertThat(StatePart.joined(parts)).isEqualTo(new StatePart(failLocks(9), doubts));
    }

    @Test
    void aTransactionInDoubtIsMeasuredByItsBytesAndNeverDivided() {
        List<InDoubtTransaction> doubts = List.of(doubt(1, 4_000), doubt(2, 4_000));

        assertThat(StatePart.split(List.of(), doubts, 100))
                .extracting(StatePart::inDoubt)
                .containsExactly(doubts.subList(0, 1), doubts.subList(1, 2));
    }
}
