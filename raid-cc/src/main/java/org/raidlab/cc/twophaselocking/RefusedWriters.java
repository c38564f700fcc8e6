package org.raidlab.cc.twophaselocking;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.cc.ReadControl;

/**
 * Writers that no-wait has refused and that are expected again. Nobody waits in line there, so readers that overlap
 * could keep a writer out for ever. A writer that was refused twice therefore keeps younger readers off what it writes.
 */
final class RefusedWriters {
    private static final int REFUSALS = 2;

    /** As long as the longest wait of other variants: the client may be gone. */
    private static final int EXPECTED_TICKS = 1_000 / ReadControl.TICK_MILLIS;

    private static final class Refused {
        private Request.ToCommit last;
        private int times;
        private int ticks;

        private Refused(Request.ToCommit first) {
            this.last = first;
        }
    }

    /** By the begin of the first try, which the retries share. */
    private final SequencedMap<Long, Refused> writers = new LinkedHashMap<>();

    boolean isEmpty() {
        return writers.isEmpty();
    }

    /** Notes a refusal; that of a reader does not count. */
    void add(Request request) {
        if (request instanceof Request.ToCommit commit) {
            Refused refused = writers.computeIfAbsent(commit.age().begun(), _ -> new Refused(commit));
            refused.last = commit;
            refused.times++;
            refused.ticks = 0;
        }
    }

    void remove(Request.ToCommit commit) {
        writers.remove(commit.age().begun());
    }

    /** Returns the writers that keep a reader off: those that are older than it and were refused too often. */
    List<Age> inTheWayOf(Request.ToRead read) {
        List<Age> found = new ArrayList<>();
        writers.forEach((begun, refused) -> {
            if (refused.times >= REFUSALS && begun < read.age().begun() && refused.last.writesAnyOf(read.granules())) {
                found.add(refused.last.age());
            }
        });
        return found;
    }

    /** Counts a tick, and forgets the writers that have not come again. */
    void tick() {
        writers.values().removeIf(refused -> ++refused.ticks > EXPECTED_TICKS);
    }
}
