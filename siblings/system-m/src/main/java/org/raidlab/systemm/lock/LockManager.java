package org.raidlab.systemm.lock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;

/**
 * Locks on records and segments, shared and exclusive, with upgrade, deadlock detection and requests that do not wait
 * (paper section 2.7). The entry of a resource is made once and stays, as the paper's pre-allocated ones do. Owners are
 * numbers: transactions, and {@link #CHECKPOINTER}.
 */
public class LockManager {
    /** The checkpointer as an owner. It never waits. */
    public static final long CHECKPOINTER = 0;

    /** Entries by set plus one, segments first, and then by number. */
    private @Nullable LockEntry[][] table = new LockEntry[1][0];

    private final Map<Long, SequencedSet<Resource>> held = new LinkedHashMap<>();
    private final Map<Long, Resource> waits = new LinkedHashMap<>();
    private final List<Long> granted = new ArrayList<>();
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

    /** Asks for a lock and waits for it if need be. */
    public Result request(long owner, Resource resource, LockMode mode) {
        Invariants.check(!waits.containsKey(owner), "an owner waits for one lock at a time");
        requests++;
        LockEntry entry = entry(resource);
        if (entry.holds(owner, mode)) {
            return Result.GRANTED;
        }
        if (entry.isFree(owner, mode)) {
            grant(owner, resource, entry, mode);
            return Result.GRANTED;
        }
        entry.wait(owner, mode);
        waits.put(owner, resource);
        if (isInCycle(owner)) {
            entry.cancel(owner);
            waits.remove(owner);
            deadlocks++;
            return Result.DEADLOCK;
        }
        blocked++;
        return Result.WAITS;
    }

    /** Asks for a lock without waiting; returns whether it was granted. */
    public boolean tryRequest(long owner, Resource resource, LockMode mode) {
        requests++;
        LockEntry entry = entry(resource);
        if (entry.holds(owner, mode)) {
            return true;
        }
        if (!entry.isFree(owner, mode)) {
            refused++;
            return false;
        }
        grant(owner, resource, entry, mode);
        return true;
    }

    private void grant(long owner, Resource resource, LockEntry entry, LockMode mode) {
        entry.grant(owner, mode);
        held.computeIfAbsent(owner, _ -> new LinkedHashSet<>()).add(resource);
    }

    private boolean isInCycle(long owner) {
        SequencedSet<Long> seen = new LinkedHashSet<>();
        ArrayDeque<Long> open = new ArrayDeque<>(before(owner));
        while (!open.isEmpty()) {
            long next = open.remove();
            if (next == owner) {
                return true;
            }
            if (seen.add(next)) {
                open.addAll(before(next));
            }
        }
        return false;
    }

    private List<Long> before(long owner) {
        Resource resource = waits.get(owner);
        return resource == null ? List.of() : entry(resource).before(owner);
    }

    /** Releases one lock. */
    public void release(long owner, Resource resource) {
        SequencedSet<Resource> own = held.get(owner);
        Invariants.check(own != null && own.remove(resource), "an owner releases what it holds");
        releaseEntry(owner, resource);
    }

    /** Releases all locks of an owner. */
    public void releaseAll(long owner) {
        Invariants.check(!waits.containsKey(owner), "who waits does not end");
        SequencedSet<Resource> own = held.remove(owner);
        if (own != null) {
            own.forEach(resource -> releaseEntry(owner, resource));
        }
    }

    private void releaseEntry(long owner, Resource resource) {
        LockEntry entry = entry(resource);
        entry.release(owner);
        for (long next : entry.grantNext()) {
            waits.remove(next);
            held.computeIfAbsent(next, _ -> new LinkedHashSet<>()).add(resource);
            granted.add(next);
        }
    }

    /** Returns the owners whose wait has ended since this was last asked. */
    public List<Long> takeGranted() {
        List<Long> taken = List.copyOf(granted);
        granted.clear();
        return taken;
    }

    public boolean hasGranted() {
        return !granted.isEmpty();
    }

    /** Returns how many locks an owner holds. */
    public int heldBy(long owner) {
        SequencedSet<Resource> own = held.get(owner);
        return own == null ? 0 : own.size();
    }

    /** Adds the counts of table 4.2. */
    public void addTo(SequencedMap<String, Long> counters) {
        counters.put("locks.requests", requests);
        counters.put("locks.blocked", blocked);
        counters.put("locks.deadlocks", deadlocks);
        counters.put("locks.refused", refused);
    }
}
