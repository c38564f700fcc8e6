package org.raidlab.tool.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.sim.diagram.Diagram;

/** The transactions of an instance by phase, and the newest events, from which the time-line of one is made. */
public final class Transactions {
    private static final int TRANSACTIONS_MAX = 1_000;
    private static final int EVENTS_MAX = 20_000;
    private static final String PHASE = "phase";

    private final SequencedMap<String, Moved> newest = new LinkedHashMap<>();
    private final Deque<WatchEvent> events = new ArrayDeque<>();

    /**
     * A transaction at its last step.
     *
     * @param at when
     * @param site where
     * @param phase as its server says: open, committing, committed, aborted
     * @param reason why it aborted; empty otherwise
     */
    public record Moved(String txn, long at, int site, String phase, String reason) {}

    /** Takes an event; those of no transaction but the states of sites are passed over. */
    void take(WatchEvent event) {
        if (event instanceof WatchEvent.Noted noted) {
            noted.field(PHASE).ifPresent(phase -> moved(noted, phase));
        }
        if (!event.transactions().isEmpty() || event instanceof WatchEvent.State) {
            if (events.size() == EVENTS_MAX) {
                events.removeFirst();
            }
            events.addLast(event);
        }
    }

    private void moved(WatchEvent.Noted event, String phase) {
        for (String txn : event.transactions()) {
            newest.remove(txn);
            if (newest.size() == TRANSACTIONS_MAX) {
                newest.pollFirstEntry();
            }
            String reason = event.field("reason").orElse("");
            newest.putLast(txn, new Moved(txn, event.atNanos(), event.place().site(), phase, reason));
        }
    }

    /** Returns the transactions that moved last, newest first. */
    public List<Moved> newest() {
        return new ArrayList<>(newest.sequencedValues().reversed());
    }

    /** Returns how many of the transactions that moved last at a site are in each phase. */
    public SequencedMap<String, Long> phases(int site) {
        SequencedMap<String, Long> phases = new TreeMap<>();
        for (Map.Entry<String, Moved> each : newest.entrySet()) {
            if (each.getValue().site() == site) {
                phases.merge(each.getValue().phase(), 1L, Long::sum);
            }
        }
        return Collections.unmodifiableSequencedMap(phases);
    }

    /** Returns the messages, log records and steps of a transaction over all sites, as far as they are kept. */
    public Diagram timeLine(String txn) {
        return Diagram.of(events, Set.of(txn)).fromZero();
    }
}
