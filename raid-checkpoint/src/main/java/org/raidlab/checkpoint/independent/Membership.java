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

/** What a process does in an instance, its own or another's: it tells its history, and goes to the line. */
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

    /** The instance that it is in. */
    @Nullable
    InstanceId joined() {
        return joined;
    }

    boolean isIn(InstanceId id) {
        return id.equals(joined);
    }

    /** The line that it is on its way to. */
    @Nullable
    Line leaving() {
        return leaving;
    }

    /** Its state of now is lost. */
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

    /** Tells its history, as long as it does not know the line. */
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

    /** A repeated word of an instance that this process has left. */
    boolean isStale(InstanceId id) {
        InstanceId last = left.get(id.initiator());
        return last != null && id.compareTo(last) <= 0;
    }

    /** Whether the instance that it is in is over by this one: whoever begins another has ended the one before. */
    boolean isOverBy(InstanceId now) {
        return leaving == null && joined != null && joined.initiator() == now.initiator() && joined.compareTo(now) < 0;
    }

    /** The instance will not be decided; whether this process was in it. */
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

    /** Goes to a line; whether it is there already, since it does not have to go back. */
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

    /** The checkpoint of the line is restored. */
    void restored(Line line) {
        int checkpoint = line.places().get(processContext.self()).back().interval();
        processContext.dependencies().become(processContext.dependenciesAt(checkpoint));
        lost = false;
    }

    /** It is at the line, and in no instance any more. */
    void arrive(Line line) {
        int base = line.places().get(processContext.self()).base();
        if (base > processContext.committed()) {
            processContext.commit(base);
        }
        leaving = null;
        part(line.instance());
    }
}
