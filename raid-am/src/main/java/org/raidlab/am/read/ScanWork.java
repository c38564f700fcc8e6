package org.raidlab.am.read;

import java.util.Optional;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.am.work.Work;
import org.raidlab.core.Address;
import org.raidlab.core.relation.Binding;
import org.raidlab.core.relation.Evaluator;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.StatementException;
import org.raidlab.core.relation.Truth;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;

/**
 * One batch of a scan. The cursor is the next position: tuples stay where they are, so posts between two batches make a
 * scan stale (validation sees to that) but never let it miss or double a tuple that was there all the time.
 */
public final class ScanWork implements Work {
    private static final long BEGIN = 0;
    private static final long END = -1;
    private final ReadPorts ports;
    private final Address from;
    private final AmMessage.Scan request;

    public ScanWork(ReadPorts ports, Address from, AmMessage.Scan request) {
        this.ports = ports;
        this.from = from;
        this.request = request;
    }

    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        Optional<RelationStore> store = ports.database().relations().get(request.relation());
        if (store.isEmpty()) {
            out.send(from, new AdMessage.NoSuchRelation(request.txn(), request.request()));
            return 0;
        }
        return scan(store.get(), out);
    }

    private int scan(RelationStore store, Effects<RaidMessage> out) {
        SlotArea slots = store.slots();
        SlotBinding binding = new SlotBinding(store);
        Batch batch = new Batch(store);
        int begin = request.cursor() < 0 ? slots.end() : (int) Math.min(request.cursor(), slots.end());
        int stop = (int) Math.min((long) begin + ports.slice(), slots.end());
        int at = begin;
        while (at < stop && !batch.isFull()) {
            if (slots.isLive(at)) {
                look(at, binding, batch, out);
            }
            at++;
        }
        long asOf = request.cursor() == BEGIN ? ports.posts().getAsLong() : request.asOf();
        long next = at < slots.end() ? at : END;
        out.send(from, new AdMessage.Tuples(request.txn(), request.request(), batch.tuples(), next, asOf));
        return at - begin;
    }

    private void look(int position, SlotBinding binding, Batch batch, Effects<RaidMessage> out) {
        if (ports.traced()) {
            batch.noteRead(request.txn(), position, out);
        }
        binding.moveTo(position);
        if (request.filter().isEmpty() || mayQualify(request.filter().get(), binding)) {
            batch.add(position);
        }
    }

    /** A tuple on which the filter fails is handed over: only the Action Driver can report errors, after validation. */
    private static boolean mayQualify(Expr filter, Binding binding) {
        try {
            return Evaluator.truth(filter, binding) == Truth.TRUE;
        } catch (StatementException e) {
            return true;
        }
    }

    @Override
    public boolean isDone() {
        return true;
    }
}
