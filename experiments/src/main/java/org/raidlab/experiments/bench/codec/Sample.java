package org.raidlab.experiments.bench.codec;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** The messages of a commit that the benchmark encodes and decodes. */
public enum Sample {
    /** What a client asks for. */
    SUBMIT,
    /** A small transaction's: two tuples read, one written. */
    PREPARE,
    /** A statement that changed a hundred tuples. */
    PREPARE_100,
    /** The shortest one, and the most frequent. */
    VOTE;

    private static final int ROW_BYTES = 16;
    private static final TxnId TXN = new TxnId(1, 3, 123_456);
    private static final String TEXT =
            "range of i is items replace i (value = 2000000042) where i.key = 42 retrieve (i.value) where i.key = 43";

    /** Returns a new message of this kind. */
    public RaidMessage message() {
        return switch (this) {
            case SUBMIT -> new UiMessage.Submit(7L << 32 | 42, 17, TEXT, true, 3);
            case PREPARE -> prepare(1);
            case PREPARE_100 -> prepare(100);
            case VOTE -> new AcMessage.Vote(TXN, 2, new Verdict.Yes(), new Stamp(987_654_321));
        };
    }

    /** Returns the word for this message in the keys of rows. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static AcMessage.Prepare prepare(int writes) {
        RelationId relation = new RelationId(77_777);
        List<ReadEntry> reads = List.of(
                new ReadEntry.TupleRead(relation, TupleId.of(1, 3, 42), new Stamp(987_654_000)),
                new ReadEntry.KeyRead(12, 0x1234_5678_9abc_def0L, 4_711));
        List<Write> written = IntStream.range(0, writes)
                .mapToObj(n -> new Write(
                        relation,
                        TupleId.of(1, 3, 42 + n),
                        Write.Kind.UPDATE,
                        new Row(new byte[ROW_BYTES]),
                        List.of(new Write.KeyTouch(12, 0x1234_5678_9abc_def0L + n))))
                .toList();
        List<AcMessage.Member> members =
                List.of(new AcMessage.Member(1, 3), new AcMessage.Member(2, 3), new AcMessage.Member(3, 4));
        return new AcMessage.Prepare(TXN, new TxnId(1, 3, 123_400), 9, members, reads, written);
    }
}
