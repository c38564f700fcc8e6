package org.raidlab.sim.data;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.raidlab.core.Invariants;

/**
 * A Wisconsin relation (Bitton, DeWitt and Turbyfill, 1983): thirteen integers and three strings of 52 characters.
 *
 * @param tuples how many
 * @param seed decides the permutation of {@code unique1}, and in the 1983 flavour the small columns
 * @param flavour which rules
 */
public record Wisconsin(int tuples, long seed, Flavour flavour) implements Generator {
    /** The rules for the small columns. */
    public enum Flavour {
        /** Uniform random in each column's range. */
        F1983,
        /** Derived from {@code unique1} (DeWitt's chapter of 1993), so that selectivities are exact. */
        F1993
    }

    private static final int[] MODULI = {2, 4, 10, 20, 100, 1_000, 2_000, 5_000, 10_000};
    private static final String CYCLE = "AHOV";

    public Wisconsin {
        Invariants.require(tuples > 0, "a relation has at least one tuple");
    }

    @Override
    public List<String> columns() {
        List<String> columns = new ArrayList<>();
        for (String name : List.of(
                "unique1",
                "unique2",
                "two",
                "four",
                "ten",
                "twenty",
                "hundred",
                "thousand",
                "twothous",
                "fivethous",
                "tenthous",
                "odd100",
                "even100")) {
            columns.add(name + " = i4");
        }
        for (String name : List.of("stringu1", "stringu2", "string4")) {
            columns.add(name + " = c52");
        }
        return columns;
    }

    @Override
    public Stream<List<String>> rows() {
        SplittableRandom random = new SplittableRandom(seed);
        int[] permutation = permutation(random);
        return IntStream.range(0, tuples).mapToObj(unique2 -> row(permutation[unique2], unique2, random));
    }

    /** Fisher and Yates. */
    private int[] permutation(SplittableRandom random) {
        int[] numbers = IntStream.range(0, tuples).toArray();
        for (int last = tuples - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            int number = numbers[last];
            numbers[last] = numbers[other];
            numbers[other] = number;
        }
        return numbers;
    }

    private List<String> row(int unique1, int unique2, SplittableRandom random) {
        List<String> fields = new ArrayList<>();
        fields.add(Integer.toString(unique1));
        fields.add(Integer.toString(unique2));
        for (int modulus : MODULI) {
            fields.add(Integer.toString(small(unique1, modulus, random)));
        }
        int hundredth = small(unique1, flavour == Flavour.F1993 ? 100 : 50, random);
        fields.add(Integer.toString(hundredth * 2 + 1));
        fields.add(Integer.toString(hundredth * 2 + 2));
        fields.add(unique(unique1));
        fields.add(unique(unique2));
        fields.add(String.valueOf(CYCLE.charAt(unique2 % CYCLE.length())).repeat(4) + "x".repeat(48));
        return fields;
    }

    private int small(int unique1, int modulus, SplittableRandom random) {
        return flavour == Flavour.F1993 ? unique1 % modulus : random.nextInt(modulus);
    }

    /** Seven letters that spell the number in base 26, then 45 x. */
    private static String unique(int number) {
        char[] letters = new char[7];
        int rest = number;
        for (int at = letters.length - 1; at >= 0; at--) {
            letters[at] = (char) ('A' + rest % 26);
            rest /= 26;
        }
        return new String(letters) + "x".repeat(45);
    }
}
