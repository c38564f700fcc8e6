package org.raidlab.checkpoint.independent;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.Host;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.LineMessage;
import org.raidlab.checkpoint.LineMessage.Cut;
import org.raidlab.checkpoint.LineMessage.History;
import org.raidlab.checkpoint.LineMessage.Line;
import org.raidlab.checkpoint.LineMessage.Place;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Label;

/** What a process does in an instance, its own or another's: it tells its history, and goes to the line. */
final class Membership {
    private final Host host;
    /** The last instance of each initiator that this process has left. */
    private final SequencedMap<Integer, InstanceId> left = new TreeMap<>();

    private @Nullable InstanceId joined;
    private @Nullable Line leaving;
    private boolean lost;

    Membership(Host host) {
        this.host = host;
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
        host.block();
    }

    /** Tells its history, as long as it does not know the line. */
    void tell() {
        InstanceId in = joined;
        if (in != null && leaving == null) {
            host.send(in.initiator(), history(in));
        }
    }

    History history(InstanceId id) {
        List<Cut> cuts = new ArrayList<>();
        cuts.add(cut(host.committed()));
        host.uncommitted().forEach(number -> cuts.add(cut(number)));
        if (!lost) {
            cuts.add(new Cut(LineMessage.NOW, host.dependencies().receipts()));
        }
        return new History(id, host.self(), host.label().incarnation() + 1, cuts);
    }

    private Cut cut(int number) {
        return new Cut(number, host.dependenciesAt(number).receipts());
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
            if (place.goesBack() && place.process() != host.self()) {
                host.bury(place.process(), place.back());
            }
        }
        Place mine = line.places().get(host.self());
        if (mine.goesBack()) {
            goBack(line, mine);
        }
        return !mine.goesBack();
    }

    private void goBack(Line line, Place mine) {
        host.note(new CheckpointEvent.Target(host.self(), line.instance(), mine.back()));
        Label raised = host.raise();
        Invariants.check(
                raised.incarnation() == mine.back().incarnation(),
                "nothing was undone here since the history was told");
        host.uncommitted().stream()
                .filter(number -> number > mine.back().interval())
                .forEach(host::drop);
        host.restoreLater(mine.back().interval());
    }

    /** The checkpoint of the line is restored. */
    void restored(Line line) {
        int checkpoint = line.places().get(host.self()).back().interval();
        host.dependencies().become(host.dependenciesAt(checkpoint));
        lost = false;
    }

    /** It is at the line, and in no instance any more. */
    void arrive(Line line) {
        int base = line.places().get(host.self()).base();
        if (base > host.committed()) {
            host.commit(base);
        }
        leaving = null;
        part(line.instance());
    }
}
