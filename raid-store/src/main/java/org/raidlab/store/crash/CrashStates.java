package org.raidlab.store.crash;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Enumerates the states of a disk after a power failure: every subset of the pending sector writes and name changes,
 * or, beyond a number of changes, a sample (nothing, everything, each prefix, and random ones).
 */
public final class CrashStates {
    private static final int EXHAUSTIVE_MAX = 8;
    private static final int RANDOM_SUBSETS = 64;
    private static final int PREFIXES = 64;

    private CrashStates() {}

    /** Returns whether {@link #forEach} goes through all possible states, and not a sample of them. */
    public static boolean areAll(CrashDisk disk) {
        return disk.memory().unforcedChanges() <= EXHAUSTIVE_MAX;
    }

    /** Calls the visitor with each state of the disk after the failure and returns how many there were. */
    public static int forEach(CrashDisk disk, long seed, Consumer<CrashDisk> visitor) {
        List<BitSet> subsets = subsets(disk.memory().unforcedChanges(), new SplittableRandom(seed));
        subsets.forEach(survivors -> visitor.accept(new CrashDisk(disk.memory().surviving(survivors))));
        return subsets.size();
    }

    private static List<BitSet> subsets(int count, SplittableRandom random) {
        List<BitSet> subsets = new ArrayList<>();
        if (count <= EXHAUSTIVE_MAX) {
            for (long bits = 0; bits < 1L << count; bits++) {
                subsets.add(BitSet.valueOf(new long[] {bits}));
            }
            return subsets;
        }
        int step = Math.max(1, count / PREFIXES);
        for (int prefix = 0; prefix <= count; prefix += step) {
            BitSet subset = new BitSet();
            subset.set(0, prefix);
            subsets.add(subset);
        }
        for (int index = 0; index < RANDOM_SUBSETS; index++) {
            BitSet subset = new BitSet();
            for (int bit = 0; bit < count; bit++) {
                subset.set(bit, random.nextBoolean());
            }
            subsets.add(subset);
        }
        return subsets;
    }
}
