package org.raidlab.experiments.degree;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.raidlab.core.RandomSource;

/** The relations whose replica sites vary, and the transactions on them: each reads two tuples and writes a third. */
final class Fragments {
    static final int RELATIONS = 10;
    static final int TUPLES = 50;

    /** Characters of a tuple, so that there is something to carry. */
    static final int TEXT = 200;

    private Fragments() {}

    private static String name(int relation) {
        return "f" + relation;
    }

    /** Returns the statements that make a relation with its tuples, from 1. */
    static List<String> definition(int relation) {
        String tuples = IntStream.rangeClosed(1, TUPLES)
                .mapToObj(key ->
                        "append to %s (k = %d, v = 0, text = \"%s\")\n".formatted(name(relation), key, text(key)))
                .collect(Collectors.joining());
        return List.of(
                "create %s (k = i4, v = i4, text = c%d)".formatted(name(relation), TEXT),
                "modify %s to hash unique on k".formatted(name(relation)),
                "begin transaction\n" + tuples + "end transaction\n");
    }

    private static String text(int value) {
        return Integer.toString(value).repeat(TEXT).substring(0, TEXT);
    }

    /** Returns the site, of so many, that creates a relation. */
    static int creator(int relation, List<Integer> sites) {
        return sites.get(relation % sites.size());
    }

    /** Returns the relations that clients of a site use, of so many sites. */
    static List<Integer> usedAt(int site, List<Integer> sites, Variant.Access access) {
        return IntStream.rangeClosed(1, RELATIONS)
                .filter(relation -> access == Variant.Access.ANYWHERE || creator(relation, sites) == site)
                .boxed()
                .toList();
    }

    /** The next transaction on some of these relations. */
    static String transaction(List<Integer> relations, RandomSource random) {
        int value = random.nextInt(1_000_000);
        return "range of a is %s\nrange of b is %s\nrange of c is %s\n"
                        .formatted(any(relations, random), any(relations, random), any(relations, random))
                + "begin transaction\n"
                + "retrieve (a.v, a.text) where a.k = %d\n".formatted(1 + random.nextInt(TUPLES))
                + "retrieve (b.v, b.text) where b.k = %d\n".formatted(1 + random.nextInt(TUPLES))
                + "replace c (v = %d, text = \"%s\") where c.k = %d\n"
                        .formatted(value, text(value), 1 + random.nextInt(TUPLES))
                + "end transaction\n";
    }

    private static String any(List<Integer> relations, RandomSource random) {
        return name(relations.get(random.nextInt(relations.size())));
    }
}
