package org.raidlab.experiments.quorum;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.raidlab.core.RandomSource;
import org.raidlab.experiments.simulated.SimulatedSites;

/** The relation that the transactions read and write, a tuple or two at a time. */
final class Items {
    static final int TUPLES = 200;

    private Items() {}

    /** Returns the statements that make the relation. */
    static String definition() {
        return "create item (k = i4, v = i4)\nmodify item to hash unique on k\nbegin transaction\n"
                + IntStream.rangeClosed(1, TUPLES)
                        .mapToObj("append to item (k = %d, v = 0)\n"::formatted)
                        .collect(Collectors.joining())
                + "end transaction\n";
    }

    /** Returns the load of clients that read or write so many times each. */
    static SimulatedSites.Load load(SimulatedSites sites, boolean write, int each) {
        RandomSource random = sites.random();
        ArrayDeque<String> texts = new ArrayDeque<>();
        for (int i = 0; i < sites.up().size() * each; i++) {
            texts.add(write ? write(random) : read(random));
        }
        return _ -> Optional.ofNullable(texts.poll());
    }

    private static String read(RandomSource random) {
        return "range of t is item\nretrieve (t.v) where t.k = " + key(random) + "\n";
    }

    private static String write(RandomSource random) {
        return "range of t is item\nreplace t (v = " + random.nextInt(1_000_000) + ") where t.k = " + key(random)
                + "\n";
    }

    private static int key(RandomSource random) {
        return 1 + random.nextInt(TUPLES);
    }
}
