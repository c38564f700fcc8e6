package org.raidlab.checkpoint.kootoueg;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.checkpoint.Answer;
import org.raidlab.checkpoint.CheckpointAlgorithm;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointEvent.Activity;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.Host;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Label;
import org.raidlab.core.turn.TimerToken;

/**
 * Koo and Toueg's algorithm at one process. It is in one instance at most: a second one is refused. A process says yes
 * to the one who asked when all whom it asked itself have said yes; the decision goes down the same tree. Processes
 * that die are not provided for: it is there to be compared with.
 */
public final class KooToueg implements CheckpointAlgorithm {
    private record Tick() implements TimerToken {}

    private static final int REMEMBERED = 256;

    private final Host host;
    private final CheckpointSettings settings;
    private final SequencedMap<InstanceId, SyncMessage> decisions = new LinkedHashMap<>();
    private @Nullable Tree tree;
    private int instances;
    private long position;

    public KooToueg(Host host, CheckpointSettings settings) {
        this.host = host;
        this.settings = settings;
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
            case START_CHECKPOINT -> start(false);
            case START_ROLLBACK -> start(true);
            case CHECKPOINT_REQUEST -> onRequest(message, message.label().interval() >= host.committed());
            case ROLLBACK_REQUEST ->
                onRequest(message, host.dependencies().isAffectedBy(message.sender(), message.label()));
            case CHECKPOINT_DONE, ROLLBACK_DONE -> onAnswer(message, true);
            case CHECKPOINT_NO -> onAnswer(message, false);
            case CHECKPOINT_COMMIT, CHECKPOINT_ABORT, ROLLBACK_COMMIT -> onDecision(message);
            case CHECKPOINT_ACKNOWLEDGE, ROLLBACK_UNKNOWN, INQUIRE, CLEAR, FAILED, UP -> {
                // words of the other algorithm, and of failures, which this one does not provide for
            }
        }
    }

    private void start(boolean isRollback) {
        InstanceId id = InstanceId.of(host.self(), host.label().incarnation(), ++instances);
        met(isRollback, id);
        if (tree == null) {
            join(id, isRollback, host.self());
        }
    }

    private void onRequest(SyncMessage message, boolean isNeeded) {
        boolean isRollback = message.type() == SyncType.ROLLBACK_REQUEST;
        Tree current = tree;
        SyncMessage decision = decisions.get(message.instance());
        if (decision != null && decision.type() == SyncType.CHECKPOINT_ABORT) {
            send(message.sender(), SyncType.CHECKPOINT_NO, message.instance(), host.label());
        } else if (decision != null) {
            yes(message.sender(), isRollback, message.instance(), Answer.NOT_NEEDED, host.label());
        } else if (current != null && current.id.equals(message.instance())) {
            boolean again = current.parent == message.sender();
            if (!again) {
                yes(current, message.sender(), Answer.DUPLICATE);
            } else if (current.isAnswered()) {
                answer(current);
            }
        } else if (!isNeeded) {
            yes(message.sender(), isRollback, message.instance(), Answer.NOT_NEEDED, host.label());
        } else {
            met(isRollback, message.instance());
            if (current != null) {
                send(message.sender(), SyncType.CHECKPOINT_NO, message.instance(), host.label());
            } else {
                join(message.instance(), isRollback, message.sender());
            }
        }
    }

    private void join(InstanceId id, boolean isRollback, int parent) {
        host.block();
        SequencedMap<Integer, Label> asked = new TreeMap<>();
        Label label = new Label(host.label().incarnation() + 1, host.committed());
        if (isRollback) {
            host.dependencies().destinations().forEach(target -> asked.put(target, label));
        } else {
            asked.putAll(host.dependencies().latest());
        }
        asked.remove(parent);
        Label own = isRollback ? label : new Label(host.label().incarnation(), host.take());
        Tree joined = new Tree(id, isRollback, parent, own);
        joined.ask(asked);
        tree = joined;
        Activity kind = isRollback ? Activity.ROLLBACK : Activity.CHECKPOINT;
        host.note(new CheckpointEvent.Joined(host.self(), kind, id, ++position));
        asked.forEach((target, last) -> request(joined, target, last));
        host.setTimer(new Tick(), settings.repeat());
        answerIfReady(joined);
    }

    private void request(Tree in, int target, Label label) {
        send(target, in.isRollback ? SyncType.ROLLBACK_REQUEST : SyncType.CHECKPOINT_REQUEST, in.id, label);
    }

    private void send(int target, SyncType type, InstanceId id, Label label) {
        host.send(target, SyncMessage.of(type, id, host.self(), label));
    }

    /** With where this process will go back to, which voids what it sent since. */
    private void yes(Tree in, int to, Answer answer) {
        yes(to, in.isRollback, in.id, answer, in.label);
    }

    private void yes(int to, boolean isRollback, InstanceId id, Answer answer, Label label) {
        SyncType type = isRollback ? SyncType.ROLLBACK_DONE : SyncType.CHECKPOINT_DONE;
        host.send(to, new SyncMessage(type, answer, id, host.self(), to, label, List.of()));
    }

    private void onAnswer(SyncMessage message, boolean isYes) {
        Tree current = tree;
        if (current == null || !current.id.equals(message.instance()) || current.isDecided) {
            SyncMessage decision = decisions.get(message.instance());
            if (decision != null && message.answer() != Answer.NOT_NEEDED) {
                host.send(message.sender(), decision);
            }
            return;
        }
        boolean wasAnswered = current.isAnswered();
        current.waiting.remove(message.sender());
        current.isRefused |= !isYes;
        if (isYes && message.answer() != Answer.NOT_NEEDED) {
            current.backs.put(message.sender(), message.label());
        }
        if (!wasAnswered) {
            answerIfReady(current);
        }
    }

    private void answerIfReady(Tree current) {
        if (!current.isAnswered()) {
            return;
        }
        if (current.parent == host.self()) {
            decide(current, !current.isRefused);
        } else {
            answer(current);
        }
    }

    private void answer(Tree current) {
        if (current.isRefused) {
            send(current.parent, SyncType.CHECKPOINT_NO, current.id, host.label());
        } else {
            yes(current, current.parent, Answer.TOOK);
        }
    }

    private void onDecision(SyncMessage message) {
        boolean isRollback = message.type() == SyncType.ROLLBACK_COMMIT;
        if (isRollback) {
            host.bury(message.sender(), message.label());
        }
        Tree current = tree;
        if (current != null && current.id.equals(message.instance()) && !current.isDecided) {
            decide(current, message.type() != SyncType.CHECKPOINT_ABORT);
        }
    }

    /** Down the tree; what was refused by one is undone by all. */
    private void decide(Tree current, boolean isCommit) {
        current.isDecided = true;
        SyncType type = SyncType.CHECKPOINT_ABORT;
        if (isCommit) {
            type = current.isRollback ? SyncType.ROLLBACK_COMMIT : SyncType.CHECKPOINT_COMMIT;
        }
        if (current.isRollback && isCommit) {
            host.raise();
            current.backs.forEach(host::bury);
        }
        SyncMessage decision = SyncMessage.of(type, current.id, host.self(), current.label);
        if (!current.isRollback) {
            decideCheckpoint(current, isCommit);
        }
        remember(current.id, decision);
        current.asked.keySet().forEach(target -> host.send(target, decision));
        if (current.isRollback && isCommit) {
            host.restoreLater();
        } else {
            over();
        }
    }

    private void decideCheckpoint(Tree current, boolean isCommit) {
        int number = current.label.interval();
        if (!isCommit) {
            host.drop(number);
            host.note(new CheckpointEvent.Aborted(current.id));
        } else if (current.parent == host.self()) {
            host.decide(current.id, alone(number));
            host.forget(current.id);
            host.forgetDependencies();
        } else {
            host.commit(number);
            host.forgetDependencies();
        }
    }

    private SequencedMap<Integer, Integer> alone(int number) {
        SequencedMap<Integer, Integer> members = new TreeMap<>();
        members.put(host.self(), number);
        return members;
    }

    private void remember(InstanceId id, SyncMessage decision) {
        decisions.put(id, decision);
        if (decisions.size() > REMEMBERED) {
            decisions.pollFirstEntry();
        }
    }

    private void over() {
        tree = null;
        host.resume();
    }

    @Override
    public void onRestored() {
        Tree current = tree;
        if (current != null && current.isRollback && current.isDecided) {
            if (current.parent == host.self()) {
                host.note(new CheckpointEvent.RolledBack(current.id));
            }
            host.forgetDependencies();
            over();
        }
    }

    private void met(boolean isRollback, InstanceId id) {
        Activity running = Activity.NOTHING;
        Tree current = tree;
        if (current != null) {
            running = current.isRollback ? Activity.ROLLBACK : Activity.CHECKPOINT;
        }
        Activity arriving = isRollback ? Activity.ROLLBACK : Activity.CHECKPOINT;
        host.note(new CheckpointEvent.Met(host.self(), running, arriving, id));
    }

    @Override
    public void onTimer(TimerToken token) {
        Tree current = tree;
        if (current == null || current.isDecided) {
            return;
        }
        current.asked.forEach((target, label) -> {
            if (current.waiting.contains(target)) {
                request(current, target, label);
            }
        });
        if (current.isAnswered()) {
            answer(current);
        }
        host.setTimer(new Tick(), settings.repeat());
    }

    @Override
    public boolean isIdle() {
        return tree == null;
    }

    @Override
    public void checkInvariants() {
        Tree current = tree;
        boolean kept = current == null
                || current.isRollback
                || current.isDecided
                || host.uncommitted().contains(current.label.interval());
        Invariants.check(kept, "the checkpoint of an undecided instance is kept");
    }
}
