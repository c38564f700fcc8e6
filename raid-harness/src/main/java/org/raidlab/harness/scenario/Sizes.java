package org.raidlab.harness.scenario;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.raidlab.core.RandomSource;

/** The distributions of a transaction's number of operations, uniform, by its maximum size. */
public enum Sizes {
    /** From one to the maximum. */
    ONE_TO_MAX(1, 0),
    /** From one to one below the maximum, as with an exclusive bound. */
    BELOW_MAX(1, -1),
    /** From none to the maximum. */
    ZERO_TO_MAX(0, 0),
    /** The maximum always. */
    MAX(0, 0);

    private final int least;
    private final int offset;

    Sizes(int least, int offset) {
        this.least = least;
        this.offset = offset;
    }

    int draw(int max, RandomSource random) {
        int low = least(max);
        return low + random.nextInt(most(max) - low + 1);
    }

    /** Returns the possible sizes, each as likely as any other. */
    List<Integer> possible(int max) {
        return IntStream.rangeClosed(least(max), most(max)).boxed().toList();
    }

    private int least(int max) {
        return this == MAX ? max : least;
    }

    private int most(int max) {
        return max + offset;
    }

    /** Returns whether a size exists for this maximum. */
    boolean isPossible(int max) {
        return most(max) >= least(max);
    }

    /** Returns the mean size. */
    public double mean(int max) {
        return (least(max) + most(max)) / 2.0;
    }

    /** Returns the word for this distribution in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
