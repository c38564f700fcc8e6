package org.raidlab.am.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;

class PagedIntsTest {
    @Test
    void itIsAnArrayOfZerosWithWhatWasPutIn() {
        Gen<Long> seeds = RandomSource::nextLong;
        Property.forAll(seeds, 50, seed -> {
            SeededRandom random = new SeededRandom(seed);
            PagedInts ints = new PagedInts();
            TreeMap<Integer, Integer> model = new TreeMap<>();
            for (int step = 0; step < 200; step++) {
                int index = random.nextInt(1 << (4 + random.nextInt(17)));
                int value = random.nextInt(3);
                ints.set(index, value);
                model.put(index, value);
                int other = random.nextInt(1 << 20);
                assertThat(ints.get(other)).isEqualTo(model.getOrDefault(other, 0));
            }
            model.forEach((index, value) -> assertThat(ints.get(index)).isEqualTo(value));
        });
    }

    @Test
    void zerosTakeNoMemory() {
        PagedInts ints = new PagedInts();
        ints.set(5_000_000, 0);
        assertThat(ints.footprintBytes()).isZero();

        ints.set(5_000, 1);
        assertThat(ints.footprintBytes()).isEqualTo(4_096 + 5 * 8);
    }
}
