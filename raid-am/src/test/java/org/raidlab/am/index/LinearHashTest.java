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
    private static long hashOf(int position) {
        return new SeededRandom(position).nextLong();
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
        LinearHash hash = new LinearHash();
        long most = 0;
        for (int position = 0; position < 1_000_000; position++) {
            long before = hash.passed();
            hash.add(position, hashOf(position));
            most = Math.max(most, hash.passed() - before);
        }

        assertThat(most).isLessThan(20);
        assertThat(hash.passed()).isLessThan(2_000_000);
        assertThat(hash.footprintBytes()).isLessThan(13_000_000);
    }

    @Test
    void chainsAreAsShortAmongAMillionAsAmongAThousand() {
        double small = averageChain(1_000);
        double large = averageChain(1_000_000);

        assertThat(small).isLessThan(1.5);
        assertThat(large).isLessThan(1.5);
    }

    /** How many others are in the chain of a member. */
    private static double averageChain(int size) {
        LinearHash hash = new LinearHash();
        for (int position = 0; position < size; position++) {
            hash.add(position, hashOf(position));
        }
        long before = hash.passed();
        for (int i = 0; i < 1_000; i++) {
            int member = i * (size / 1_000);
            assertThat(chain(hash, hashOf(member))).containsExactly(member);
        }
        return (hash.passed() - before) / 1_000.0;
    }

    @Test
    void itHoldsWhatWasAddedAndNotRemoved() {
        Gen<Long> seeds = RandomSource::nextLong;
        Property.forAll(seeds, 100, LinearHashTest::agreesWithMap);
    }

    private static void agreesWithMap(long seed) {
        SeededRandom random = new SeededRandom(seed);
        TreeMap<Integer, Long> model = new TreeMap<>();
        LinearHash hash = new LinearHash();
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
        LinearHash hash = new LinearHash();
        hash.add(1, 5);

        assertThat(hash.remove(2, 5)).isFalse();
        assertThat(hash.replace(2, 3, 5)).isFalse();
        assertThat(hash.remove(1, 6)).isFalse();
        assertThat(chain(hash, 5)).containsExactly(1);
    }
}
