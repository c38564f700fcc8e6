package org.raidlab.sim.data;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.raidlab.core.Invariants;

/**
 * A Wisconsin relation (Bitton, DeWitt and Turbyfill, 1983): thirteen integers, in the flavour of 1993 five more, and
 * three strings of 52 characters. {@code unique1} is a permutation, {@code unique2} the order of loading.
 *
 * @param tuples how many
 * @param seed decides the permutation of {@code unique1}, and in the 1983 flavour the columns with few values
 * @param flavour which rules
 */
public record Wisconsin(int tuples, long seed, Flavour flavour) implements Generator {
    /** The rules for the columns with few values, and for unique strings. */
    public enum Flavour {
        /**
         * {@code two} to {@code twenty}, {@code odd100} and {@code even100} are uniform random. A string has three
         * letters of 22 that count, the first of which changes fastest: after 10,648 tuples strings come again.
         */
        F1983,
        /**
         * All columns follow from {@code unique1} (DeWitt's chapter of 1993), so that selectivities are exact; his
         * oddOnePercent and evenOnePercent are {@code odd100} and {@code even100}. Strings begin with seven letters of
         * 26 and are unique at any size.
         */
        F1993
    }

    private static final List<String> INTEGERS = List.of(
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
            "even100");
    private static final List<String> INTEGERS_OF_1993 =
            List.of("onepercent", "tenpercent", "twentypercent", "fiftypercent", "unique3");
    private static final List<String> STRINGS = List.of("stringu1", "stringu2", "string4");

    private static final int[] FEW_VALUES = {2, 4, 10, 20};
    private static final int[] MANY_VALUES = {100, 1_000, 2_000, 5_000, 10_000};
    /** Moduli that select 1, 10, 20 and 50 percent. */
    private static final int[] PERCENTS = {100, 10, 5, 2};

    private static final int ODD_VALUES_OF_1983 = 50;
    private static final int LETTERS_OF_1983 = 22;
    private static final int LETTERS_OF_1993 = 26;
    private static final String CYCLE = "AHOV";

    public Wisconsin {
        Invariants.require(tuples > 0, "a relation has at least one tuple");
    }

    @Override
    public List<String> columns() {
        List<String> columns = new ArrayList<>();
        INTEGERS.forEach(name -> columns.add(name + " = i4"));
        if (flavour == Flavour.F1993) {
            INTEGERS_OF_1993.forEach(name -> columns.add(name + " = i4"));
        }
        STRINGS.forEach(name -> columns.add(name + " = c52"));
        return columns;
    }

    @Override
    public Stream<List<String>> rows() {
        SplittableRandom random = new SplittableRandom(seed);
        int[] permutation = permutation(random);
        return IntStream.range(0, tuples).mapToObj(unique2 -> row(permutation[unique2], unique2, random));
    }

    /** Returns a permutation by the method of Fisher and Yates. */
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
        switch (flavour) {
            case F1983 -> integersOf1983(unique1, random, fields);
            case F1993 -> integersOf1993(unique1, fields);
        }
        fields.add(unique(unique1));
        fields.add(unique(unique2));
        fields.add(String.valueOf(CYCLE.charAt(unique2 % CYCLE.length())).repeat(4) + "x".repeat(48));
        return fields;
    }

    private static void integersOf1983(int unique1, SplittableRandom random, List<String> fields) {
        for (int range : FEW_VALUES) {
            fields.add(Integer.toString(random.nextInt(range)));
        }
        moduli(unique1, MANY_VALUES, fields);
        fields.add(Integer.toString(random.nextInt(ODD_VALUES_OF_1983) * 2 + 1));
        fields.add(Integer.toString(random.nextInt(ODD_VALUES_OF_1983) * 2 + 2));
    }

    private static void integersOf1993(int unique1, List<String> fields) {
        moduli(unique1, FEW_VALUES, fields);
        moduli(unique1, MANY_VALUES, fields);
        int percent = unique1 % 100;
        fields.add(Integer.toString(percent * 2 + 1));
        fields.add(Integer.toString(percent * 2));
        moduli(unique1, PERCENTS, fields);
        fields.add(Integer.toString(unique1));
    }

    private static void moduli(int unique1, int[] moduli, List<String> fields) {
        for (int modulus : moduli) {
            fields.add(Integer.toString(unique1 % modulus));
        }
    }

    private String unique(int number) {
        return switch (flavour) {
            case F1983 -> spread(number);
            case F1993 -> spelled(number);
        };
    }

    /** Three letters among x: at the beginning, in the middle and at the end. */
    private static String spread(int number) {
        int rest = number % (LETTERS_OF_1983 * LETTERS_OF_1983 * LETTERS_OF_1983);
        char first = (char) ('A' + rest % LETTERS_OF_1983);
        char middle = (char) ('A' + rest / LETTERS_OF_1983 % LETTERS_OF_1983);
        char last = (char) ('A' + rest / (LETTERS_OF_1983 * LETTERS_OF_1983));
        return first + "x".repeat(25) + middle + "x".repeat(24) + last;
    }

    /** Seven letters that spell the number in base 26, then 45 x. */
    private static String spelled(int number) {
        char[] letters = new char[7];
        int rest = number;
        for (int at = letters.length - 1; at >= 0; at--) {
            letters[at] = (char) ('A' + rest % LETTERS_OF_1993);
            rest /= LETTERS_OF_1993;
        }
        return new String(letters) + "x".repeat(45);
    }
}
