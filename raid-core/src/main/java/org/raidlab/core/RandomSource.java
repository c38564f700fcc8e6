package org.raidlab.core;

/** Randomness as a port; everything random in a run forks from one seed. */
public interface RandomSource {
    /** Any 64 bits. */
    long nextLong();

    /** Uniform in {@code [0, bound)}; the bound is positive. */
    int nextInt(int bound);

    /** Uniform in {@code [0, 1)}. */
    double nextDouble();

    /** A source of its own for a component, so that one more draw here does not shift another's. */
    RandomSource fork();

    /** True with this probability. */
    default boolean chance(double probability) {
        return probability > 0 && nextDouble() < probability;
    }
}
