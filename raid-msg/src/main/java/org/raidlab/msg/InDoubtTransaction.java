package org.raidlab.msg;

import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.PackedList;
import org.raidlab.msg.AcMessage.Member;

/**
 * An in-doubt transaction: its members voted yes, and it is not decided as far as the sender knows.
 *
 * @param reads that the teller judged
 * @param placements of relations written that not all sites hold
 * @param clock of the teller's vote; {@link Stamp#NONE} if the teller has not voted
 * @param protocol as in {@link AcMessage.Prepare}
 * @param evidence of the teller's vote
 */
public record InDoubtTransaction(
        TxnId txn,
        List<Member> members,
        List<ReadEntry> reads,
        List<Write> writes,
        List<Placement> placements,
        Stamp clock,
        String protocol,
        Evidence evidence) {
    public InDoubtTransaction {
        members = List.copyOf(members);
        reads = List.copyOf(reads);
        writes = PackedList.frozen(writes);
        placements = List.copyOf(placements);
    }

    /** Creates a transaction with writes to relations that all sites replicate. */
    public InDoubtTransaction(TxnId txn, List<Member> members, List<ReadEntry> reads, List<Write> writes) {
        this(txn, members, reads, writes, List.of(), Stamp.NONE);
    }

    /** Creates a transaction of a site that has one commit protocol, whose vote has no evidence. */
    public InDoubtTransaction(
            TxnId txn,
            List<Member> members,
            List<ReadEntry> reads,
            List<Write> writes,
            List<Placement> placements,
            Stamp clock) {
        this(txn, members, reads, writes, placements, clock, "", Evidence.NONE);
    }

    /** Returns this transaction with other evidence. */
    public InDoubtTransaction with(Evidence other) {
        return other.equals(evidence)
                ? this
                : new InDoubtTransaction(txn, members, reads, writes, placements, clock, protocol, other);
    }
}
