package org.raidlab.sim.history.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.raidlab.sim.history.check.UnansweredWrites.Place;

/**
 * Infers the outcomes of the transactions whose clients got no answer. One whose write somebody read is committed, and
 * the read tells its version; its own reads then count too, and may tell of others. One that nobody read from is left
 * out: if the history has an explanation with it, it has one without it.
 */
final class UnknownOutcomes {

    private final Footprints footprints;
    private final Names names;
    private final VersionTable answered;
    private final UnansweredWrites unanswered = new UnansweredWrites();
    private final Map<Integer, Long> stamps = new TreeMap<>();
    private final List<Access> reads;
    private final ArrayDeque<Access> newReads = new ArrayDeque<>();
    private int nodes;

    private UnknownOutcomes(Footprints footprints, Names names) {
        this.footprints = footprints;
        this.names = names;
        this.answered = VersionTable.of(names.items(), footprints.committedWrites());
        this.reads = new ArrayList<>(footprints.readsOfCommitted());
        this.nodes = names.transactions();
        footprints.unknownWrites().forEach(writes -> writes.forEach(unanswered::know));
    }

    /**
     * Infers all outcomes that the history determines.
     *
     * @param versionsAreStamps whether one write of a transaction tells the version of its others
     */
    static UnknownOutcomes infer(Footprints footprints, Names names, boolean versionsAreStamps) {
        UnknownOutcomes outcomes = new UnknownOutcomes(footprints, names);
        outcomes.newReads.addAll(footprints.readsOfCommitted());
        while (!outcomes.newReads.isEmpty()) {
            outcomes.explain(outcomes.newReads.remove());
        }
        if (versionsAreStamps) {
            outcomes.stamps.forEach(outcomes::stampOtherWrites);
        }
        return outcomes;
    }

    /** The versions that committed transactions made, whether the client was told or not. */
    VersionTable versions() {
        List<Access> placed = unanswered.placed();
        if (placed.isEmpty()) {
            return answered;
        }
        List<Access> all = new ArrayList<>(footprints.committedWrites());
        all.addAll(placed);
        return VersionTable.of(names.items(), all);
    }

    /** The reads of committed transactions, whether the client was told or not. */
    List<Access> reads() {
        return reads;
    }

    /** Whether the transaction surely committed. */
    boolean isCommitted(int node) {
        return names.isCommitted(node) || stamps.containsKey(node);
    }

    /** Returns one more than the largest node: transactions, then possible writers of which one is the writer. */
    int nodes() {
        return nodes;
    }

    /**
     * Returns per item the time at which the first transaction began that may have deleted the item without an answer
     * to its client.
     */
    Map<Integer, Long> possibleDeletes() {
        Map<Integer, Long> earliest = new TreeMap<>();
        for (List<Access> writes : footprints.unknownWrites()) {
            for (Access write : writes) {
                if (write.isAbsence() && !unanswered.isPlaced(write)) {
                    earliest.merge(write.item(), names.start(write.node()), Math::min);
                }
            }
        }
        return earliest;
    }

    private void explain(Access read) {
        Place place = new Place(read.item(), read.version());
        if (read.version() == 0 || isAnswered(place) || unanswered.isTaken(place)) {
            return;
        }
        List<Access> writers = unanswered.possibleWriters(read);
        if (writers.size() == 1) {
            commit(writers.getFirst(), place);
        } else if (writers.size() > 1) {
            unanswered.put(new Access(nodes++, read.item(), read.version(), read.value()), place);
        }
    }

    private boolean isAnswered(Place place) {
        return answered.find(place.item(), place.version()) != VersionTable.NONE;
    }

    private void commit(Access write, Place place) {
        unanswered.put(write, place);
        if (stamps.putIfAbsent(write.node(), place.version()) != null) {
            return;
        }
        List<Access> itsReads = footprints.readsOfUnknown(write.node());
        reads.addAll(itsReads);
        newReads.addAll(itsReads);
        unanswered.stamp(place.version(), footprints.unknownWrites(write.node()));
        for (Access other : footprints.unknownWrites(write.node())) {
            if (other.version() > 0) {
                unanswered.put(other, new Place(other.item(), other.version()));
            }
        }
    }

    private void stampOtherWrites(int node, long stamp) {
        for (Access write : footprints.unknownWrites(node)) {
            Place place = new Place(write.item(), stamp);
            if (!isAnswered(place) && !unanswered.isTaken(place) && !unanswered.isPlaced(write)) {
                unanswered.put(write, place);
            }
        }
    }
}
