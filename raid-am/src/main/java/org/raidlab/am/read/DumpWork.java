package org.raidlab.am.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.am.work.Work;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.Value;

/**
 * One batch of a dump: copies of items as this site has them. The cursor is a relation's sequence number and a position
 * in it.
 */
public final class DumpWork implements Work {
    private static final int COPIES_MAX = 1_000;
    private static final long END = -1;
    private final ReadPorts ports;
    private final Address from;
    private final AmMessage.Dump request;
    private final List<ClientMessage.Copy> copies = new ArrayList<>();
    private long bytes;
    private int looked;

    public DumpWork(ReadPorts ports, Address from, AmMessage.Dump request) {
        this.ports = ports;
        this.from = from;
        this.request = request;
    }

    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        int sequence = (int) (request.cursor() >>> Integer.SIZE);
        int position = Math.max(0, (int) request.cursor());
        long next = request.cursor() < 0 ? END : dump(sequence, position);
        out.send(from, new ClientMessage.Copies(request.request(), copies, next));
        return looked;
    }

    /** Dumps from this position until the batch is full; returns the cursor of the next batch. */
    private long dump(int firstSequence, int firstPosition) {
        int sequence = firstSequence;
        int position = firstPosition;
        while (!isFull()) {
            Optional<RelationStore> store = ports.database().relations().fromSequence(sequence);
            if (store.isEmpty()) {
                return END;
            }
            boolean same = store.get().sequence() == sequence;
            position = dump(store.get(), same ? position : 0);
            sequence = store.get().sequence();
            if (position == store.get().slots().end()) {
                sequence++;
                position = 0;
            }
        }
        return (long) sequence << Integer.SIZE | position;
    }

    private int dump(RelationStore store, int from) {
        SlotArea slots = store.slots();
        boolean held = ports.database().held(store.id()).isPresent();
        if (!held || (Catalogue.holds(store.id()) && !request.all())) {
            looked++;
            return slots.end();
        }
        int position = Math.min(from, slots.end());
        while (position < slots.end() && !isFull()) {
            if (slots.isLive(position)) {
                copies.add(copy(store, position));
                bytes += store.layout().width();
            }
            position++;
            looked++;
        }
        looked++; // a relation counts even if it is empty
        return position;
    }

    private boolean isFull() {
        return copies.size() >= COPIES_MAX || bytes >= ports.answerBytes() || looked >= ports.slice();
    }

    /** Returns a copy of an item, named by its relation's declared key if there is one, else by its tuple id. */
    private static ClientMessage.Copy copy(RelationStore store, int position) {
        SlotArea slots = store.slots();
        List<Value> values = store.layout().unpack(slots.bytes(position), slots.rowBase(position));
        List<Integer> key = store.schema().key().map(Index::positions).orElse(List.of());
        String name = key.isEmpty()
                ? new TupleId(slots.tuple(position)).toString()
                : key.stream().map(at -> values.get(at).toString()).collect(Collectors.joining(","));
        List<Value> rest = new ArrayList<>();
        for (int at = 0; at < values.size(); at++) {
            if (!key.contains(at)) {
                rest.add(values.get(at));
            }
        }
        String item = Fragment.relation(store.schema().name()) + "/" + name;
        return new ClientMessage.Copy(item, new Stamp(slots.version(position)), rest);
    }

    @Override
    public boolean isDone() {
        return true;
    }
}
