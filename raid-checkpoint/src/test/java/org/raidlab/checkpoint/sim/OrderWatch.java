package org.raidlab.checkpoint.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointEvent.Activity;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TraceEvent;

/**
 * Watches what wrappers note: a process never answers one rollback with two targets, and the order of instances at the
 * processes, taken together, has no cycle.
 */
final class OrderWatch {
    private record Place(int life, long position) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            int order = Integer.compare(life, other.life);
            return order != 0 ? order : Long.compare(position, other.position);
        }
    }

    private final Consumer<String> violation;
    private final Map<String, MessageTag> targets = new LinkedHashMap<>();
    private final TreeMap<Integer, TreeMap<Place, TreeSet<InstanceId>>> places = new TreeMap<>();
    private final TreeMap<InstanceId, SequencedMap<Integer, Integer>> committed = new TreeMap<>();
    private final TreeSet<InstanceId> complete = new TreeSet<>();
    private final SequencedMap<String, Long> met = new TreeMap<>();
    private long aborted;

    OrderWatch(Consumer<String> violation) {
        this.violation = violation;
    }

    void noted(int life, TraceEvent event) {
        if (!(event instanceof CheckpointEvent mine)) {
            return;
        }
        switch (mine) {
            case CheckpointEvent.Met each ->
                met.merge("%s meets %s".formatted(each.arriving(), each.running()), 1L, Long::sum);
            case CheckpointEvent.Joined each ->
                places.computeIfAbsent(each.process(), _ -> new TreeMap<>())
                        .computeIfAbsent(new Place(life, each.position()), _ -> new TreeSet<>())
                        .add(each.instance());
            case CheckpointEvent.Decided each -> committed.put(each.instance(), each.members());
            case CheckpointEvent.RolledBack each -> complete.add(each.instance());
            case CheckpointEvent.Target each -> target(each);
            case CheckpointEvent.Aborted _ -> aborted++;
            case CheckpointEvent.Image _, CheckpointEvent.Blocked _ -> {
                // figures, nothing to check
            }
        }
    }

    private void target(CheckpointEvent.Target told) {
        for (String of : List.of(
                told.process() + " in " + told.instance(),
                told.process() + " of " + told.back().incarnation())) {
            MessageTag before = targets.putIfAbsent(of, told.back());
            if (before != null && !before.equals(told.back())) {
                violation.accept("process %s goes back to %s and to %s".formatted(of, before, told.back()));
            }
        }
    }

    /** Instance X before instance Y at some process: over all of them no cycle. */
    void checkOrder() {
        TreeMap<InstanceId, TreeSet<InstanceId>> after = new TreeMap<>();
        places.forEach((process, order) -> {
            List<TreeSet<InstanceId>> groups = new ArrayList<>();
            for (TreeSet<InstanceId> group : order.values()) {
                TreeSet<InstanceId> counted = new TreeSet<>(group);
                counted.removeIf(id -> !counts(id, process));
                if (!counted.isEmpty()) {
                    groups.add(counted);
                }
            }
            for (int i = 1; i < groups.size(); i++) {
                for (InstanceId first : groups.get(i - 1)) {
                    TreeSet<InstanceId> next = new TreeSet<>(groups.get(i));
                    next.remove(first); // a life that died before it could tell: its name is used again
                    after.computeIfAbsent(first, _ -> new TreeSet<>()).addAll(next);
                }
            }
        });
        removeSources(after);
        if (!after.isEmpty()) {
            violation.accept("the order of instances has a cycle among " + after.keySet());
        }
    }

    private boolean counts(InstanceId id, int process) {
        SequencedMap<Integer, Integer> members = committed.get(id);
        return complete.contains(id) || members != null && members.containsKey(process);
    }

    /** What nothing comes after leaves, until only cycles are left. */
    private static void removeSources(TreeMap<InstanceId, TreeSet<InstanceId>> after) {
        boolean removed = true;
        while (removed) {
            after.values().forEach(next -> next.removeIf(id -> !after.containsKey(id)));
            removed = after.values().removeIf(TreeSet::isEmpty);
        }
    }

    SequencedMap<String, Long> met() {
        return met;
    }

    long committed() {
        return committed.size();
    }

    long aborted() {
        return aborted;
    }

    long complete() {
        return complete.size();
    }

    static boolean isEveryPair(SequencedMap<String, Long> met) {
        for (Activity arriving : List.of(Activity.CHECKPOINT, Activity.ROLLBACK)) {
            for (Activity running : Activity.values()) {
                if (!met.containsKey("%s meets %s".formatted(arriving, running))) {
                    return false;
                }
            }
        }
        return true;
    }
}
