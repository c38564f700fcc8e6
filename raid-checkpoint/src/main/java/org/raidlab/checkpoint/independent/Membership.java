package org.raidlab.checkpoint.independent;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.ProcessContext;
import org.raidlab.checkpoint.RecoveryLineMessage;
import org.raidlab.checkpoint.RecoveryLineMessage.Cut;
import org.raidlab.checkpoint.RecoveryLineMessage.History;
import org.raidlab.checkpoint.RecoveryLineMessage.Line;
import org.raidlab.checkpoint.RecoveryLineMessage.Place;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.MessageTag;

/** The part of a process in an instance, its own or another's: the process reports its history and goes to the line. */
final class Membership {
    private final ProcessContext processContext;
    /** The last instance of each initiator that this process has left. */
    private final SequencedMap<Integer, InstanceId> left = new TreeMap<>();

    private @Nullable InstanceId joined;
    private @Nullable Line leaving;
    private boolean lost;

    Membership(ProcessContext processContext) {
        this.processContext = processContext;
    }

    /** Returns the instance that the process is in. */
    @Nullable
    InstanceId joined() {
        return joined;
    }

    boolean isIn(InstanceId id) {
        return id.equals(joined);
    }

    /** Returns the line to which the process is on its way. */
    @Nullable
    Line leaving() {
        return leaving;
    }

    /** Records that the process has lost its current state. */
    void lose() {
        lost = true;
    }

    boolean hasLost() {
        return lost;
    }

    void join(InstanceId id) {
        joined = id;
        processContext.block();
    }

    /** Reports the process's history, as long as the process does not know the line. */
    void tell() {
        InstanceId in = joined;
        if (in != null && leaving == null) {
            processContext.send(in.initiator(), history(in));
        }
    }

    History history(InstanceId id) {
        List<Cut> cuts = new ArrayList<>();
        cuts.add(cut(processContext.committed()));
        processContext.uncommitted().forEach(number -> cuts.add(cut(number)));
        if (!lost) {
            cuts.add(new Cut(
                    RecoveryLineMessage.NOW, processContext.dependencies().receipts()));
        }
        return new History(id, processContext.self(), processContext.label().incarnation() + 1, cuts);
    }

    private Cut cut(int number) {
        return new Cut(number, processContext.dependenciesAt(number).receipts());
    }

    /** Returns whether a message repeats one of an instance that this process has left. */
    boolean isStale(InstanceId id) {
        InstanceId last = left.get(id.initiator());
        return last != null && id.compareTo(last) <= 0;
    }

    /**
     * Returns whether the current instance is over because of this one: an initiator that begins another instance has
     * ended its earlier one.
     */
    boolean isOverBy(InstanceId now) {
        return leaving == null && joined != null && joined.initiator() == now.initiator() && joined.compareTo(now) < 0;
    }

    /** Leaves an instance that will not be decided; returns whether this process was in it. */
    boolean release(InstanceId id) {
        boolean released = isIn(id) && leaving == null;
        if (released) {
            part(id);
        }
        return released;
    }

    private void part(InstanceId id) {
        joined = null;
        left.put(id.initiator(), id);
    }

    /** Goes to a line; returns whether the process is there already, since it does not have to go back. */
    boolean leave(Line line) {
        leaving = line;
        for (Place place : line.places()) {
            if (place.goesBack() && place.process() != processContext.self()) {
                processContext.bury(place.process(), place.back());
            }
        }
        Place mine = line.places().get(processContext.self());
        if (mine.goesBack()) {
            goBack(line, mine);
        }
        return !mine.goesBack();
    }

    private void goBack(Line line, Place mine) {
        processContext.trace(new CheckpointEvent.Target(processContext.self(), line.instance(), mine.back()));
        MessageTag raised = processContext.raise();
        Invariants.check(
                raised.incarnation() == mine.back().incarnation(),
                "nothing was undone here since the history was told");
        processContext.uncommitted().stream()
                .filter(number -> number > mine.back().interval())
                .forEach(processContext::drop);
        processContext.restoreLater(mine.back().interval());
    }

    /** Completes the restore of the line's checkpoint. */
    void restored(Line line) {
        int checkpoint = line.places().get(processContext.self()).back().interval();
        processContext.dependencies().become(processContext.dependenciesAt(checkpoint));
        lost = false;
    }

    /** Records that the process is at the line, and in no instance any more. */
    void arrive(Line line) {
        int base = line.places().get(processContext.self()).base();
        if (base > processContext.committed()) {
            processContext.commit(base);
        }
        leaving = null;
        part(line.instance());
    }
}
