package org.raidlab.msg;

import java.util.List;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.PackedList;
import org.raidlab.msg.AcMessage.Member;

/**
 * A transaction that its members voted yes on and that is not decided as far as the teller knows.
 *
 * @param reads that the teller judged
 * @param placements of relations written that not all sites hold
 */
public record InDoubtTransaction(
        TxnId txn, List<Member> members, List<ReadEntry> reads, List<Write> writes, List<Placement> placements) {
    public InDoubtTransaction {
        members = List.copyOf(members);
        reads = List.copyOf(reads);
        writes = PackedList.frozen(writes);
        placements = List.copyOf(placements);
    }

    /** Of writes that all sites hold. */
    public InDoubtTransaction(TxnId txn, List<Member> members, List<ReadEntry> reads, List<Write> writes) {
        this(txn, members, reads, writes, List.of());
    }
}
