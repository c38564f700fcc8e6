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
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.ProcessContext;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TimerToken;

/**
 * Koo and Toueg's algorithm at one process. It is in one instance at most: a second one is refused. A process says yes
 * to the one who asked when all whom it asked itself have said yes; the decision goes down the same tree. Processes
 * that die are not provided for: it is there to be compared with.
 */
public final class KooToueg implements CheckpointAlgorithm {
    private record Tick() implements TimerToken {}

    private static final int REMEMBERED = 256;

    private final ProcessContext processContext;
    private final CheckpointSettings settings;
    private final SequencedMap<InstanceId, SyncMessage> decisions = new LinkedHashMap<>();
    private @Nullable Tree tree;
    private int instances;
    private long position;

    public KooToueg(ProcessContext processContext, CheckpointSettings settings) {
        this.processContext = processContext;
        this.settings = settings;
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
            case START_CHECKPOINT -> start(false);
            case START_ROLLBACK -> start(true);
            case CHECKPOINT_REQUEST ->
                onRequest(message, message.messageTag().interval() >= processContext.committed());
            case ROLLBACK_REQUEST ->
                onRequest(message, processContext.dependencies().isAffectedBy(message.sender(), message.messageTag()));
            case CHECKPOINT_DONE, ROLLBACK_DONE -> onAnswer(message, true);
            case CHECKPOINT_NO -> onAnswer(message, false);
            case CHECKPOINT_COMMIT, CHECKPOINT_ABORT, ROLLBACK_COMMIT -> onDecision(message);
            case CHECKPOINT_ACKNOWLEDGE, ROLLBACK_UNKNOWN, INQUIRE, CLEAR, FAILED, UP -> {
                // words of the other algorithm, and of failures, which this one does not provide for
            }
        }
    }

    private void start(boolean isRollback) {
        InstanceId id =
                InstanceId.of(processContext.self(), processContext.label().incarnation(), ++instances);
        met(isRollback, id);
        if (tree == null) {
            join(id, isRollback, processContext.self());
        }
    }

    private void onRequest(SyncMessage message, boolean isNeeded) {
        boolean isRollback = message.type() == SyncType.ROLLBACK_REQUEST;
        Tree current = tree;
        SyncMessage decision = decisions.get(message.instance());
        if (decision != null && decision.type() == SyncType.CHECKPOINT_ABORT) {
            send(message.sender(), SyncType.CHECKPOINT_NO, message.instance(), processContext.label());
        } else if (decision != null) {
            yes(message.sender(), isRollback, message.instance(), Answer.NOT_NEEDED, processContext.label());
        } else if (current != null && current.id.equals(message.instance())) {
            boolean again = current.parent == message.sender();
            if (!again) {
                yes(current, message.sender(), Answer.DUPLICATE);
            } else if (current.isAnswered()) {
                answer(current);
            }
        } else if (!isNeeded) {
            yes(message.sender(), isRollback, message.instance(), Answer.NOT_NEEDED, processContext.label());
        } else {
            met(isRollback, message.instance());
            if (current != null) {
                send(message.sender(), SyncType.CHECKPOINT_NO, message.instance(), processContext.label());
            } else {
                join(message.instance(), isRollback, message.sender());
            }
        }
    }

    private void join(InstanceId id, boolean isRollback, int parent) {
        processContext.block();
        SequencedMap<Integer, MessageTag> asked = new TreeMap<>();
        MessageTag messageTag = new MessageTag(processContext.label().incarnation() + 1, processContext.committed());
        if (isRollback) {
            processContext.dependencies().destinations().forEach(target -> asked.put(target, messageTag));
        } else {
            asked.putAll(processContext.dependencies().latest());
        }
        asked.remove(parent);
        MessageTag own =
                isRollback ? messageTag : new MessageTag(processContext.label().incarnation(), processContext.take());
        Tree joined = new Tree(id, isRollback, parent, own);
        joined.ask(asked);
        tree = joined;
        Activity kind = isRollback ? Activity.ROLLBACK : Activity.CHECKPOINT;
        processContext.trace(new CheckpointEvent.Joined(processContext.self(), kind, id, ++position));
        asked.forEach((target, last) -> request(joined, target, last));
        processContext.setTimer(new Tick(), settings.repeat());
        answerIfReady(joined);
    }

    private void request(Tree in, int target, MessageTag messageTag) {
        send(target, in.isRollback ? SyncType.ROLLBACK_REQUEST : SyncType.CHECKPOINT_REQUEST, in.id, messageTag);
    }

    private void send(int target, SyncType type, InstanceId id, MessageTag messageTag) {
        processContext.send(target, SyncMessage.of(type, id, processContext.self(), messageTag));
    }

    /** Says yes, with the checkpoint to which this process will go back, which voids its later messages. */
    private void yes(Tree in, int to, Answer answer) {
        yes(to, in.isRollback, in.id, answer, in.messageTag);
    }

    private void yes(int to, boolean isRollback, InstanceId id, Answer answer, MessageTag messageTag) {
        SyncType type = isRollback ? SyncType.ROLLBACK_DONE : SyncType.CHECKPOINT_DONE;
        processContext.send(to, new SyncMessage(type, answer, id, processContext.self(), to, messageTag, List.of()));
    }

    private void onAnswer(SyncMessage message, boolean isYes) {
        Tree current = tree;
        if (current == null || !current.id.equals(message.instance()) || current.isDecided) {
            SyncMessage decision = decisions.get(message.instance());
            if (decision != null && message.answer() != Answer.NOT_NEEDED) {
                processContext.send(message.sender(), decision);
            }
            return;
        }
        boolean wasAnswered = current.isAnswered();
        current.waiting.remove(message.sender());
        current.isRefused |= !isYes;
        if (isYes && message.answer() != Answer.NOT_NEEDED) {
            current.backs.put(message.sender(), message.messageTag());
        }
        if (!wasAnswered) {
            answerIfReady(current);
        }
    }

    private void answerIfReady(Tree current) {
        if (!current.isAnswered()) {
            return;
        }
        if (current.parent == processContext.self()) {
            decide(current, !current.isRefused);
        } else {
            answer(current);
        }
    }

    private void answer(Tree current) {
        if (current.isRefused) {
            send(current.parent, SyncType.CHECKPOINT_NO, current.id, processContext.label());
        } else {
            yes(current, current.parent, Answer.TOOK);
        }
    }

    private void onDecision(SyncMessage message) {
        boolean isRollback = message.type() == SyncType.ROLLBACK_COMMIT;
        if (isRollback) {
            processContext.bury(message.sender(), message.messageTag());
        }
        Tree current = tree;
        if (current != null && current.id.equals(message.instance()) && !current.isDecided) {
            decide(current, message.type() != SyncType.CHECKPOINT_ABORT);
        }
    }

    /** Passes the decision down the tree; an instance that one process refused is undone by all. */
    private void decide(Tree current, boolean isCommit) {
        current.isDecided = true;
        SyncType type = SyncType.CHECKPOINT_ABORT;
        if (isCommit) {
            type = current.isRollback ? SyncType.ROLLBACK_COMMIT : SyncType.CHECKPOINT_COMMIT;
        }
        if (current.isRollback && isCommit) {
            processContext.raise();
            current.backs.forEach(processContext::bury);
        }
        SyncMessage decision = SyncMessage.of(type, current.id, processContext.self(), current.messageTag);
        if (!current.isRollback) {
            decideCheckpoint(current, isCommit);
        }
        remember(current.id, decision);
        current.asked.keySet().forEach(target -> processContext.send(target, decision));
        if (current.isRollback && isCommit) {
            processContext.restoreLater();
        } else {
            over();
        }
    }

    private void decideCheckpoint(Tree current, boolean isCommit) {
        int number = current.messageTag.interval();
        if (!isCommit) {
            processContext.drop(number);
            processContext.trace(new CheckpointEvent.Aborted(current.id));
        } else if (current.parent == processContext.self()) {
            processContext.decide(current.id, alone(number));
            processContext.forget(current.id);
            processContext.forgetDependencies();
        } else {
            processContext.commit(number);
            processContext.forgetDependencies();
        }
    }

    private SequencedMap<Integer, Integer> alone(int number) {
        SequencedMap<Integer, Integer> members = new TreeMap<>();
        members.put(processContext.self(), number);
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
        processContext.resume();
    }

    @Override
    public void onRestored() {
        Tree current = tree;
        if (current != null && current.isRollback && current.isDecided) {
            if (current.parent == processContext.self()) {
                processContext.trace(new CheckpointEvent.RolledBack(current.id));
            }
            processContext.forgetDependencies();
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
        processContext.trace(new CheckpointEvent.Met(processContext.self(), running, arriving, id));
    }

    @Override
    public void onTimer(TimerToken token) {
        Tree current = tree;
        if (current == null || current.isDecided) {
            return;
        }
        current.asked.forEach((target, messageTag) -> {
            if (current.waiting.contains(target)) {
                request(current, target, messageTag);
            }
        });
        if (current.isAnswered()) {
            answer(current);
        }
        processContext.setTimer(new Tick(), settings.repeat());
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
                || processContext.uncommitted().contains(current.messageTag.interval());
        Invariants.check(kept, "the checkpoint of an undecided instance is kept");
    }
}
