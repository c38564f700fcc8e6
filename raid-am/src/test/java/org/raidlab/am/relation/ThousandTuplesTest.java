package org.raidlab.am.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.am.index.KeyIndex;
import org.raidlab.am.slot.SegmentTable;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

/** The relation {@code thousand} of the benchmarks, six i4, at two sizes: counts instead of times. */
class ThousandTuplesTest {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final Index KEY = new Index(71, "", List.of(0), true);
    private static final Index TWO = new Index(72, "by parity", List.of(1), false);

    private static final Index ORDERED = new Index(73, "", List.of(0), true, Structure.ISAM, List.of());

    private static Schema schema(List<Index> indexes) {
        List<Attribute> attributes = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            attributes.add(new Attribute("a" + i, Format.I4, false));
        }
        return new Schema(new RelationId(70), "thousand", attributes, indexes, Stamp.NONE);
    }

    private static RelationStore load(int tuples, List<Index> indexes) {
        Schema schema = schema(indexes);
        RelationStore store = new RelationStore(schema, 1, new SegmentTable(), RelationStore.Loaded.NOTHING);
        RowLayout layout = schema.layout();
        byte[] row = new byte[layout.width()];
        for (int i = 0; i < tuples; i++) {
            for (int attribute = 0; attribute < 6; attribute++) {
                INT.set(row, layout.offset(attribute), attribute == 1 ? i % 2 : i);
            }
            store.put(TupleId.of(1, 1, i).bits(), 1 << 10, row);
        }
        return store;
    }

    private static double comparedInALookUp(RelationStore store, int tuples) {
        KeyIndex index = store.index(KEY.id()).orElseThrow();
        long before = index.compared();
        for (int i = 0; i < 1_000; i++) {
            int key = i * (tuples / 1_000);
            byte[] probe =
                    index.probe(List.of(new Value.Int(key))).orElseThrow().bytes();
            assertThat(store.slots().tuple(index.find(probe)))
                    .isEqualTo(TupleId.of(1, 1, key).bits());
        }
        return (index.compared() - before) / 1_000.0;
    }

    @Test
    void aMillionTuplesFitIntoFarLessThan200MegabytesAndALookUpComparesAsManyAsAmongAThousand() {
        RelationStore small = load(1_000, List.of(KEY));
        RelationStore large = load(1_000_000, List.of(KEY));

        assertThat(large.footprintBytes()).isLessThan(72_000_000);
        assertThat(comparedInALookUp(small, 1_000)).isLessThan(2);
        assertThat(comparedInALookUp(large, 1_000_000)).isLessThan(2);
        large.checkInvariants();
    }

    @Test
    void anOrderTakesLessThanSixteenBytesAKeyAndLosesWhatTheHashLoses() {
        RelationStore store = load(200_000, List.of(ORDERED));
        RelationStore unordered = load(200_000, List.of(KEY));
        for (int i = 0; i < 200_000; i++) {
            if (i % 7 != 0) {
                store.bury(TupleId.of(1, 1, i).bits(), 2 << 10, 0);
            }
        }
        store.checkInvariantsFully();

        assertThat(store.footprintBytes() - unordered.footprintBytes()).isLessThan(200_000 * 16);
        assertThat(store.measured().statistics().of(ORDERED.id()).orElseThrow())
                .isEqualTo(new Statistics.Keys(ORDERED.id(), 28_572, new Value.Int(0), new Value.Int(199_997)));
    }

    @Test
    void aKeyWithHalfOfAllTuplesCostsNoMoreThanAnother() {
        RelationStore store = load(100_000, List.of(TWO));
        KeyIndex index = store.index(TWO.id()).orElseThrow();
        assertThat(index.distinct()).isEqualTo(2);
        long before = index.compared();
        for (int i = 0; i < 100_000; i += 3) {
            store.bury(TupleId.of(1, 1, i).bits(), 2 << 10, 0);
        }

        assertThat(index.compared() - before).isLessThan(100);
        assertThat(index.size()).isEqualTo(66_666);
        store.checkInvariantsFully();
    }
}
