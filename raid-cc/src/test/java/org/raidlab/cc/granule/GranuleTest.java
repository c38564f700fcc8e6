package org.raidlab.cc.granule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.TupleId;
import org.raidlab.msg.relation.RelationId;

final class GranuleTest {
    private static final int BUCKETS = 1 << 14;
    private static final int INCARNATION = 3;
    private static final RelationId RELATION =
            new RelationId(TupleId.of(1, 2, 77).bits());
    /** Of so many buckets, random hashes of as many granules use 1 - 1/e. */
    private static final int USED_MIN = BUCKETS * 6 / 10;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 100})
    void tuplesWhoseIdsCountUpSpreadOverAllBuckets(int step) {
        BitSet used = new BitSet();
        for (int number = 0; number < BUCKETS; number++) {
            TupleId tuple = TupleId.of(1, INCARNATION, 60_000L + (long) number * step);
            used.set(Granule.tuple(RELATION, tuple).mixed() & (BUCKETS - 1));
        }
        assertThat(used.cardinality()).isGreaterThan(USED_MIN);
    }
}
