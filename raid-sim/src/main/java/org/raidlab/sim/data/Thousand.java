package org.raidlab.sim.data;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.raidlab.core.Invariants;

/**
 * RAID's relation {@code thousand} (paper section 2, figure 3), a truncated Wisconsin relation: {@code unique} is
 * sequential, every other column is uniform in the range that its name says.
 *
 * @param tuples how many; the paper has 100
 * @param seed decides all values
 */
public record Thousand(int tuples, long seed) implements Generator {
    private static final int[] RANGES = {2, 10, 20, 100, 1_000};

    public Thousand {
        Invariants.require(tuples > 0, "a relation has at least one tuple");
    }

    @Override
    public List<String> columns() {
        return List.of("unique = i4", "two = i4", "ten = i4", "twenty = i4", "hundred = i4", "thousand = i4");
    }

    @Override
    public Stream<List<String>> rows() {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, tuples).mapToObj(unique -> row(unique, random));
    }

    private static List<String> row(int unique, SplittableRandom random) {
        List<String> fields = new ArrayList<>(RANGES.length + 1);
        fields.add(Integer.toString(unique));
        for (int range : RANGES) {
            fields.add(Integer.toString(random.nextInt(range)));
        }
        return fields;
    }
}
