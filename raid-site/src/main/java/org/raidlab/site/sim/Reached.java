package org.raidlab.site.sim;

import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.ClientMessage;

/** Counts how often the sites of a run reached states that are rare in a run of seconds. */
final class Reached {
    /** The states that are counted. */
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

    private void add(What what, long number) {
        counts[what.ordinal()] += number;
    }

    /**
     * Adds the counts of a run at its end.
     *
     * @param taken messages that were taken in it
     * @param machines of the sites as they are
     * @param absences errors that told of a relation's absence
     */
    void addAll(TakenMessages taken, List<SiteMachine> machines, int absences) {
        add(What.DATABASE_CHECKPOINT, taken.of(AcMessage.Checkpointed.class));
        add(What.COPIED_PART, taken.of(ClientMessage.Copied.class));
        add(What.FETCHED_PART, taken.of(ClientMessage.Rows.class));
        add(What.NO_SUCH_RELATION, absences);
        machines.forEach(machine -> machine.node()
                .turn()
                .servers()
                .forEach((address, server) ->
                        add(What.SESSION_FORGOTTEN, server.counters().getOrDefault("forgotten", 0L))));
    }

    /** Returns the counts by name, such as {@code log-cut}. */
    SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> named = new TreeMap<>();
        for (What what : What.values()) {
            named.put(what.name().toLowerCase(Locale.ROOT).replace('_', '-'), counts[what.ordinal()]);
        }
        return named;
    }
}
