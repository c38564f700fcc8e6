package org.raidlab.site.sim;

import java.util.Locale;
import java.util.SequencedMap;
import java.util.TreeMap;

/** How often the sites of a run came to what they seldom come to in a run of seconds. */
final class Reached {
    /** What is counted. */
    enum What {
        /** A checkpoint of a database was complete. */
        DATABASE_CHECKPOINT,
        /** A log was cut. */
        LOG_CUT,
        /** A client was told that there is no such relation. */
        NO_SUCH_RELATION,
        /** A part of a file was copied in, or refused. */
        COPIED_PART,
        /** Rows of a result were fetched that did not fit into its answer. */
        FETCHED_PART,
        /** Idle sessions that were forgotten to make room, at the sites as they are at the end. */
        SESSION_FORGOTTEN
    }

    private final long[] counts = new long[What.values().length];

    void count(What what) {
        add(what, 1);
    }

    void add(What what, long number) {
        counts[what.ordinal()] += number;
    }

    /** By name, such as {@code log-cut}. */
    SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> named = new TreeMap<>();
        for (What what : What.values()) {
            named.put(what.name().toLowerCase(Locale.ROOT).replace('_', '-'), counts[what.ordinal()]);
        }
        return named;
    }
}
