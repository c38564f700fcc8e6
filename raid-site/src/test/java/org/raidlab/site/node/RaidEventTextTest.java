package org.raidlab.site.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.property.Property;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.LedgerEntry;
import org.raidlab.msg.LedgerRecord;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;

/** What RAID says of its messages, log records and trace. */
final class RaidEventTextTest {
    private static final int CASES = 10_000;
    private static final TxnId TXN = new TxnId(3, 1, 17);
    private static final TxnId OTHER = new TxnId(2, 40, 1_000_000);

    private static boolean isOf(Object what, TxnId txn) {
        return RaidEventText.TEXT.isOf(what, hash -> hash == txn.toString().hashCode());
    }

    private static InDoubtTransaction inDoubt(TxnId txn) {
        return new InDoubtTransaction(txn, List.of(), List.of(), List.of());
    }

    /** Sites that decide by the number and readers that decide by the name keep the same transactions. */
    @Test
    void theHashCodeOfANameNeedsNoName() {
        Property.forAll(
                random -> new TxnId(
                        1 + random.nextInt(Stamp.SITE_MAX),
                        1 + random.nextInt(Integer.MAX_VALUE - 1),
                        random.nextLong() >>> random.nextInt(Long.SIZE - 1) + 1),
                CASES,
                txn -> assertThat(RaidEventText.hashOfName(txn))
                        .isEqualTo(txn.toString().hashCode()));
        assertThat(RaidEventText.hashOfName(TXN)).isEqualTo("3.1.17".hashCode());
    }

    @Test
    void aMessageIsOfTheTransactionsThatItNames() {
        AcMessage message = new AcMessage.InDoubt(TXN, 2);
        assertThat(RaidEventText.TEXT.owners(message)).containsExactly("3.1.17");
        assertThat(isOf(message, TXN)).isTrue();
        assertThat(isOf(message, OTHER)).isFalse();
    }

    @Test
    void aMessageOfSeveralTransactionsIsOfEachOfThem() {
        RcMessage message =
                new RcMessage.InDoubtTransactions(new AcMessage.Member(1, 1), 1, List.of(inDoubt(TXN), inDoubt(OTHER)));
        assertThat(RaidEventText.TEXT.owners(message)).containsExactly("2.40.1000000", "3.1.17");
        assertThat(isOf(message, TXN)).isTrue();
        assertThat(isOf(message, OTHER)).isTrue();
        assertThat(isOf(message, new TxnId(1, 1, 1))).isFalse();
    }

    @Test
    void aMessageOfNoTransactionIsInEveryShare() {
        assertThat(isOf(new RcMessage.InDoubtTransactions(new AcMessage.Member(1, 1), 1, List.of()), TXN))
                .isTrue();
        assertThat(isOf(new RaidTrace.Ignored("an answer to nothing"), TXN)).isTrue();
    }

    /** The kind that is asked for before the notes are made is that of the notes. */
    @Test
    void theKindOfTheNotesIsKnownBeforeTheyAreMade() {
        for (LedgerRecord.Event event : LedgerRecord.Event.values()) {
            LedgerEntry entry = new LedgerEntry(TXN, event, 1, 1);
            assertThat(RaidEventText.TEXT.notes(entry))
                    .extracting(note -> note.kind())
                    .containsExactly(kind(entry));
            assertThat(isOf(entry, OTHER)).isFalse();
        }
        TraceEvent moved = new RaidTrace.Moved(TXN, "open");
        assertThat(RaidEventText.TEXT.notes(moved))
                .extracting(note -> note.kind())
                .containsExactly(kind(moved));
        assertThat(isOf(moved, OTHER)).isFalse();
        assertThat(RaidEventText.TEXT.notedAs(new RaidTrace.Superseded(TXN, 1))).isEmpty();
    }

    private static EventKind kind(Object what) {
        return RaidEventText.TEXT.notedAs(what).orElseThrow();
    }
}
