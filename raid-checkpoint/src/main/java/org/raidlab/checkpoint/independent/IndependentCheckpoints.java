package org.raidlab.checkpoint.independent;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.checkpoint.CheckpointAlgorithm;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointEvent.Activity;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.ProcessContext;
import org.raidlab.checkpoint.RecoveryLineMessage;
import org.raidlab.checkpoint.RecoveryLineMessage.History;
import org.raidlab.checkpoint.RecoveryLineMessage.Line;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.Invariants;
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

    private final ProcessContext processContext;
    private final CheckpointSettings settings;
    private final Initiator own;
    private final Membership member;
    /** The rollbacks of this process that another process's instance serves. */
    private final List<InstanceId> absorbed = new ArrayList<>();

    private boolean writing;
    private boolean ticking;
    private int instances;
    private long position;

    public IndependentCheckpoints(ProcessContext processContext, CheckpointSettings settings) {
        this(processContext, settings, new RecoveryLineSearch());
    }

    IndependentCheckpoints(ProcessContext processContext, CheckpointSettings settings, RecoveryLineSearch search) {
        this.processContext = processContext;
        this.settings = settings;
        own = new Initiator(processContext, search);
        member = new Membership(processContext);
    }

    @Override
    public void onStarted(boolean again) {
        if (again) {
            processContext.uncommitted().forEach(processContext::drop);
            processContext.restoreNow();
            processContext.resume();
        }
    }

    @Override
    public void onSync(SyncMessage message) {
        switch (message.type()) {
            case START_CHECKPOINT -> checkpoint();
            case START_ROLLBACK -> fail();
            case CHECKPOINT_COMMIT -> written();
            case ROLLBACK_REQUEST -> onRequest(message.instance());
            case ROLLBACK_UNKNOWN -> onUnknown(message.instance());
            case ROLLBACK_DONE -> {
                own.done(message.instance(), message.sender());
                completeIfArrived();
            }
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
        if (writing || member.joined() != null) {
            processContext.trace(new CheckpointEvent.Aborted(id));
            return;
        }
        writing = true;
        processContext.block();
        int number = processContext.take();
        processContext.trace(new CheckpointEvent.Joined(processContext.self(), Activity.CHECKPOINT, id, ++position));
        SequencedMap<Integer, Integer> alone = new TreeMap<>();
        alone.put(processContext.self(), number);
        processContext.trace(new CheckpointEvent.Decided(id, alone));
        processContext.sendDurable(processContext.self(), sync(SyncType.CHECKPOINT_COMMIT, id));
    }

    /** Continues after the image has reached stable storage. */
    private void written() {
        writing = false;
        goOn();
        if (own.isIdle()
                && member.joined() == null
                && processContext.uncommitted().size() > KEPT_MAX) {
            begin(false);
        }
    }

    // Phase 1: everyone stops, and tells the initiator what it has received.

    /** Handles the loss of the current state; an instance under way must learn of the loss. */
    private void fail() {
        member.lose();
        InstanceId id = nextId();
        met(Activity.ROLLBACK, id);
        InstanceId current = own.current();
        if (current == null && member.joined() == null) {
            begin(true);
        } else if (current != null && own.isUndecided()) {
            take(member.history(current));
        }
    }

    private void begin(boolean goesBack) {
        InstanceId id = nextId();
        own.begin(id, goesBack);
        join(id);
        take(member.history(id));
        own.ask();
    }

    private void onRequest(InstanceId id) {
        if (member.isStale(id)) {
            return;
        }
        boolean givesWay = own.isUndecided() && id.initiator() < processContext.self();
        if (member.joined() == null || givesWay || member.isOverBy(id)) {
            if (givesWay) {
                giveWay();
            }
            met(Activity.ROLLBACK, id);
            join(id);
        }
        if (member.isIn(id)) {
            member.tell();
        }
    }

    private void join(InstanceId id) {
        member.join(id);
        tick();
    }

    /** Gives way to another process's instance, whose initiator learns this process's losses from its history. */
    private void giveWay() {
        InstanceId given = own.current();
        if (given != null && own.isRollback()) {
            absorbed.add(given);
        }
        own.giveWay();
    }

    private void onUnknown(InstanceId id) {
        if (member.release(id)) {
            beginIfLost();
            goOn();
        }
    }

    private void beginIfLost() {
        if (member.hasLost() && own.isIdle() && member.joined() == null) {
            begin(true);
        }
    }

    @Override
    public void onLine(RecoveryLineMessage message) {
        switch (message) {
            case History history -> take(history);
            case Line line -> onLine(line);
        }
    }

    private void take(History history) {
        Line decided = own.take(history);
        if (decided != null) {
            leave(decided);
        }
    }

    // Phase 2: everyone is told from where to go on.

    private void onLine(Line line) {
        if (!member.isIn(line.instance())) {
            processContext.send(line.sender(), sync(SyncType.ROLLBACK_DONE, line.instance()));
        } else if (member.leaving() == null) {
            leave(line);
        }
    }

    private void leave(Line line) {
        position++;
        takesEffect(line.instance());
        absorbed.forEach(this::takesEffect);
        if (member.leave(line)) {
            arrive(line);
        }
    }

    private void takesEffect(InstanceId id) {
        processContext.trace(new CheckpointEvent.Joined(processContext.self(), Activity.ROLLBACK, id, position));
    }

    @Override
    public void onRestored() {
        Line line = member.leaving();
        if (line != null) {
            member.restored(line);
            arrive(line);
        }
    }

    private void arrive(Line line) {
        member.arrive(line);
        absorbed.forEach(id -> processContext.trace(new CheckpointEvent.RolledBack(id)));
        absorbed.clear();
        goOn();
        if (line.sender() != processContext.self()) {
            processContext.send(line.sender(), sync(SyncType.ROLLBACK_DONE, line.instance()));
        }
        completeIfArrived();
        beginIfLost();
    }

    private void completeIfArrived() {
        InstanceId current = own.current();
        if (current != null && own.isComplete(member.leaving())) {
            if (own.isRollback()) {
                processContext.trace(new CheckpointEvent.RolledBack(current));
            }
            beginIfLost();
        }
    }

    private void goOn() {
        if (!writing && member.joined() == null) {
            processContext.resume();
        }
    }

    private InstanceId nextId() {
        return InstanceId.of(processContext.self(), processContext.label().incarnation(), ++instances);
    }

    private SyncMessage sync(SyncType type, InstanceId id) {
        return SyncMessage.of(type, id, processContext.self(), processContext.label());
    }

    private void met(Activity arriving, InstanceId id) {
        Activity running = writing ? Activity.CHECKPOINT : Activity.NOTHING;
        boolean inInstance = member.joined() != null;
        processContext.trace(
                new CheckpointEvent.Met(processContext.self(), inInstance ? Activity.ROLLBACK : running, arriving, id));
    }

    // Everything is repeated until it is answered.

    private void tick() {
        if (!ticking) {
            ticking = true;
            processContext.setTimer(new Tick(), settings.repeat());
        }
    }

    @Override
    public void onTimer(TimerToken token) {
        ticking = false;
        own.ask();
        InstanceId joined = member.joined();
        if (joined != null && joined.initiator() != processContext.self()) {
            member.tell();
        }
        if (!isIdle()) {
            tick();
        }
    }

    @Override
    public boolean isIdle() {
        return own.isIdle() && member.joined() == null && !writing;
    }

    @Override
    public void checkInvariants() {
        InstanceId current = own.current();
        Invariants.check(
                current == null || !own.isUndecided() || member.isIn(current),
                "an initiator takes part in what it has not decided");
        Invariants.check(member.leaving() == null || member.joined() != null, "who goes to a line is in its instance");
    }
}
