package org.raidlab.am.relation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.am.index.KeyIndex;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.core.Stamp;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.IndexPositions;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

/**
 * The reader of schemas in the catalogue's tuples. They come from other sites' transactions, so an entry that makes no
 * sense describes no relation.
 */
public final class CatalogueReader {
    private static final int POSITION = 1;
    private static final int NAME = 2;
    private static final int FORMAT = 3;
    private static final int NULLABLE = 4;
    private static final int INDEX_NAME = 1;
    private static final int INDEX_POSITIONS = 2;
    private static final int INDEX_UNIQUENESS = 3;
    private static final int INDEX_STRUCTURE = 4;
    private static final int HOLDER = 1;

    /** A row of the catalogue with its tuple's id. */
    private record Entry(long tuple, List<Value> values) {
        long number(int position) {
            return values.get(position) instanceof Value.Int(long number) ? number : 0;
        }

        String text(int position) {
            return values.get(position) instanceof Value.Text(String text) ? text : "";
        }
    }

    private final Relations relations;
    private final List<Integer> founders;
    private final Map<String, RelationStore> byName = new LinkedHashMap<>();
    private final Map<RelationId, List<RelationStore>> fragments = new TreeMap<>();

    /** @param founders the sites that hold relations without entries in the directory; none if all sites do */
    public CatalogueReader(Relations relations, List<Integer> founders) {
        this.relations = relations;
        this.founders = List.copyOf(founders);
    }

    /**
     * Returns the relation with this name; of several (a destroy and a create that were posted in the other order) the
     * newest.
     */
    public Optional<RelationStore> named(String name) {
        for (Schema schema : Catalogue.ALL) {
            if (schema.name().equals(name)) {
                return relations.get(schema.id());
            }
        }
        RelationStore known = byName.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<RelationStore> found = find(name);
        found.ifPresent(store -> byName.put(name, store));
        return found;
    }

    /** Clears the cached names after a change of the catalogue: a relation may have another name, or be gone. */
    void changed() {
        byName.clear();
        fragments.clear();
    }

    /** Returns the fragments of a relation, in the order of their numbers; none if it is not divided. */
    public List<RelationStore> fragments(RelationStore relation) {
        return fragments.computeIfAbsent(relation.id(), _ -> findFragments(relation.schema()));
    }

    /** Returns the relation that this one is a fragment of. */
    Optional<RelationStore> wholeOf(RelationStore fragment) {
        String name = fragment.schema().name();
        return Fragment.isNamed(name) ? find(Fragment.relation(name)) : Optional.empty();
    }

    /**
     * Finds the fragments of a relation with a current schema entry: a fragment with an older entry belongs to an
     * earlier relation of that name and is about to go.
     */
    private List<RelationStore> findFragments(Schema relation) {
        List<RelationStore> found = new ArrayList<>();
        for (int number = 1; number <= Fragment.FRAGMENTS_MAX; number++) {
            Optional<RelationStore> fragment = find(Fragment.name(relation.name(), number))
                    .filter(store -> store.schema().version().compareTo(relation.version()) >= 0);
            if (fragment.isEmpty()) {
                break;
            }
            found.add(fragment.get());
        }
        return List.copyOf(found);
    }

    private Optional<RelationStore> find(String name) {
        RelationStore names = relations.require(Catalogue.RELATION.id());
        return entries(names, new Value.Text(name)).stream()
                .flatMap(entry -> relations.get(new RelationId(entry.tuple())).stream())
                .max(Comparator.comparing(
                        (RelationStore store) -> store.schema().version()));
    }

    /** Returns all relations of the catalogue, well described or not, in the order of their tuples. */
    List<RelationId> all() {
        SlotArea slots = relations.require(Catalogue.RELATION.id()).slots();
        List<RelationId> all = new ArrayList<>();
        for (int position = 0; position < slots.end(); position++) {
            if (slots.isLive(position)) {
                all.add(new RelationId(slots.tuple(position)));
            }
        }
        return all;
    }

    /** Returns whether the catalogue has a relation, well described or not. */
    boolean holds(RelationId id) {
        return relations.require(Catalogue.RELATION.id()).isLive(id.bits());
    }

    /**
     * Returns the schema that the catalogue describes for a relation; empty if the relation is missing or badly
     * described.
     */
    Optional<Schema> describe(RelationId id) {
        if (!holds(id)) {
            return Optional.empty();
        }
        RelationStore names = relations.require(Catalogue.RELATION.id());
        int position = names.find(id.bits());
        SlotArea slots = names.slots();
        String name = names.layout()
                .get(slots.bytes(position), slots.rowBase(position), 0)
                .toString();
        List<Attribute> attributes = attributes(id);
        if (attributes.isEmpty() || new RowLayout(formats(attributes)).width() > SlotArea.ROW_WIDTH_MAX) {
            return Optional.empty();
        }
        Stamp version = new Stamp(slots.version(position));
        return Optional.of(
                new Schema(id, name, attributes, indexes(id, attributes.size()), version).heldAt(holders(id)));
    }

    private List<Integer> holders(RelationId id) {
        List<Integer> entries = entriesOf(id);
        return entries.isEmpty() ? founders : entries;
    }

    /**
     * Returns the sites that the directory has for a relation; for the catalogue, the sites that were added to the
     * instance.
     */
    List<Integer> entriesOf(RelationId id) {
        RelationStore store = relations.require(Catalogue.DIRECTORY.id());
        return entries(store, new Value.Int(id.bits())).stream()
                .map(entry -> (int) entry.number(HOLDER))
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Returns the catalogue's entries on the replica sites of a relation, tuple by tuple; empty if the relation is
     * missing. The catalogue does not describe itself: of it only the directory says something.
     */
    public Optional<AdMessage.Entry> entry(RelationId id) {
        if (!Catalogue.holds(id) && !holds(id)) {
            return Optional.empty();
        }
        RelationStore names = relations.require(Catalogue.RELATION.id());
        AdMessage.Tuple name = Catalogue.holds(id)
                ? new AdMessage.Tuple(id.catalogueTuple(), Stamp.NONE, Row.EMPTY)
                : names.tuple(id.bits());
        RelationStore directory = relations.require(Catalogue.DIRECTORY.id());
        List<AdMessage.Tuple> holders = entries(directory, new Value.Int(id.bits())).stream()
                .map(entry -> directory.tuple(entry.tuple()))
                .toList();
        return Optional.of(new AdMessage.Entry(name, holders));
    }

    private static List<Format> formats(List<Attribute> attributes) {
        return attributes.stream().map(Attribute::format).toList();
    }

    /** Returns all attributes in order; empty if one is missing or malformed. */
    private List<Attribute> attributes(RelationId id) {
        RelationStore store = relations.require(Catalogue.ATTRIBUTE.id());
        List<Entry> entries = new ArrayList<>(entries(store, new Value.Int(id.bits())));
        entries.sort(Comparator.comparingLong((Entry entry) -> entry.number(POSITION))
                .thenComparing(Entry::tuple, Long::compareUnsigned));
        List<Attribute> attributes = new ArrayList<>();
        for (Entry entry : entries) {
            Optional<Format> format = format(entry.text(FORMAT));
            if (entry.number(POSITION) != attributes.size() || format.isEmpty()) {
                return List.of();
            }
            attributes.add(new Attribute(entry.text(NAME), format.get(), entry.number(NULLABLE) != 0));
        }
        return attributes;
    }

    private static Optional<Format> format(String text) {
        try {
            return Optional.of(Format.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private List<Index> indexes(RelationId id, int attributes) {
        RelationStore store = relations.require(Catalogue.INDEXES.id());
        List<Index> indexes = new ArrayList<>();
        for (Entry entry : entries(store, new Value.Int(id.bits()))) {
            index(entry, attributes).ifPresent(indexes::add);
        }
        indexes.sort((left, right) -> Long.compareUnsigned(left.id(), right.id()));
        return indexes;
    }

    /** Returns an index; empty if its structure is unknown or one of its positions is no attribute. */
    private static Optional<Index> index(Entry entry, int attributes) {
        Optional<Structure> structure = Structure.named(entry.text(INDEX_STRUCTURE));
        if (structure.isEmpty() || structure.get() == Structure.HEAP) {
            return Optional.empty();
        }
        return IndexPositions.parse(entry.text(INDEX_POSITIONS), attributes)
                .map(key -> new Index(
                        entry.tuple(),
                        entry.text(INDEX_NAME),
                        key.positions(),
                        entry.number(INDEX_UNIQUENESS) != 0,
                        structure.get(),
                        key.descending()));
    }

    /** Returns the tuples with this value of the first attribute, which every relation of the catalogue has indexed. */
    private static List<Entry> entries(RelationStore store, Value first) {
        List<Entry> entries = new ArrayList<>();
        KeyIndex index = store.index(store.schema().indexes().getFirst().id()).orElseThrow();
        index.probe(List.of(first)).ifPresent(row -> {
            SlotArea slots = store.slots();
            for (int at = index.find(row.bytes()); at != SlotArea.NONE; at = index.next(at)) {
                entries.add(new Entry(slots.tuple(at), store.layout().unpack(slots.bytes(at), slots.rowBase(at))));
            }
        });
        return entries;
    }
}
