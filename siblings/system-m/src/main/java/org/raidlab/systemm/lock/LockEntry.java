package org.raidlab.systemm.lock;

import java.util.ArrayList;
import java.util.List;

/** The lock table's entry of one resource: who holds it, who waits for it. */
final class LockEntry {
    /**
     * A request that waits.
     *
     * @param isUpgrade whether the owner holds the lock in the shared mode: it waits for the other holders alone
     */
    record Waiting(LockOwner owner, LockMode mode, boolean isUpgrade) {}

    /** All hold it in the same mode, since an exclusive lock has one holder. */
    private final List<LockOwner> holders = new ArrayList<>(0);

    private final List<Waiting> queue = new ArrayList<>(0);
    private LockMode mode = LockMode.SHARED;

    boolean holds(LockOwner owner, LockMode asked) {
        return mode.covers(asked) && holders.contains(owner);
    }

    /** Returns whether the owner can have the lock at once: no other holder is against it, and it overtakes no one. */
    boolean isFree(LockOwner owner, LockMode asked) {
        return noHolderAgainst(owner, asked) && (queue.isEmpty() || holders.contains(owner));
    }

    private boolean noHolderAgainst(LockOwner owner, LockMode asked) {
        return holders.isEmpty() || !mode.conflictsWith(asked) || isOnlyHolder(owner);
    }

    private boolean isOnlyHolder(LockOwner owner) {
        return holders.size() == 1 && holders.getFirst() == owner;
    }

    void grant(LockOwner owner, LockMode asked) {
        if (holders.isEmpty() || asked == LockMode.EXCLUSIVE) {
            mode = asked;
        }
        if (!holders.contains(owner)) {
            holders.add(owner);
            owner.held.add(this);
        }
    }

    /** Upgrades wait before all others, which could not be served before them anyway. */
    void wait(LockOwner owner, LockMode asked) {
        boolean isUpgrade = holders.contains(owner);
        queue.add(isUpgrade ? 0 : queue.size(), new Waiting(owner, asked, isUpgrade));
        owner.awaited = this;
    }

    /** Returns for whom a waiting owner waits: other holders that are against it, and those before it in the queue. */
    List<LockOwner> before(LockOwner owner) {
        List<LockOwner> others = new ArrayList<>();
        for (Waiting each : queue) {
            if (each.owner() == owner) {
                if (mode.conflictsWith(each.mode())) {
                    holders.stream().filter(holder -> holder != owner).forEach(others::add);
                }
                return others;
            }
            others.add(each.owner());
        }
        return others;
    }

    void release(LockOwner owner) {
        holders.remove(owner);
    }

    void cancel(LockOwner owner) {
        queue.removeIf(each -> each.owner() == owner);
        owner.awaited = null;
    }

    /** Grants what can be granted now, in the order of the queue, and adds the owners. */
    void grantNext(List<LockOwner> granted) {
        while (!queue.isEmpty()) {
            Waiting first = queue.getFirst();
            if (!noHolderAgainst(first.owner(), first.mode())) {
                return;
            }
            queue.removeFirst();
            first.owner().awaited = null;
            grant(first.owner(), first.mode());
            granted.add(first.owner());
        }
    }
}
