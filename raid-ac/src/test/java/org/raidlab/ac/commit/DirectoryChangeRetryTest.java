package org.raidlab.ac.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Value;

class DirectoryChangeRetryTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);
    private static final int MORE_THAN_ENOUGH = 1_000;

    private final SentMessages sent = new SentMessages();
    private final DirectoryChangeRetry retry = new DirectoryChangeRetry();

    private static AcMessage.Prepare prepare(Row row) {
        Write entry = new Write(Catalogue.DIRECTORY.id(), new TupleId(7), Write.Kind.DELETE, row, List.of());
        return new AcMessage.Prepare(TXN, TXN, 1, List.of(), List.of(), List.of(entry));
    }

    private static AcMessage.Prepare change() {
        return prepare(Catalogue.DIRECTORY.layout().pack(List.of(new Value.Int(50), new Value.Int(2))));
    }

    @Test
    void aConflictIsNotTheLastWordOnAChangeOfHolders() {
        assertThat(retry.isOpen(change(), CONFLICT, sent)).isTrue();
        assertThat(retry.isOpen(change(), Verdict.YES, sent)).isFalse();
    }

    @Test
    void itIsForAllOthers() {
        assertThat(retry.isOpen(prepare(Row.EMPTY), CONFLICT, sent)).isFalse();
    }

    @Test
    void whatIsStaleStaysStale() {
        Verdict stale = new Verdict.No(AbortReason.STALE_READ);

        assertThat(retry.isOpen(change(), stale, sent)).isFalse();
    }

    private static List<ReadEntry> reading(long tuple) {
        return List.of(new ReadEntry.TupleRead(Catalogue.DIRECTORY.id(), new TupleId(tuple), Stamp.NONE));
    }

    @Test
    void whoeverComesLaterAndReadsWhatItWritesIsBarredUntilItIsOver() {
        retry.isOpen(change(), CONFLICT, sent);
        assertThat(retry.bars(reading(7), List.of())).isTrue();
        assertThat(retry.bars(reading(8), List.of())).as("another tuple").isFalse();
        assertThat(retry.bars(reading(7), change().writes()))
                .as("another change of holders")
                .isFalse();

        retry.over(TXN, sent);
        assertThat(retry.bars(reading(7), List.of())).isFalse();
    }

    @Test
    void nobodyIsBarredByWhatHasTheLastWord() {
        retry.isOpen(change(), CONFLICT, sent);
        retry.isOpen(change(), Verdict.YES, sent);

        assertThat(retry.bars(reading(7), List.of())).isFalse();
    }

    @Test
    void twoOfThemDoNotWaitForEachOtherForEver() {
        int times = 0;
        while (times < MORE_THAN_ENOUGH && retry.isOpen(change(), CONFLICT, sent)) {
            times++;
        }
        assertThat(times).isBetween(10, MORE_THAN_ENOUGH - 1);
        assertThat(retry.isOpen(change(), CONFLICT, sent)).as("another attempt").isTrue();
    }
}
