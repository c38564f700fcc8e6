package org.raidlab.am.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.am.work.Work;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.KeyHash;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/**
 * The work of answering with the copies of some items, for a copier transaction: all in one step, so that no post comes
 * in between.
 */
public record FetchWork(ReadPorts ports, Address from, AmMessage.Fetch request) implements Work {
    private static final long NO_MORE = 0;
    private static final long ALL = -1;
    private static final int BYTES_MAX = 1 << 20;

    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        Copies copies = new Copies();
        long next = NO_MORE;
        for (Item item : request.items()) {
            if (isKnownHere(item) && !copies.isFull()) {
                if (item.isTuple()) {
                    copies.add(copy(item));
                } else if (item.isWhole() && next == NO_MORE) {
                    next = addAll(item, copies);
                }
            }
        }
        out.send(
                from,
                new AdMessage.Fetched(
                        request.ticket(), copies.taken, ports.posts().getAsLong(), next, schemas(copies.taken)));
        return Math.max(request.items().size(), copies.taken.size());
    }

    /** The copies that fit into one transaction; the remaining copies are requested again. */
    private static final class Copies {
        private final List<AdMessage.GoodCopy> taken = new ArrayList<>();
        private long bytes;

        boolean isFull() {
            return bytes >= BYTES_MAX;
        }

        void add(AdMessage.GoodCopy copy) {
            taken.add(copy);
            bytes += copy.row().map(row -> row.bytes().length).orElse(0);
        }
    }

    /**
     * Returns the schema reads for the copies: an index created meanwhile would have entries that the copies do not
     * name.
     */
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

    /**
     * Returns whether this site may answer for an item: it must not report an item as missing in a relation that it
     * does not replicate.
     */
    private boolean isKnownHere(Item item) {
        Optional<RelationStore> store = ports.database().relations().get(item.relation());
        return store.isEmpty() || ports.database().held(item.relation()).isPresent();
    }

    /**
     * Adds the tuples of a relation, and behind the last of them the relation itself. If there are too many, the
     * relation waits for a request that begins with it, and one that does gets a part; answers behind which tuple to go
     * on.
     */
    private long addAll(Item whole, Copies copies) {
        boolean first = whole.equals(request.items().getFirst());
        Optional<RelationStore> store = ports.database().relations().get(whole.relation());
        if (store.isPresent()) {
            long last = first
                    ? addPart(store.get(), copies)
                    : addSmall(store.get(), request.most() - copies.taken.size(), copies);
            if (last != ALL) {
                return last;
            }
        }
        Stamp schema = store.map(found -> found.schema().version()).orElse(Stamp.NONE);
        copies.add(new AdMessage.GoodCopy(whole, schema, Optional.empty()));
        return NO_MORE;
    }

    private long addSmall(RelationStore store, int room, Copies copies) {
        long[] tuples = ports.tuples().behind(store, 0, Math.max(0, room) + 1);
        if (tuples.length > room) {
            return NO_MORE;
        }
        for (long tuple : tuples) {
            addLive(store, tuple, copies);
        }
        return ALL;
    }

    /** Adds a part of a relation: one tuple at least, or all remaining ones. */
    private long addPart(RelationStore store, Copies copies) {
        long after = request.after();
        while (true) {
            long[] tuples = ports.tuples().behind(store, after, request.most() + 1);
            for (long tuple : tuples) {
                if (copies.isFull() || copies.taken.size() >= request.most()) {
                    return after;
                }
                addLive(store, tuple, copies);
                after = tuple;
            }
            if (tuples.length == 0) {
                return ALL;
            }
        }
    }

    /** Adds a live tuple; one deleted since is deleted at the receiving site too, or fail-locked there. */
    private void addLive(RelationStore store, long tuple, Copies copies) {
        AdMessage.GoodCopy copy = copy(new Item(store.id(), new TupleId(tuple)));
        if (copy.row().isPresent()) {
            copies.add(copy);
        }
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
