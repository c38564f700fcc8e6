package org.raidlab.store.crash;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Enumerates the states of a disk after a power failure: every subset of the pending sector writes and name changes,
 * or, beyond a number of changes, a sample (nothing, everything, each prefix, and random ones).
 */
public final class CrashStates {
    private static final int EXHAUSTIVE_MAX = 8;
    private static final int RANDOM_SUBSETS = 64;
    private static final int PREFIXES = 64;

    private final CrashDisk disk;
    private final Set<Inode> inodes = new LinkedHashSet<>();

    private CrashStates(CrashDisk disk) {
        this.disk = disk;
        TreeMap<Path, Inode> all = new TreeMap<>(disk.stableNames);
        // Files that only a pending name leads to count too: apply the names one after the other and collect on the
        // way.
        Consumer<Inode> add = inode -> {
            if (inode.pending() > 0) {
                inodes.add(inode);
            }
        };
        all.values().forEach(add);
        for (CrashDisk.NameChange pending : disk.pendingNames) {
            pending.change().accept(all);
            all.values().forEach(add);
        }
    }

    /** Returns whether {@link #forEach} goes through all possible states, and not a sample of them. */
    public static boolean areAll(CrashDisk disk) {
        return new CrashStates(disk).pending() <= EXHAUSTIVE_MAX;
    }

    /** Calls the visitor with each state of the disk after the failure and returns how many there were. */
    public static int forEach(CrashDisk disk, long seed, Consumer<CrashDisk> visitor) {
        CrashStates states = new CrashStates(disk);
        List<BitSet> subsets = subsets(states.pending(), new SplittableRandom(seed));
        subsets.forEach(survivors -> visitor.accept(states.state(survivors)));
        return subsets.size();
    }

    private int pending() {
        return inodes.stream().mapToInt(Inode::pending).sum() + disk.pendingNames.size();
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

    private CrashDisk state(BitSet survivors) {
        int at = 0;
        Map<Inode, byte[]> contents = new LinkedHashMap<>();
        for (Inode inode : inodes) {
            contents.put(inode, inode.surviving(survivors.get(at, at + inode.pending())));
            at += inode.pending();
        }
        TreeMap<Path, Inode> names = new TreeMap<>(disk.stableNames);
        for (CrashDisk.NameChange pending : disk.pendingNames) {
            if (survivors.get(at++)) {
                pending.change().accept(names);
            }
        }
        TreeMap<Path, byte[]> files = new TreeMap<>();
        names.forEach((path, inode) -> {
            byte[] content = contents.get(inode);
            files.put(path, content == null ? inode.surviving(new BitSet()) : content);
        });
        return new CrashDisk(files, disk.folders());
    }
}
