package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.TxnId;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;

/**
 * A transaction's reads at the Access Manager: numbered, so that an answer finds its question and a late one finds
 * none.
 */
public final class Requests {
    private final TxnId txn;
    private final SequencedMap<Integer, Mailbox> open = new LinkedHashMap<>();
    private final List<AmMessage> outgoing = new ArrayList<>();
    private int last;

    public Requests(TxnId txn) {
        this.txn = txn;
    }

    /** Asks for a batch of a scan; one answer. */
    Mailbox scan(ScanPlace place, long cursor, long asOf, Optional<Expr> filter) {
        outgoing.add(new AmMessage.Scan(txn, ++last, place.relation(), place.range(), cursor, asOf, filter));
        return open(false);
    }

    /** Asks for the tuples with some keys; the answer may come in parts, the last without a cursor. */
    Mailbox lookup(RelationId relation, long index, List<List<Value>> keys) {
        outgoing.add(new AmMessage.Lookup(txn, ++last, relation, index, keys));
        return open(true);
    }

    private Mailbox open(boolean inParts) {
        Mailbox mailbox = new Mailbox(inParts);
        open.put(last, mailbox);
        return mailbox;
    }

    /** Takes an answer in; false if nobody waits for it. */
    public boolean answered(AdMessage.Tuples answer) {
        Mailbox mailbox = open.get(answer.request());
        if (mailbox == null) {
            return false;
        }
        if (mailbox.put(answer)) {
            open.remove(answer.request());
        }
        return true;
    }

    /** Whether this read is under way. */
    public boolean isOpen(int request) {
        return open.containsKey(request);
    }

    /** Whether any read is under way. */
    public boolean anyOpen() {
        return !open.isEmpty();
    }

    /** Forgets all reads: the statement that asked is over. */
    public void forget() {
        open.clear();
        outgoing.clear();
    }

    /** The requests made since the last call, to be sent. */
    public List<AmMessage> takeOutgoing() {
        List<AmMessage> taken = List.copyOf(outgoing);
        outgoing.clear();
        return taken;
    }
}
