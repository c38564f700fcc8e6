package org.raidlab.core;

/** The port for randomness; all random values in a run fork from one seed. */
public interface RandomSource {
    /** Any 64 bits. */
    long nextLong();

    /** Returns a number uniform in {@code [0, bound)}; the bound is positive. */
    int nextInt(int bound);

    /** Returns a number uniform in {@code [0, 1)}. */
    double nextDouble();

    /**
     * Returns a separate source for a component, so that one more draw here does not shift another component's draws.
     */
    RandomSource fork();

    /** True with this probability. */
    default boolean chance(double probability) {
        return probability > 0 && nextDouble() < probability;
    }
}
