package org.raidlab.am.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.slot.LiveSlots;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.am.work.Work;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.KeyHash;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.relation.Row;
import org.raidlab.core.relation.Schema;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;

/**
 * Answers with the copies of some items, for a copier transaction: all in one step, so that no post comes in between.
 */
public record FetchWork(ReadPorts ports, Address from, AmMessage.Fetch request) implements Work {
    private static final long NO_MORE = 0;

    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        List<AdMessage.GoodCopy> copies = new ArrayList<>(request.items().size());
        long next = NO_MORE;
        for (Item item : request.items()) {
            if (isKnownHere(item)) {
                if (!item.isWhole()) {
                    add(item, copies);
                } else if (next == NO_MORE) {
                    next = addAll(item, copies);
                }
            }
        }
        out.send(
                from,
                new AdMessage.Fetched(request.ticket(), copies, ports.posts().getAsLong(), next, schemas(copies)));
        return Math.max(request.items().size(), copies.size());
    }

    /** An index that is made meanwhile would have entries that are not named. */
    private List<ReadEntry> schemas(List<AdMessage.GoodCopy> copies) {
        TreeSet<RelationId> named = new TreeSet<>();
        copies.stream()
                .filter(copy ->
                        copy.row().isPresent() && !Catalogue.holds(copy.item().relation()))
                .forEach(copy -> named.add(copy.item().relation()));
        List<ReadEntry> schemas = new ArrayList<>();
        named.forEach(relation -> ports.database()
                .relations()
                .get(relation)
                .map(store -> store.schema().version())
                .ifPresent(version -> schemas.add(
                        new ReadEntry.TupleRead(Catalogue.RELATION.id(), relation.catalogueTuple(), version))));
        return schemas;
    }

    /** Of what this site does not hold it must not say that there is nothing. */
    private boolean isKnownHere(Item item) {
        Optional<RelationStore> store = ports.database().relations().get(item.relation());
        return store.isEmpty() || ports.database().held(item.relation()).isPresent();
    }

    private void add(Item item, List<AdMessage.GoodCopy> copies) {
        AdMessage.GoodCopy copy = copy(item);
        if (!copy.version().equals(Stamp.NONE) || !request.partial().contains(item.relation())) {
            copies.add(copy);
        }
    }

    /**
     * The tuples of a relation, and behind the last of them the relation itself. If there are too many, the relation
     * waits for a request that begins with it, and one that does gets a part; answers behind which tuple to go on.
     */
    private long addAll(Item whole, List<AdMessage.GoodCopy> copies) {
        boolean first = whole.equals(request.items().getFirst());
        long after = first ? request.after() : NO_MORE;
        int room = first ? request.most() : request.most() - copies.size();
        List<Long> tuples = tuples(whole.relation(), after, Math.max(0, room) + 1);
        if (tuples.size() > room && !first) {
            return NO_MORE;
        }
        List<Long> taken = tuples.subList(0, Math.min(room, tuples.size()));
        taken.forEach(tuple -> copies.add(copy(new Item(whole.relation(), new TupleId(tuple)))));
        if (taken.size() < tuples.size()) {
            return taken.getLast();
        }
        Stamp schema = ports.database()
                .relations()
                .get(whole.relation())
                .map(store -> store.schema().version())
                .orElse(Stamp.NONE);
        copies.add(new AdMessage.GoodCopy(whole, schema, Optional.empty()));
        return NO_MORE;
    }

    /** The first tuples behind one, at most so many. A part looks at all slots, and remembers and sorts few. */
    private List<Long> tuples(RelationId relation, long after, int most) {
        TreeSet<Long> tuples = new TreeSet<>(Long::compareUnsigned);
        ports.database().relations().get(relation).ifPresent(store -> {
            SlotArea slots = store.slots();
            for (LiveSlots live = slots.liveSlots(0, slots.end()); live.next(); ) {
                long tuple = slots.tuple(live.position());
                boolean fits = tuples.size() < most || Long.compareUnsigned(tuple, tuples.last()) < 0;
                if (fits && Long.compareUnsigned(tuple, after) > 0) {
                    tuples.add(tuple);
                }
                if (tuples.size() > most) {
                    tuples.removeLast();
                }
            }
        });
        return List.copyOf(tuples);
    }

    private AdMessage.GoodCopy copy(Item item) {
        Optional<RelationStore> store = ports.database().relations().get(item.relation());
        int position = store.map(found -> found.find(item.tuple().bits())).orElse(SlotArea.NONE);
        if (store.isEmpty() || position == SlotArea.NONE) {
            return new AdMessage.GoodCopy(item, Stamp.NONE, Optional.empty());
        }
        SlotArea slots = store.get().slots();
        Stamp version = new Stamp(slots.version(position));
        if (!slots.isLive(position)) {
            return new AdMessage.GoodCopy(item, version, Optional.empty());
        }
        Row row = new Row(slots.row(position));
        return new AdMessage.GoodCopy(
                item, version, Optional.of(row), keys(store.get().schema(), row));
    }

    private static List<Write.KeyTouch> keys(Schema schema, Row row) {
        return schema.indexes().stream()
                .map(index -> new Write.KeyTouch(index.id(), KeyHash.of(schema.layout(), row, index.positions())))
                .toList();
    }

    @Override
    public boolean isDone() {
        return true;
    }
}
