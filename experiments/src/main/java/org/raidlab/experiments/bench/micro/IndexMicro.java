package org.raidlab.experiments.bench.micro;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.raidlab.am.index.KeyIndex;
import org.raidlab.am.slot.SegmentTable;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

/**
 * Indexes over 100,000 tuples: a look-up by key, and the removal and addition of a tuple. The references are the maps
 * of the JDK with boxed keys.
 */
@State(Scope.Thread)
public class IndexMicro {
    private static final int TUPLES = 100_000;
    private static final RelationId RELATION = new RelationId(90);
    private static final Index HASH = new Index(91, "", List.of(0), true);
    private static final Index ORDERED = new Index(92, "", List.of(0), true, Structure.ISAM, List.of());
    private static final Schema SCHEMA = new Schema(
            RELATION,
            "r",
            List.of(new Attribute("key", Format.I4, false), new Attribute("value", Format.I4, false)),
            List.of(HASH, ORDERED),
            Stamp.NONE);

    private final SlotArea slots;
    private final KeyIndex hash;
    private final KeyIndex ordered;
    private final Map<Integer, Integer> hashMap = new HashMap<>();
    private final TreeMap<Integer, Integer> treeMap = new TreeMap<>();
    private final List<byte[]> probes = new ArrayList<>();
    private final int[] keys = new int[TUPLES];
    private int next;

    public IndexMicro() {
        RowLayout layout = new RowLayout(
                SCHEMA.attributes().stream().map(Attribute::format).toList());
        slots = new SlotArea(new SegmentTable(), RELATION, layout.width());
        SeededRandom random = new SeededRandom(1988);
        for (int i = 0; i < TUPLES; i++) {
            keys[i] = i * 7;
        }
        for (int i = TUPLES - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int key = keys[i];
            keys[i] = keys[other];
            keys[other] = key;
        }
        for (int i = 0; i < TUPLES; i++) {
            byte[] row = layout.pack(List.of(new Value.Int(keys[i]), new Value.Int(i)))
                    .bytes();
            slots.write(slots.allocate(TupleId.of(1, 1, i).bits()), 1, row);
            probes.add(row);
            hashMap.put(keys[i], i);
            treeMap.put(keys[i], i);
        }
        hash = built(HASH);
        ordered = built(ORDERED);
    }

    private KeyIndex built(Index declared) {
        KeyIndex index = new KeyIndex(declared, SCHEMA, slots);
        index.build(TUPLES);
        return index;
    }

    /** Strides through the keys by a prime, so that no look-up is near the one before it. */
    private int nextTuple() {
        next = (next + 7_919) % TUPLES;
        return next;
    }

    @Benchmark
    public int findByHash() {
        return hash.find(probes.get(nextTuple()));
    }

    @Benchmark
    public int findInHashMap() {
        return hashMap.getOrDefault(keys[nextTuple()], SlotArea.NONE);
    }

    @Benchmark
    public int moveInOrder() {
        int tuple = nextTuple();
        ordered.remove(tuple);
        ordered.add(tuple);
        return ordered.size();
    }

    @Benchmark
    public int moveInTreeMap() {
        int tuple = nextTuple();
        treeMap.remove(keys[tuple]);
        treeMap.put(keys[tuple], tuple);
        return treeMap.size();
    }
}
