package org.raidlab.cc.granule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;

/** The table against a map of lists. */
class GranuleTableProperty {
    private static final int RUNS = 50;
    private static final int STEPS = 2_000;
    private static final int IDS = 300;
    private static final int NUMBERS = 4;

    @Test
    void itHoldsWhatWasAddedAndNotRemoved() {
        Property.forAll(Gen.longs(), RUNS, seed -> run(new Random(seed)));
    }

    private static void run(Random random) {
        GranuleTable table = new GranuleTable();
        Map<Granule, List<Long>> model = new LinkedHashMap<>();
        int size = 0;
        for (int step = 0; step < STEPS; step++) {
            Granule granule = granule(random);
            long number = random.nextInt(NUMBERS);
            List<Long> numbers = model.computeIfAbsent(granule, _ -> new ArrayList<>());
            int entry = table.find(granule, number);
            assertThat(entry != GranuleTable.NONE).isEqualTo(numbers.contains(number));
            if (entry == GranuleTable.NONE) {
                table.add(granule, number);
                numbers.add(number);
                size++;
            } else {
                table.remove(entry);
                numbers.remove(number);
                size--;
            }
        }
        assertThat(table.size()).isEqualTo(size);
        model.forEach((granule, numbers) ->
                assertThat(numbersOf(table, granule)).as("the newest first").isEqualTo(numbers.reversed()));
    }

    private static Granule granule(Random random) {
        Granule.Kind kind = Granule.Kind.values()[random.nextInt(Granule.Kind.values().length)];
        return new Granule(kind, random.nextInt(2), random.nextInt(IDS));
    }

    private static List<Long> numbersOf(GranuleTable table, Granule granule) {
        List<Long> numbers = new ArrayList<>();
        for (int entry = table.first(granule); entry != GranuleTable.NONE; entry = table.next(entry)) {
            numbers.add(table.number(entry));
        }
        return numbers;
    }
}
