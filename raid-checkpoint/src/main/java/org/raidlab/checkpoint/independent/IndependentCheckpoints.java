package org.raidlab.checkpoint.independent;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.checkpoint.CheckpointAlgorithm;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointEvent.Activity;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.Host;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.LineMessage;
import org.raidlab.checkpoint.LineMessage.Cut;
import org.raidlab.checkpoint.LineMessage.History;
import org.raidlab.checkpoint.LineMessage.Line;
import org.raidlab.checkpoint.LineMessage.Place;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Label;
import org.raidlab.core.turn.TimerToken;

/**
 * Independent checkpoints at one process. A checkpoint is its own affair and stays uncommitted: whether it is of use
 * shows in a rollback. That has two phases: everyone stops and tells its history, then everyone is told the line. Of
 * two initiators the lower number goes first, and the other one's rollback becomes a part of its own. Processes that
 * die are not provided for: it is there to be compared with.
 */
public final class IndependentCheckpoints implements CheckpointAlgorithm {
    private record Tick() implements TimerToken {}

    /** With more checkpoints than that a process asks for the line, so that old ones can go. */
    static final int KEPT_MAX = 8;

    private final Host host;
    private final CheckpointSettings settings;
    private final LineSearch search;
    private @Nullable Recovery own;
    private @Nullable InstanceId joined;
    private @Nullable Line leaving;
    private final List<InstanceId> absorbed = new ArrayList<>();
    /** The last instance of each initiator that this process has left. */
    private final SequencedMap<Integer, InstanceId> left = new TreeMap<>();
    private boolean writing;
    private boolean lost;
    private boolean ticking;
    private int instances;
    private long position;

    public IndependentCheckpoints(Host host, CheckpointSettings settings) {
        this(host, settings, new LineSearch());
    }

    IndependentCheckpoints(Host host, CheckpointSettings settings, LineSearch search) {
        this.host = host;
        this.settings = settings;
        this.search = search;
    }

    @Override
    public void onStarted(boolean again) {
        if (again) {
            host.uncommitted().forEach(host::drop);
            host.restoreNow();
            host.resume();
        }
    }

    @Override
    public void onSync(SyncMessage message) {
        switch (message.type()) {
            case START_CHECKPOINT -> checkpoint();
            case START_ROLLBACK -> fail();
            case CHECKPOINT_COMMIT -> written();
            case ROLLBACK_REQUEST -> onRequest(message.instance());
            case ROLLBACK_UNKNOWN -> release(message.instance());
            case ROLLBACK_DONE -> onDone(message);
            case CHECKPOINT_REQUEST,
                    CHECKPOINT_DONE,
                    CHECKPOINT_NO,
                    CHECKPOINT_ABORT,
                    CHECKPOINT_ACKNOWLEDGE,
                    ROLLBACK_COMMIT,
                    INQUIRE,
                    CLEAR,
                    FAILED,
                    UP -> {
                // words of the other algorithms, and of failures, which this one does not provide for
            }
        }
    }

    // A checkpoint is a process's own affair.

    private void checkpoint() {
        InstanceId id = nextId();
        met(Activity.CHECKPOINT, id);
        if (writing || joined != null) {
            host.note(new CheckpointEvent.Aborted(id));
            return;
        }
        writing = true;
        host.block();
        int number = host.take();
        host.note(new CheckpointEvent.Joined(host.self(), Activity.CHECKPOINT, id, ++position));
        SequencedMap<Integer, Integer> alone = new TreeMap<>();
        alone.put(host.self(), number);
        host.note(new CheckpointEvent.Decided(id, alone));
        host.sendDurable(
                host.self(), SyncMessage.of(SyncType.CHECKPOINT_COMMIT, id, host.self(), host.label()));
    }

    /** The image is on stable storage. */
    private void written() {
        if (!writing) {
            return;
        }
        writing = false;
        goOn();
        if (own == null && joined == null && host.uncommitted().size() > KEPT_MAX) {
            begin(false);
        }
    }

    // Phase 1: everyone stops, and tells the initiator what it has received.

    /** The state of now is lost. */
    private void fail() {
        lost = true;
        Recovery current = own;
        InstanceId id = nextId();
        met(Activity.ROLLBACK, id);
        if (current == null && joined == null) {
            begin(true);
        } else if (current != null && current.line == null) {
            take(history(current.id)); // the instance under way has to know
        }
    }

    private void begin(boolean isRollback) {
        Recovery begun = new Recovery(nextId(), isRollback);
        own = begun;
        join(begun.id);
        take(history(begun.id));
        ask(begun);
        tick();
    }

    private void ask(Recovery current) {
        for (int process = 0; process < host.size(); process++) {
            if (!current.histories.containsKey(process)) {
                host.send(process, sync(SyncType.ROLLBACK_REQUEST, current.id));
            }
        }
    }

    private void onRequest(InstanceId id) {
        Recovery current = own;
        if (isStale(id)) {
            return;
        }
        if (id.equals(joined)) {
            tell(id);
        } else if (joined == null) {
            met(Activity.ROLLBACK, id);
            join(id);
            tell(id);
        } else if (current != null && current.line == null && id.initiator() < host.self()) {
            giveWay(current);
            join(id);
            tell(id);
        } else if (isOver(Objects.requireNonNull(joined), id)) {
            join(id);
            tell(id);
        }
    }

    /** A repeated word of an instance that this process has left. */
    private boolean isStale(InstanceId id) {
        InstanceId last = left.get(id.initiator());
        return last != null && id.compareTo(last) <= 0;
    }

    /** Whoever begins another instance has ended the one before. */
    private boolean isOver(InstanceId before, InstanceId now) {
        return leaving == null && before.initiator() == now.initiator() && before.compareTo(now) < 0;
    }

    private void join(InstanceId id) {
        joined = id;
        host.block();
        tick();
    }

    private void tell(InstanceId id) {
        if (leaving == null) {
            host.send(id.initiator(), history(id));
        }
    }

    private History history(InstanceId id) {
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

    /** The other one's instance serves this one too: what is lost here is in this process's history. */
    private void giveWay(Recovery current) {
        if (current.isRollback) {
            absorbed.add(current.id);
        }
        own = null;
        for (int process = 0; process < host.size(); process++) {
            if (process != host.self()) {
                host.send(process, sync(SyncType.ROLLBACK_UNKNOWN, current.id));
            }
        }
    }

    private void release(InstanceId id) {
        if (id.equals(joined) && leaving == null) {
            part(id);
            if (lost && own == null) {
                begin(true);
            }
            goOn();
        }
    }

    private void part(InstanceId id) {
        joined = null;
        left.put(id.initiator(), id);
    }

    @Override
    public void onLine(LineMessage message) {
        switch (message) {
            case History history -> onHistory(history);
            case Line line -> onLine(line);
        }
    }

    private void onHistory(History history) {
        Recovery current = own;
        if (current == null || !current.id.equals(history.instance())) {
            host.send(history.sender(), sync(SyncType.ROLLBACK_UNKNOWN, history.instance()));
        } else if (current.line == null) {
            take(history);
        } else if (current.waiting.contains(history.sender())) {
            host.send(history.sender(), current.line);
        }
    }

    private void take(History history) {
        Recovery current = Objects.requireNonNull(own);
        current.histories.put(history.sender(), history);
        if (current.histories.size() == host.size()) {
            decide(current);
        }
    }

    // Phase 2: everyone is told from where to go on.

    private void decide(Recovery current) {
        SequencedMap<Integer, Cut> latest = search.latest(current.histories);
        SequencedMap<Integer, Cut> bases = search.withoutNow(current.histories);
        List<Place> places = new ArrayList<>();
        current.histories.forEach((process, history) -> places.add(new Place(
                process,
                new Label(history.next(), checkpoint(latest, process)),
                checkpoint(bases, process))));
        Line line = new Line(current.id, host.self(), places);
        current.line = line;
        for (int process = 0; process < host.size(); process++) {
            if (process != host.self()) {
                current.waiting.add(process);
                host.send(process, line);
            }
        }
        leave(line);
    }

    private static int checkpoint(SequencedMap<Integer, Cut> line, int process) {
        return Objects.requireNonNull(line.get(process)).checkpoint();
    }

    private void onLine(Line line) {
        if (!line.instance().equals(joined)) {
            host.send(line.sender(), sync(SyncType.ROLLBACK_DONE, line.instance()));
        } else if (leaving == null) {
            leave(line);
        }
    }

    private void leave(Line line) {
        leaving = line;
        position++;
        takesEffect(line.instance());
        absorbed.forEach(this::takesEffect);
        Place mine = line.places().get(host.self());
        for (Place place : line.places()) {
            if (place.goesBack() && place.process() != host.self()) {
                host.bury(place.process(), place.back());
            }
        }
        if (!mine.goesBack()) {
            arrive(line, mine);
            return;
        }
        host.note(new CheckpointEvent.Target(host.self(), line.instance(), mine.back()));
        Label raised = host.raise();
        Invariants.check(
                raised.incarnation() == mine.back().incarnation(), "nothing was undone here since the history was told");
        host.uncommitted().stream()
                .filter(number -> number > mine.back().interval())
                .forEach(host::drop);
        host.restoreLater(mine.back().interval());
    }

    private void takesEffect(InstanceId id) {
        host.note(new CheckpointEvent.Joined(host.self(), Activity.ROLLBACK, id, position));
    }

    @Override
    public void onRestored() {
        Line line = leaving;
        if (line != null) {
            Place mine = line.places().get(host.self());
            host.dependencies().become(host.dependenciesAt(mine.back().interval()));
            lost = false;
            arrive(line, mine);
        }
    }

    private void arrive(Line line, Place mine) {
        if (mine.base() > host.committed()) {
            host.commit(mine.base());
        }
        leaving = null;
        part(line.instance());
        absorbed.forEach(id -> host.note(new CheckpointEvent.RolledBack(id)));
        absorbed.clear();
        goOn();
        if (line.sender() == host.self()) {
            completeIfArrived();
        } else {
            host.send(line.sender(), sync(SyncType.ROLLBACK_DONE, line.instance()));
        }
        if (lost && own == null) {
            begin(true);
        }
    }

    private void onDone(SyncMessage message) {
        Recovery current = own;
        if (current != null && current.id.equals(message.instance())) {
            current.waiting.remove(message.sender());
            completeIfArrived();
        }
    }

    private void completeIfArrived() {
        Recovery current = own;
        if (current == null || current.line == null || leaving == current.line || !current.waiting.isEmpty()) {
            return;
        }
        own = null;
        if (current.isRollback) {
            host.note(new CheckpointEvent.RolledBack(current.id));
        }
        if (lost && joined == null) {
            begin(true);
        }
    }

    private void goOn() {
        if (!writing && joined == null) {
            host.resume();
        }
    }

    private InstanceId nextId() {
        return InstanceId.of(host.self(), host.label().incarnation(), ++instances);
    }

    private SyncMessage sync(SyncType type, InstanceId id) {
        return SyncMessage.of(type, id, host.self(), host.label());
    }

    private void met(Activity arriving, InstanceId id) {
        Activity running = writing ? Activity.CHECKPOINT : Activity.NOTHING;
        host.note(new CheckpointEvent.Met(host.self(), joined == null ? running : Activity.ROLLBACK, arriving, id));
    }

    // Everything is repeated until it is answered.

    private void tick() {
        if (!ticking) {
            ticking = true;
            host.setTimer(new Tick(), settings.repeat());
        }
    }

    @Override
    public void onTimer(TimerToken token) {
        ticking = false;
        Recovery current = own;
        if (current != null && current.line == null) {
            ask(current);
        } else if (current != null) {
            Line line = current.line;
            current.waiting.forEach(process -> host.send(process, Objects.requireNonNull(line)));
        }
        if (joined != null && joined.initiator() != host.self()) {
            tell(joined);
        }
        if (!isIdle()) {
            tick();
        }
    }

    @Override
    public boolean isIdle() {
        return own == null && joined == null && !writing;
    }

    @Override
    public void checkInvariants() {
        Recovery current = own;
        Invariants.check(
                current == null || current.line != null || current.id.equals(joined),
                "an initiator takes part in what it has not decided");
        Invariants.check(leaving == null || joined != null, "who goes to a line is in its instance");
    }
}
