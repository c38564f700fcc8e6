package org.raidlab.am.read;

import java.util.Optional;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.slot.LiveSlots;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.am.work.Work;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;

/**
 * The work of answering one batch of a scan. The cursor is the next position: tuples stay where they are, so posts
 * between two batches make a scan stale (validation sees to that: each batch says how many posts it saw) but never let
 * it miss or double a tuple that was there all the time.
 */
public final class ScanWork implements Work {
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
        Optional<RelationStore> store = ports.database().held(request.relation());
        Optional<Batch> batch = store.flatMap(found -> Batch.of(found, ports.answerBytes(), request));
        if (batch.isEmpty()) {
            out.send(from, new AdMessage.NoSuchRelation(request.txn(), request.request()));
            return 0;
        }
        return scan(store.get(), batch.get(), out);
    }

    private int scan(RelationStore store, Batch batch, Effects<RaidMessage> out) {
        SlotArea slots = store.slots();
        RowFilter filter = RowFilter.of(request.filter(), store);
        int begin = request.cursor() < 0 ? slots.end() : (int) Math.min(request.cursor(), slots.end());
        int stop = (int) Math.min((long) begin + ports.slice(), slots.end());
        LiveSlots live = slots.liveSlots(begin, stop);
        int at = begin;
        while (!batch.isFull() && live.next()) {
            if (ports.traced()) {
                batch.noteRead(request.txn(), request.request(), live.position(), out);
            }
            if (filter.mayQualify(live.bytes(), live.rowBase(), live.position())) {
                batch.add(live.position(), live.bytes(), live.rowBase());
            }
            at = live.position() + 1;
        }
        if (!batch.isFull()) {
            at = stop;
        }
        long asOf = ports.posts().getAsLong();
        long next = at < slots.end() ? at : END;
        out.send(from, new AdMessage.Tuples(request.txn(), request.request(), batch.tuples(), next, asOf));
        return at - begin;
    }

    @Override
    public boolean isDone() {
        return true;
    }
}
