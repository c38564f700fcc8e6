package org.raidlab.harness.wisconsin;

import java.util.SplittableRandom;

/** Draws the words in braces of a query's texts. */
final class Draw {
    private final SplittableRandom random;
    private final int tuples;

    Draw(long seed, int tuples) {
        this.random = new SplittableRandom(seed);
        this.tuples = tuples;
    }

    /** The words for one execution. */
    Words next() {
        int one = Math.max(1, tuples / 100);
        int ten = Math.max(1, tuples / 10);
        return new Words(
                random.nextInt(tuples),
                random.nextInt(tuples - one + 1),
                one,
                random.nextInt(tuples - ten + 1),
                ten,
                tuples);
    }

    /** One choice: a key, where 1 % and 10 % of the tuples begin and how many they are, a new key. */
    record Words(int key, int low1, int one, int low10, int ten, int fresh) {
        String into(String text) {
            return text.replace("{key}", Integer.toString(key))
                    .replace("{low1}", Integer.toString(low1))
                    .replace("{high1}", Integer.toString(low1 + one - 1))
                    .replace("{low10}", Integer.toString(low10))
                    .replace("{high10}", Integer.toString(low10 + ten - 1))
                    .replace("{tenth}", Integer.toString(ten))
                    .replace("{new}", Integer.toString(fresh));
        }
    }
}
