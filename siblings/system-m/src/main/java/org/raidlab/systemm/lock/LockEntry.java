package org.raidlab.systemm.lock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The lock table's entry of one resource: who holds it, who waits for it. */
final class LockEntry {
    /**
     * A request that waits.
     *
     * @param isUpgrade whether the owner holds the lock in the shared mode: it waits for the other holders alone
     */
    record Waiting(long owner, LockMode mode, boolean isUpgrade) {}

    private final SequencedMap<Long, LockMode> holders = new LinkedHashMap<>();
    private final ArrayDeque<Waiting> queue = new ArrayDeque<>();

    boolean holds(long owner, LockMode mode) {
        LockMode held = holders.get(owner);
        return held != null && held.covers(mode);
    }

    /** Returns whether the owner can have the lock at once: no other holder is against it, and it overtakes no one. */
    boolean isFree(long owner, LockMode mode) {
        return noHolderAgainst(owner, mode) && (queue.isEmpty() || holders.containsKey(owner));
    }

    private boolean noHolderAgainst(long owner, LockMode mode) {
        return holders.entrySet().stream()
                .noneMatch(held -> held.getKey() != owner && held.getValue().conflictsWith(mode));
    }

    void grant(long owner, LockMode mode) {
        holders.merge(owner, mode, (before, now) -> before.covers(now) ? before : now);
    }

    /** Upgrades wait before all others, which could not be served before them anyway. */
    void wait(long owner, LockMode mode) {
        boolean isUpgrade = holders.containsKey(owner);
        Waiting waiting = new Waiting(owner, mode, isUpgrade);
        if (isUpgrade) {
            queue.addFirst(waiting);
        } else {
            queue.addLast(waiting);
        }
    }

    /** Returns for whom a waiting owner waits: other holders that are against it, and those before it in the queue. */
    List<Long> before(long owner) {
        List<Long> others = new ArrayList<>();
        for (Waiting each : queue) {
            if (each.owner() == owner) {
                holders.forEach((holder, held) -> {
                    if (holder != owner && held.conflictsWith(each.mode())) {
                        others.add(holder);
                    }
                });
                return others;
            }
            others.add(each.owner());
        }
        return others;
    }

    void release(long owner) {
        holders.remove(owner);
    }

    void cancel(long owner) {
        queue.removeIf(each -> each.owner() == owner);
    }

    /** Grants what can be granted now, in the order of the queue; returns the owners. */
    List<Long> grantNext() {
        List<Long> granted = new ArrayList<>();
        while (!queue.isEmpty()) {
            Waiting first = queue.element();
            if (!noHolderAgainst(first.owner(), first.mode())) {
                break;
            }
            queue.remove();
            grant(first.owner(), first.mode());
            granted.add(first.owner());
        }
        return granted;
    }

    boolean isIdle() {
        return holders.isEmpty() && queue.isEmpty();
    }
}
