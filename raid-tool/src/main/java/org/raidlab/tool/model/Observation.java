package org.raidlab.tool.model;

import java.util.List;
import org.raidlab.comm.control.Resources;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.msg.Outcome;

/** Something that was observed of an instance. */
public sealed interface Observation {
    /** Returns when, in nanoseconds since 1970; in a simulated run, since its beginning. */
    long at();

    /** Returns the present time of a running cluster's observations. */
    static long now() {
        return System.currentTimeMillis() * 1_000_000;
    }

    /** The instance has these sites. */
    record Sites(long at, List<Integer> numbers) implements Observation {
        public Sites {
            numbers = List.copyOf(numbers);
        }
    }

    /**
     * A site was asked for its status.
     *
     * @param state what it answered, or that it did not
     * @param uses what its processes have used, of those that answered
     */
    record Seen(long at, SiteState state, List<ProcessUse> uses) implements Observation {
        public Seen {
            uses = List.copyOf(uses);
        }
    }

    /** What a process has used since its start. */
    record ProcessUse(long pid, Resources used) {}

    /**
     * A transaction of the console's own load ended.
     *
     * @param latencyNanos between its begin and the answer
     * @param outcome as the client was told
     */
    record Ended(long at, long latencyNanos, Outcome outcome) implements Observation {}

    /** A process told an event. */
    record Happened(WatchEvent event) implements Observation {
        @Override
        public long at() {
            return event.atNanos();
        }
    }

    /** An order was carried out, or refused, or has come to its end. */
    record Ordered(long at, String command, String result) implements Observation {}
}
