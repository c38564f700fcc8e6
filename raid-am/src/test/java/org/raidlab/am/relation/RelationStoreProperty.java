package org.raidlab.am.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.raidlab.am.index.KeyIndex;
import org.raidlab.am.index.RangeCursor;
import org.raidlab.am.slot.SegmentTable;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.codec.Row;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

/** A relation under random puts, deletions, purges and index builds, beside a map. */
class RelationStoreProperty {
    private static final Index KEY = new Index(91, "", List.of(0), true);
    private static final Index COLOUR = new Index(92, "", List.of(1, 2), false);
    private static final Index ORDERED = new Index(93, "order", List.of(1, 2, 0), false, Structure.ISAM, List.of(0));
    private static final Schema WITH_KEY = new Schema(
            new RelationId(90),
            "r",
            List.of(
                    new Attribute("key", Format.I4, false),
                    new Attribute("colour", Format.I2, true),
                    new Attribute("padding", Format.character(250), false)),
            List.of(KEY),
            Stamp.NONE);
    private static final Schema WITH_ALL =
            new Schema(WITH_KEY.id(), "r", WITH_KEY.attributes(), List.of(KEY, COLOUR, ORDERED), Stamp.NONE);

    /** What a tuple is; colour -1 stands for none, and a deleted one has no key. */
    private record Naive(long version, int key, int colour) {
        private static final int DELETED = -1;

        boolean isLive() {
            return key != DELETED;
        }
    }

    private final SegmentTable table = new SegmentTable();
    private final RelationStore store = new RelationStore(WITH_KEY, 1, table, RelationStore.Loaded.NOTHING);
    private final TreeMap<Long, Naive> model = new TreeMap<>();
    private final List<KeyIndex> building = new ArrayList<>();
    private long checkpoint = 1;

    @Test
    void itAgreesWithAMap() {
        Gen<Long> seeds = RandomSource::nextLong;
        Property.forAll(seeds, 30, seed -> new RelationStoreProperty().run(new SeededRandom(seed)));
    }

    private void run(SeededRandom random) {
        int steps = 500 + random.nextInt(3_000);
        int indexAt = random.nextInt(steps);
        for (int step = 0; step < steps; step++) {
            if (step == indexAt) {
                store.declare(WITH_ALL);
                building.addAll(store.incomplete());
            }
            change(random);
        }
        store.checkInvariantsFully();
        compare(random);
    }

    private void change(SeededRandom random) {
        long tuple = random.nextInt(1_500);
        long version = 1L + random.nextInt(1_000_000);
        int dice = random.nextInt(100);
        if (dice < 65) {
            put(tuple, version, random.nextInt(50), random.nextInt(6) - 1);
        } else if (dice < 90) {
            bury(tuple, version);
        } else if (dice < 92) {
            checkpoint++;
            purge(random.nextInt(40));
        } else {
            building.forEach(index -> store.build(index, 20));
            building.removeIf(KeyIndex::isComplete);
        }
    }

    private void put(long tuple, long version, int key, int colour) {
        boolean isNew = !model.containsKey(tuple) || model.get(tuple).version() < version;
        if (isNew) {
            model.put(tuple, new Naive(version, key, colour));
        }
        assertThat(store.put(tuple, version, row(key, colour))).isEqualTo(isNew);
    }

    private void bury(long tuple, long version) {
        boolean isNew = !model.containsKey(tuple) || model.get(tuple).version() < version;
        if (isNew) {
            model.put(tuple, new Naive(version, Naive.DELETED, 0));
        }
        assertThat(store.bury(tuple, version, checkpoint)).isEqualTo(isNew);
    }

    private void purge(int most) {
        Set<Long> before = buried();
        store.purge(checkpoint, most);
        before.removeAll(buried());
        before.forEach(model::remove);
    }

    private Set<Long> buried() {
        TreeSet<Long> buried = new TreeSet<>();
        model.forEach((tuple, naive) -> {
            if (!naive.isLive() && store.find(tuple) != SlotArea.NONE) {
                buried.add(tuple);
            }
        });
        return buried;
    }

    private static Value colourValue(int colour) {
        return colour < 0 ? Value.NULL : new Value.Int(colour);
    }

    private static byte[] row(int key, int colour) {
        return WITH_KEY.layout()
                .pack(List.of(new Value.Int(key), colourValue(colour), new Value.Text("k" + key % 2)))
                .bytes();
    }

    private void compare(SeededRandom random) {
        long live = model.values().stream().filter(Naive::isLive).count();
        assertThat(store.slots().live()).isEqualTo((int) live);
        model.forEach((tuple, naive) -> {
            int position = store.find(tuple);
            assertThat(store.slots().isLive(position)).isEqualTo(naive.isLive());
            assertThat(store.slots().version(position)).isEqualTo(naive.version());
            if (naive.isLive()) {
                assertThat(store.slots().row(position)).isEqualTo(row(naive.key(), naive.colour()));
            }
        });
        for (int key = 0; key < 50; key++) {
            int wanted = key;
            assertThat(found(KEY.id(), List.of(new Value.Int(key)))).isEqualTo(tuples(naive -> naive.key() == wanted));
        }
        if (store.index(COLOUR.id()).isPresent()) {
            compareColours();
        }
        store.index(ORDERED.id()).ifPresent(index -> compareRanges(index, random));
    }

    private void compareRanges(KeyIndex index, SeededRandom random) {
        for (int i = 0; i < 100; i++) {
            KeyRange range =
                    new KeyRange(ORDERED.id(), bound(random), random.chance(0.5), bound(random), random.chance(0.5));
            List<List<Value>> found = new ArrayList<>();
            Optional<RangeCursor> cursor = index.range(range, SlotArea.NONE);
            while (cursor.orElseThrow().position() != SlotArea.NONE) {
                found.add(keyAt(cursor.get().position()));
                cursor.get().next();
            }
            assertThat(found).as("%s", range).isEqualTo(naiveRange(range));
        }
    }

    private static List<Value> bound(SeededRandom random) {
        List<Value> all = List.of(
                random.chance(0.2) ? Value.NULL : new Value.Float(random.nextInt(14) / 2.0 - 1),
                new Value.Text("k" + random.nextInt(3)),
                new Value.Int(random.nextInt(52) - 1));
        return all.subList(0, random.nextInt(4));
    }

    private List<Value> keyAt(int position) {
        List<Value> row = store.layout().unpack(new Row(store.slots().row(position)));
        return ORDERED.positions().stream().map(row::get).toList();
    }

    private List<List<Value>> naiveRange(KeyRange range) {
        return model.values().stream()
                .filter(Naive::isLive)
                .map(naive -> List.of(
                        colourValue(naive.colour()), new Value.Text("k" + naive.key() % 2), new Value.Int(naive.key())))
                .filter(key -> compare(key, range.low()) >= (range.withLow() ? 0 : 1))
                .filter(key -> compare(key, range.high()) <= (range.withHigh() ? 0 : -1))
                .sorted(RelationStoreProperty::compare)
                .toList();
    }

    /** The key's last attribute goes downwards. */
    private static int compare(List<Value> key, List<Value> bound) {
        for (int i = 0; i < bound.size(); i++) {
            int order = Comparisons.compare(key.get(i), bound.get(i));
            if (order != 0) {
                return i == 2 ? -order : order;
            }
        }
        return 0;
    }

    private void compareColours() {
        for (int colour = -1; colour < 5; colour++) {
            for (int parity = 0; parity < 2; parity++) {
                int wantedColour = colour;
                int wantedParity = parity;
                List<Value> key = List.of(colourValue(colour), new Value.Text("k" + parity));
                assertThat(found(COLOUR.id(), key))
                        .isEqualTo(tuples(naive -> naive.colour() == wantedColour && naive.key() % 2 == wantedParity));
            }
        }
    }

    private Set<Long> tuples(Predicate<Naive> which) {
        TreeSet<Long> tuples = new TreeSet<>();
        model.forEach((tuple, naive) -> {
            if (naive.isLive() && which.test(naive)) {
                tuples.add(tuple);
            }
        });
        return tuples;
    }

    private Set<Long> found(long indexId, List<Value> key) {
        KeyIndex index = store.index(indexId).orElseThrow();
        TreeSet<Long> found = new TreeSet<>();
        byte[] probe = index.probe(key).orElseThrow().bytes();
        for (int at = index.find(probe); at != SlotArea.NONE; at = index.next(at)) {
            found.add(store.slots().tuple(at));
        }
        return found;
    }
}
