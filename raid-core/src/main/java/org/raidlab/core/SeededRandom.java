package org.raidlab.core;

import java.util.SplittableRandom;

/** A {@link RandomSource} that is a function of its seed alone. */
public final class SeededRandom implements RandomSource {
    private final SplittableRandom random;

    public SeededRandom(long seed) {
        this(new SplittableRandom(seed));
    }

    private SeededRandom(SplittableRandom random) {
        this.random = random;
    }

    @Override
    public long nextLong() {
        return random.nextLong();
    }

    @Override
    public int nextInt(int bound) {
        return random.nextInt(bound);
    }

    @Override
    public double nextDouble() {
        return random.nextDouble();
    }

    @Override
    public RandomSource fork() {
        return new SeededRandom(random.split());
    }
}
