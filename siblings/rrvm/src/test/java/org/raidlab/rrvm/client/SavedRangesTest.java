package org.raidlab.rrvm.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.Extent;

class SavedRangesTest {
    private static final int SIZE = 64;

    private static MappedRegion region() {
        MappedRegion region = new MappedRegion(new Extent(1_000, SIZE));
        for (int i = 0; i < SIZE; i++) {
            region.array()[i] = (byte) i;
        }
        return region;
    }

    @Test
    void anOverlappingRangeKeepsTheOldestBytes() {
        MappedRegion region = region();
        SavedRanges ranges = new SavedRanges(region);
        ranges.add(10, 10);
        Arrays.fill(region.array(), 10, 20, (byte) 99);
        ranges.add(5, 30);
        Arrays.fill(region.array(), 5, 35, (byte) 77);
        ranges.restore();
        assertThat(region.array()).isEqualTo(region().array());
    }

    @Test
    void aRangeIsCommittedOnceAtItsPlaceInTheMemory() {
        MappedRegion region = region();
        SavedRanges ranges = new SavedRanges(region);
        ranges.add(2, 4);
        ranges.add(4, 4);
        region.array()[3] = 50;
        assertThat(ranges.before())
                .extracting(ByteRange::extent)
                .containsExactly(new Extent(1_002, 4), new Extent(1_006, 2));
        assertThat(ranges.before().getFirst().content().bytes()).containsExactly(2, 3, 4, 5);
        assertThat(ranges.after().getFirst().content().bytes()).containsExactly(2, 50, 4, 5);
    }

    /** Whatever ranges are announced and changed in whatever order, abort restores the region. */
    @Test
    void restoringUndoesEveryAnnouncedChange() {
        Property.forAll(Gen.lists(Gen.between(0, SIZE - 1), 12), 300, SavedRangesTest::restores);
    }

    private static void restores(List<Integer> offsets) {
        MappedRegion region = region();
        SavedRanges ranges = new SavedRanges(region);
        for (int i = 0; i + 1 < offsets.size(); i += 2) {
            int from = offsets.get(i);
            int length = Math.min(offsets.get(i + 1), SIZE - from);
            ranges.add(from, length);
            Arrays.fill(region.array(), from, from + length, (byte) (100 + i));
        }
        ranges.restore();
        assertThat(region.array()).isEqualTo(region().array());
    }
}
