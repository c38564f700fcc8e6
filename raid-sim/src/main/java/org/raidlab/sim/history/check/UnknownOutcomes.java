package org.raidlab.sim.history.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decides the transactions whose clients got no answer. One whose write somebody read is committed, and the
 * read tells its version; its own reads then count too, and may tell of others. One that nobody read from
 * is left out: if the history has an explanation with it, it has one without it.
 */
final class UnknownOutcomes {

    private record Place(int item, long version) {}

    private record WriteOf(int node, int item) {}

    private final Footprints footprints;
    private final Names names;
    private final VersionTable answered;
    private final WritesByValue byValue = new WritesByValue(List.of());
    private final Map<Place, Access> byVersion = new LinkedHashMap<>();
    private final Map<Place, Access> placed = new LinkedHashMap<>();
    private final Set<WriteOf> placedWrites = new LinkedHashSet<>();
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
        footprints.unknownWrites().forEach(writes -> writes.forEach(this::know));
    }

    /**
     * Infers what can be inferred.
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
        if (placed.isEmpty()) {
            return answered;
        }
        List<Access> all = new ArrayList<>(footprints.committedWrites());
        all.addAll(placed.values());
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

    /** One more than the largest node: transactions, then writers that are one of several. */
    int nodes() {
        return nodes;
    }

    /** Per item, when the first transaction began that may have deleted it and told nobody. */
    Map<Integer, Long> possibleDeletes() {
        Map<Integer, Long> earliest = new TreeMap<>();
        for (List<Access> writes : footprints.unknownWrites()) {
            for (Access write : writes) {
                if (write.isAbsence() && !isPlaced(write)) {
                    earliest.merge(write.item(), names.start(write.node()), Math::min);
                }
            }
        }
        return earliest;
    }

    private void know(Access write) {
        byValue.add(write);
        if (write.version() > 0) {
            byVersion.putIfAbsent(new Place(write.item(), write.version()), write);
        }
    }

    private void explain(Access read) {
        if (read.version() == 0 || answered.find(read.item(), read.version()) != VersionTable.NONE) {
            return;
        }
        Place place = new Place(read.item(), read.version());
        if (placed.containsKey(place)) {
            return;
        }
        List<Access> writers = possibleWriters(read, place);
        if (writers.size() == 1) {
            put(writers.getFirst(), place);
        } else if (writers.size() > 1) {
            placed.put(place, new Access(nodes++, read.item(), read.version(), read.value()));
        }
    }

    private List<Access> possibleWriters(Access read, Place place) {
        Access sameVersion = byVersion.get(place);
        if (sameVersion != null) {
            return List.of(sameVersion);
        }
        List<Access> writers = byValue.like(read).stream()
                .filter(write -> write.version() < 0 && !isPlaced(write) && write.node() != read.node())
                .toList();
        List<Access> sameStamp = writers.stream()
                .filter(write -> stamps.getOrDefault(write.node(), 0L) == read.version())
                .toList();
        return sameStamp.size() == 1 ? sameStamp : writers;
    }

    private boolean isPlaced(Access write) {
        return placedWrites.contains(new WriteOf(write.node(), write.item()));
    }

    private void put(Access write, Place place) {
        occupy(place, write);
        if (stamps.putIfAbsent(write.node(), place.version()) != null) {
            return;
        }
        List<Access> itsReads = footprints.readsOfUnknown(write.node());
        reads.addAll(itsReads);
        newReads.addAll(itsReads);
        for (Access other : footprints.unknownWrites(write.node())) {
            if (other.version() > 0) {
                occupy(new Place(other.item(), other.version()), other);
            }
        }
    }

    private void stampOtherWrites(int node, long stamp) {
        for (Access write : footprints.unknownWrites(node)) {
            Place place = new Place(write.item(), stamp);
            boolean free = answered.find(write.item(), stamp) == VersionTable.NONE && !placed.containsKey(place);
            if (free && !isPlaced(write)) {
                occupy(place, write);
            }
        }
    }

    private void occupy(Place place, Access write) {
        placed.putIfAbsent(place, new Access(write.node(), write.item(), place.version(), write.value()));
        placedWrites.add(new WriteOf(write.node(), write.item()));
    }
}
