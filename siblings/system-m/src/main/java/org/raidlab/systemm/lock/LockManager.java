package org.raidlab.systemm.lock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;

/**
 * Locks on records and segments, shared and exclusive, with upgrade, deadlock detection and requests that do not wait
 * (paper section 2.7). The entry of a resource is made once and stays, as the paper's pre-allocated ones do.
 */
public class LockManager {
    /** Entries by set plus one, segments first, and then by number. */
    private @Nullable LockEntry[][] table = new LockEntry[1][0];

    private final LockOwner checkpointer = new LockOwner();
    private final List<LockOwner> granted = new ArrayList<>();
    private long requests;
    private long blocked;
    private long deadlocks;
    private long refused;

    /** What becomes of a request. */
    public enum Result {
        GRANTED,
        /** The owner is told by {@link #takeGranted}. */
        WAITS,
        /** To wait would close a cycle: the request was not made. */
        DEADLOCK
    }

    private LockEntry entry(Resource resource) {
        int row = resource.isSegment() ? 0 : resource.set() + 1;
        if (row >= table.length) {
            int before = table.length;
            table = Arrays.copyOf(table, row + 1);
            Arrays.fill(table, before, table.length, new LockEntry[0]);
        }
        if (resource.number() >= table[row].length) {
            table[row] = Arrays.copyOf(table[row], Math.max(resource.number() + 1, 2 * table[row].length));
        }
        LockEntry entry = table[row][resource.number()];
        if (entry == null) {
            entry = new LockEntry();
            table[row][resource.number()] = entry;
        }
        return entry;
    }

    /** Returns the checkpointer as an owner. */
    public LockOwner checkpointer() {
        return checkpointer;
    }

    /** Asks for a lock and waits for it if need be. */
    public Result request(LockOwner owner, Resource resource, LockMode mode) {
        Invariants.check(owner.awaited == null, "an owner waits for one lock at a time");
        requests++;
        LockEntry entry = entry(resource);
        if (entry.holds(owner, mode)) {
            return Result.GRANTED;
        }
        if (entry.isFree(owner, mode)) {
            entry.grant(owner, mode);
            return Result.GRANTED;
        }
        entry.wait(owner, mode);
        if (isInCycle(owner)) {
            entry.cancel(owner);
            deadlocks++;
            return Result.DEADLOCK;
        }
        blocked++;
        return Result.WAITS;
    }

    /** Asks for a lock without waiting; returns whether it was granted. */
    public boolean tryRequest(LockOwner owner, Resource resource, LockMode mode) {
        requests++;
        LockEntry entry = entry(resource);
        if (entry.holds(owner, mode)) {
            return true;
        }
        if (!entry.isFree(owner, mode)) {
            refused++;
            return false;
        }
        entry.grant(owner, mode);
        return true;
    }

    private static boolean isInCycle(LockOwner owner) {
        SequencedSet<LockOwner> seen = new LinkedHashSet<>();
        ArrayDeque<LockOwner> open = new ArrayDeque<>(before(owner));
        while (!open.isEmpty()) {
            LockOwner next = open.remove();
            if (next == owner) {
                return true;
            }
            if (seen.add(next)) {
                open.addAll(before(next));
            }
        }
        return false;
    }

    private static List<LockOwner> before(LockOwner owner) {
        LockEntry awaited = owner.awaited;
        return awaited == null ? List.of() : awaited.before(owner);
    }

    /** Releases one lock. */
    public void release(LockOwner owner, Resource resource) {
        LockEntry entry = entry(resource);
        boolean isHeld = owner.held.remove(entry);
        Invariants.check(isHeld, "an owner releases what it holds");
        release(owner, entry);
    }

    /** Releases all locks of an owner. */
    public void releaseAll(LockOwner owner) {
        Invariants.check(owner.awaited == null, "who waits does not end");
        for (LockEntry entry : owner.held) {
            release(owner, entry);
        }
        owner.held.clear();
    }

    private void release(LockOwner owner, LockEntry entry) {
        entry.release(owner);
        entry.grantNext(granted);
    }

    /** Returns the owners whose wait has ended since this was last asked. */
    public List<LockOwner> takeGranted() {
        List<LockOwner> taken = List.copyOf(granted);
        granted.clear();
        return taken;
    }

    public boolean hasGranted() {
        return !granted.isEmpty();
    }

    /** Adds the counts of table 4.2. */
    public void addTo(SequencedMap<String, Long> counters) {
        counters.put("locks.requests", requests);
        counters.put("locks.blocked", blocked);
        counters.put("locks.deadlocks", deadlocks);
        counters.put("locks.refused", refused);
    }
}
