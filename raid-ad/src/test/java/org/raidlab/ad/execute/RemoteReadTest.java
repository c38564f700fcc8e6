package org.raidlab.ad.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.relation.RelationId;

/** Answers in parts that overtake each other, and two answers to one question. */
class RemoteReadTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final RelationId R = new RelationId(50);

    private final Mailbox mailbox = new Mailbox(true, new Meter());
    private final RemoteRead read =
            new RemoteRead(R, number -> new AmMessage.Lookup(TXN, number, R, 60, List.of()), mailbox);

    private static AdMessage.Tuples part(int request, int part, boolean last) {
        AdMessage.Tuple tuple = new AdMessage.Tuple(new TupleId(100 * request + part), Stamp.NONE, Row.EMPTY);
        return new AdMessage.Tuples(TXN, request, part, List.of(tuple), last ? -1 : 1, 0);
    }

    private List<Long> ids() {
        return java.util.stream.Stream.generate(mailbox::take)
                .takeWhile(Optional::isPresent)
                .map(answer -> answer.get().tuples().getFirst().id().bits())
                .toList();
    }

    @Test
    void partsAreHandedOnInOrderWhenAllAreThere() {
        read.ask(1);

        assertThat(read.put(part(1, 2, true))).isFalse();
        assertThat(read.put(part(1, 0, false))).isFalse();
        assertThat(mailbox.take()).isEmpty();
        assertThat(read.put(part(1, 1, false))).isTrue();
        assertThat(ids()).containsExactly(100L, 101L, 102L);
        assertThat(mailbox.isFinished()).isTrue();
    }

    @Test
    void partsOfTwoAnswersDoNotMix() {
        read.ask(1);
        read.ask(2);

        assertThat(read.put(part(1, 0, false))).isFalse();
        assertThat(read.put(part(2, 1, true))).isFalse();
        assertThat(read.put(part(2, 0, false))).isTrue();
        assertThat(ids()).containsExactly(200L, 201L);
        assertThat(read.inVain(2)).containsExactly(1);
    }

    @Test
    void itIsAskedAgainAtGrowingIntervals() {
        read.ask(1);

        List<Integer> due = java.util.stream.IntStream.rangeClosed(1, 20)
                .filter(_ -> read.isDueAgain())
                .boxed()
                .toList();
        assertThat(due).containsExactly(1, 2, 4, 8, 16);
    }
}
