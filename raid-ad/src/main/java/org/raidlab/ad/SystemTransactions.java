package org.raidlab.ad;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Write;

/**
 * System transactions: those of replication control, which no user asked for. They are judged and committed like all
 * others.
 */
final class SystemTransactions {
    /** The callback at the end of a system transaction: it is told whether the transaction committed. */
    @FunctionalInterface
    interface Over {
        void tell(boolean committed, Effects<RaidMessage> out);
    }

    private record Committing(String what, Over over) {}

    private final Ports ports;
    private final Transactions transactions;
    private final SequencedMap<TxnId, Committing> committing = new LinkedHashMap<>();

    SystemTransactions(Ports ports, Transactions transactions) {
        this.ports = ports;
        this.transactions = transactions;
    }

    /** A system transaction: its reads here, its writes, and the sites that it needs. */
    record Wish(String what, List<ReadEntry> reads, List<Write> writes, List<SiteReads> elsewhere) {}

    void commit(Wish wish, Over over, Effects<RaidMessage> out) {
        TxnId txn = transactions.nextId();
        committing.put(txn, new Committing(wish.what, over));
        out.send(
                ports.self().sibling(RaidServer.AC),
                new AcMessage.Commit(txn, oldest(), wish.reads, wish.writes, wish.elsewhere, List.of()));
    }

    private TxnId oldest() {
        TxnId oldest = transactions.oldest();
        TxnId first = committing.firstEntry().getKey();
        return first.isBefore(oldest) ? first : oldest;
    }

    /** Takes a decision, and returns whether it was on a system transaction. */
    boolean decided(AdMessage.Decided decision, Effects<RaidMessage> out) {
        Committing one = committing.remove(decision.txn());
        if (one == null) {
            return false;
        }
        out.trace(new RaidTrace.Moved(decision.txn(), "was a " + one.what + ", and ended as " + decision.outcome()));
        one.over.tell(decision.outcome().isCommitted(), out);
        return true;
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        committing.forEach((txn, one) -> unfinished.add(one.what + " " + txn + " is committing"));
        return unfinished;
    }
}
