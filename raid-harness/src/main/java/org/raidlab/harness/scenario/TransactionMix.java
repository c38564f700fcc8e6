package org.raidlab.harness.scenario;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.RandomSource;
import org.raidlab.harness.managing.ItemAccess;

/**
 * The distribution of the transactions of a scenario.
 *
 * @param maxSize most operations of one
 * @param sizes how their number is drawn
 * @param writeShare of the operations, the others read
 * @param hotItems operations are on the first so many items, each as likely as any other
 */
public record TransactionMix(int maxSize, Sizes sizes, double writeShare, int hotItems) {
    /** Draws the next transaction. */
    public List<ItemAccess> draw(RandomSource random) {
        int size = sizes.draw(maxSize, random);
        List<ItemAccess> accesses = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            accesses.add(new ItemAccess(1 + random.nextInt(hotItems), random.chance(writeShare)));
        }
        return accesses;
    }

    /** Returns the possible numbers of operations of a transaction, each as likely as any other. */
    public List<Integer> possibleSizes() {
        return sizes.possible(maxSize);
    }

    /** Returns the mean number of writes of a transaction. */
    public double meanWrites() {
        return sizes.mean(maxSize) * writeShare;
    }
}
