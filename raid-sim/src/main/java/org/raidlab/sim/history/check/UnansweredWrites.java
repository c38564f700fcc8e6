package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.raidlab.sim.history.Value;

/**
 * The writes of transactions without an answer, and their versions as far as reads show them. Values are unique but for
 * deletes, of which an item may have very many: candidates are therefore counted no further than two.
 */
final class UnansweredWrites {

    /** One version of one item. */
    record Place(int item, long version) {}

    private record WriteOf(int node, int item) {}

    private record Shown(int item, Value value) {}

    private final Map<Shown, List<Access>> byValue = new LinkedHashMap<>();
    private final Map<Place, Access> byVersion = new LinkedHashMap<>();
    private final Map<Long, List<Access>> byStamp = new LinkedHashMap<>();
    private final Map<Place, Access> placed = new LinkedHashMap<>();
    private final Set<WriteOf> placedWrites = new LinkedHashSet<>();

    void know(Access write) {
        if (write.version() > 0) {
            byVersion.putIfAbsent(new Place(write.item(), write.version()), write);
        } else {
            byValue.computeIfAbsent(new Shown(write.item(), write.value()), _ -> new ArrayList<>(1))
                    .add(write);
        }
    }

    /** Notes that the transaction of these writes probably has this commit stamp. */
    void stamp(long stamp, List<Access> writes) {
        byStamp.computeIfAbsent(stamp, _ -> new ArrayList<>()).addAll(writes);
    }

    boolean isTaken(Place place) {
        return placed.containsKey(place);
    }

    boolean isPlaced(Access write) {
        return placedWrites.contains(new WriteOf(write.node(), write.item()));
    }

    /** Gives the write this version of its item. */
    void put(Access write, Place place) {
        placed.putIfAbsent(place, new Access(write.node(), write.item(), place.version(), write.value()));
        placedWrites.add(new WriteOf(write.node(), write.item()));
    }

    /** Returns all writes that have a version by now, with their versions. */
    List<Access> placed() {
        return List.copyOf(placed.values());
    }

    /** Returns the write that the read saw if it is certain; else up to two of those that it may have seen. */
    List<Access> possibleWriters(Access read) {
        Access sameVersion = byVersion.get(new Place(read.item(), read.version()));
        if (sameVersion != null) {
            return List.of(sameVersion);
        }
        Access sameStamp = ofStamp(read);
        return sameStamp != null ? List.of(sameStamp) : upToTwo(read);
    }

    private @Nullable Access ofStamp(Access read) {
        List<Access> same = byStamp.getOrDefault(read.version(), List.of()).stream()
                .filter(write -> write.item() == read.item() && write.value().equals(read.value()))
                .filter(write -> write.version() < 0 && !isPlaced(write) && write.node() != read.node())
                .toList();
        return same.size() == 1 ? same.getFirst() : null;
    }

    private List<Access> upToTwo(Access read) {
        List<Access> candidates = byValue.getOrDefault(new Shown(read.item(), read.value()), List.of());
        List<Access> found = new ArrayList<>(2);
        for (int i = candidates.size() - 1; i >= 0 && found.size() < 2; i--) {
            Access write = candidates.get(i);
            if (isPlaced(write)) {
                // Placed for good: the last one takes its place, so that nobody looks at it again.
                candidates.set(i, candidates.getLast());
                candidates.removeLast();
            } else if (write.node() != read.node()) {
                found.add(write);
            }
        }
        return found;
    }
}
