package org.raidlab.checkpoint.independent;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.ProcessContext;
import org.raidlab.checkpoint.RecoveryLineMessage.Cut;
import org.raidlab.checkpoint.RecoveryLineMessage.History;
import org.raidlab.checkpoint.RecoveryLineMessage.Line;
import org.raidlab.checkpoint.RecoveryLineMessage.Place;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.turn.MessageTag;

/** A process's own instance, one at a time: the process collects histories first and then announces the line. */
final class Initiator {
    private final ProcessContext processContext;
    private final RecoveryLineSearch search;
    private final SequencedMap<Integer, History> histories = new TreeMap<>();
    /** The processes that have not reported that they go on from the line. */
    private final TreeSet<Integer> waiting = new TreeSet<>();

    private @Nullable InstanceId current;
    private @Nullable Line line;
    private boolean isRollback;

    Initiator(ProcessContext processContext, RecoveryLineSearch search) {
        this.processContext = processContext;
        this.search = search;
    }

    /** Whether no instance of this process is open. */
    boolean isIdle() {
        return current == null;
    }

    /** Whether an instance is open whose line is not known. */
    boolean isUndecided() {
        return current != null && line == null;
    }

    /**
     * Begins an instance; {@link #ask} asks the others.
     *
     * @param goesBack whether somebody does; otherwise only the bases move on, so that old checkpoints can go
     */
    void begin(InstanceId id, boolean goesBack) {
        current = id;
        isRollback = goesBack;
        line = null;
        histories.clear();
        waiting.clear();
    }

    /** Asks the processes that have not answered: for their history, or whether they go on from the line. */
    void ask() {
        InstanceId asked = current;
        for (int process = 0; process < processContext.size() && asked != null; process++) {
            if (line == null && !histories.containsKey(process)) {
                processContext.send(process, sync(SyncType.ROLLBACK_REQUEST, asked));
            } else if (line != null && waiting.contains(process)) {
                processContext.send(process, line);
            }
        }
    }

    /** Takes a process's history; returns the line if it was the last one missing. */
    @Nullable
    Line take(History history) {
        if (!history.instance().equals(current)) {
            processContext.send(history.sender(), sync(SyncType.ROLLBACK_UNKNOWN, history.instance()));
            return null;
        }
        if (line != null) {
            if (waiting.contains(history.sender())) {
                processContext.send(history.sender(), line);
            }
            return null;
        }
        histories.put(history.sender(), history);
        return histories.size() == processContext.size() ? decide(history.instance()) : null;
    }

    private Line decide(InstanceId id) {
        SequencedMap<Integer, Cut> latest = search.latest(histories);
        SequencedMap<Integer, Cut> bases = search.withoutNow(histories);
        List<Place> places = new ArrayList<>();
        histories.forEach((process, history) -> {
            MessageTag back = new MessageTag(history.next(), checkpoint(latest, process));
            places.add(new Place(process, back, checkpoint(bases, process)));
        });
        Line decided = new Line(id, processContext.self(), places);
        line = decided;
        waiting.addAll(histories.keySet());
        waiting.remove(processContext.self());
        ask();
        return decided;
    }

    private static int checkpoint(SequencedMap<Integer, Cut> cuts, int process) {
        return Objects.requireNonNull(cuts.get(process)).checkpoint();
    }

    /** Records that a process goes on from the line. */
    void done(InstanceId id, int process) {
        if (id.equals(current)) {
            waiting.remove(process);
        }
    }

    /**
     * Ends the instance if all others go on and this process is not on its way to the line; returns whether it ended
     * one.
     */
    boolean isComplete(@Nullable Line leaving) {
        boolean complete = line != null && !Objects.equals(leaving, line) && waiting.isEmpty();
        if (complete) {
            current = null;
            line = null;
        }
        return complete;
    }

    /** Returns whether the last instance was to take a process back. */
    boolean isRollback() {
        return isRollback;
    }

    /**
     * Gives up the own instance, whose purpose another process's instance serves too. Its members are told that it will
     * not be decided.
     */
    void giveWay() {
        InstanceId given = Objects.requireNonNull(current);
        current = null;
        for (int process = 0; process < processContext.size(); process++) {
            if (process != processContext.self()) {
                processContext.send(process, sync(SyncType.ROLLBACK_UNKNOWN, given));
            }
        }
    }

    @Nullable
    InstanceId current() {
        return current;
    }

    private SyncMessage sync(SyncType type, InstanceId id) {
        return SyncMessage.of(type, id, processContext.self(), processContext.label());
    }
}
