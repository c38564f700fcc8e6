package org.raidlab.systemm.lock;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lock table's entry of one resource: who holds it, who waits for it. */
final class LockEntry {
    /**
     * A request that waits.
     *
     * @param isUpgrade whether the owner holds the lock in the shared mode: it waits for the other holders alone
     */
    record Waiting(LockOwner owner, LockMode mode, boolean isUpgrade) {}

    /**
     * A holder; null if there is none. Most locks have no other one, and an entry that is read is seldom in a cache.
     */
    private @Nullable LockOwner holder;

    /** The other holders. All hold the lock in the same mode, since an exclusive one has one holder. */
    private List<LockOwner> sharers = List.of();

    private List<Waiting> queue = List.of();
    private LockMode mode = LockMode.SHARED;

    private boolean isHolder(LockOwner owner) {
        return holder == owner || sharers.contains(owner);
    }

    boolean holds(LockOwner owner, LockMode asked) {
        return mode.covers(asked) && isHolder(owner);
    }

    /** Returns whether the owner can have the lock at once: no other holder is against it, and it overtakes no one. */
    boolean isFree(LockOwner owner, LockMode asked) {
        return noHolderAgainst(owner, asked) && (queue.isEmpty() || isHolder(owner));
    }

    private boolean noHolderAgainst(LockOwner owner, LockMode asked) {
        return holder == null || !mode.conflictsWith(asked) || (holder == owner && sharers.isEmpty());
    }

    void grant(LockOwner owner, LockMode asked) {
        if (holder == null || asked == LockMode.EXCLUSIVE) {
            mode = asked;
        }
        if (isHolder(owner)) {
            return;
        }
        if (holder == null) {
            holder = owner;
        } else {
            sharers = sharers.isEmpty() ? new ArrayList<>() : sharers;
            sharers.add(owner);
        }
        owner.held.add(this);
    }

    /** Upgrades wait before all others, which could not be served before them anyway. */
    void wait(LockOwner owner, LockMode asked) {
        boolean isUpgrade = isHolder(owner);
        queue = queue.isEmpty() ? new ArrayList<>() : queue;
        queue.add(isUpgrade ? 0 : queue.size(), new Waiting(owner, asked, isUpgrade));
        owner.awaited = this;
    }

    /** Returns for whom a waiting owner waits: other holders that are against it, and those before it in the queue. */
    List<LockOwner> before(LockOwner owner) {
        List<LockOwner> others = new ArrayList<>();
        for (Waiting each : queue) {
            if (each.owner() == owner) {
                if (mode.conflictsWith(each.mode())) {
                    addOtherHolders(owner, others);
                }
                return others;
            }
            others.add(each.owner());
        }
        return others;
    }

    private void addOtherHolders(LockOwner owner, List<LockOwner> others) {
        if (holder != null && holder != owner) {
            others.add(holder);
        }
        for (LockOwner sharer : sharers) {
            if (sharer != owner) {
                others.add(sharer);
            }
        }
    }

    void release(LockOwner owner) {
        if (holder == owner) {
            holder = sharers.isEmpty() ? null : sharers.removeLast();
        } else if (!sharers.isEmpty()) {
            sharers.remove(owner);
        }
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
