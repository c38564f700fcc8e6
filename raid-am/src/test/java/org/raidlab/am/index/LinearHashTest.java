package org.raidlab.am.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;

class LinearHashTest {
    /** Hashes of positions, and how often they were asked for. */
    private static final class CountingHashing implements LinearHash.Hashing {
        private long asked;

        static long hash(int position) {
            return new SeededRandom(position).nextLong();
        }

        @Override
        public long hashAt(int position) {
            asked++;
            return hash(position);
        }
    }

    private static List<Integer> chain(LinearHash hash, long of) {
        List<Integer> chain = new ArrayList<>();
        for (int position = hash.first(of); position != -1; position = hash.next(position)) {
            chain.add(position);
        }
        return chain;
    }

    @Test
    void noInsertionAmongAMillionMovesMoreThanAShortChain() {
        CountingHashing hashing = new CountingHashing();
        LinearHash hash = new LinearHash(hashing);
        long most = 0;
        for (int position = 0; position < 1_000_000; position++) {
            long before = hashing.asked;
            hash.add(position, CountingHashing.hash(position));
            most = Math.max(most, hashing.asked - before);
        }

        assertThat(most).isLessThan(20);
        assertThat(hashing.asked).isLessThan(2_000_000);
        assertThat(hash.footprintBytes()).isLessThan(9_000_000);
    }

    @Test
    void chainsAreAsShortAmongAMillionAsAmongAThousand() {
        double small = averageChain(1_000);
        double large = averageChain(1_000_000);

        assertThat(small).isLessThan(2.5);
        assertThat(large).isLessThan(2.5);
    }

    private static double averageChain(int size) {
        LinearHash hash = new LinearHash(CountingHashing::hash);
        for (int position = 0; position < size; position++) {
            hash.add(position, CountingHashing.hash(position));
        }
        long met = 0;
        for (int i = 0; i < 1_000; i++) {
            met += chain(hash, CountingHashing.hash(i * (size / 1_000))).size();
        }
        return met / 1_000.0;
    }

    @Test
    void itHoldsWhatWasAddedAndNotRemoved() {
        Gen<Long> seeds = RandomSource::nextLong;
        Property.forAll(seeds, 100, LinearHashTest::agreesWithMap);
    }

    private static void agreesWithMap(long seed) {
        SeededRandom random = new SeededRandom(seed);
        TreeMap<Integer, Long> model = new TreeMap<>();
        LinearHash hash = new LinearHash(position -> model.getOrDefault(position, -1L));
        for (int step = 0; step < 500; step++) {
            int position = random.nextInt(100);
            int successor = random.nextInt(100);
            if (!model.containsKey(position)) {
                model.put(position, (long) random.nextInt(40));
                hash.add(position, model.get(position));
            } else if (random.chance(0.3) && !model.containsKey(successor)) {
                model.put(successor, model.get(position));
                assertThat(hash.replace(position, successor, model.get(position)))
                        .isTrue();
                model.remove(position);
            } else {
                assertThat(hash.remove(position, model.get(position))).isTrue();
                model.remove(position);
            }
        }
        assertThat(hash.size()).isEqualTo(model.size());
        model.forEach((position, value) -> assertThat(chain(hash, value)).containsOnlyOnce(position));
    }

    @Test
    void whatIsNoMemberIsNeitherRemovedNorReplaced() {
        LinearHash hash = new LinearHash(CountingHashing::hash);
        hash.add(1, 5);

        assertThat(hash.remove(2, 5)).isFalse();
        assertThat(hash.replace(2, 3, 5)).isFalse();
        assertThat(hash.remove(1, 6)).isFalse();
        assertThat(chain(hash, 5)).containsExactly(1);
    }
}
