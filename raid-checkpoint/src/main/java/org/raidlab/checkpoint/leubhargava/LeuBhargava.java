package org.raidlab.checkpoint.leubhargava;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
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
 * Leu and Bhargava's algorithm at one process. What runs and what arrives:
 *
 * <pre>
 *               checkpoint B                      rollback R
 * nothing       join                              join
 * checkpoint A  share the checkpoint, join B      R wins: ask A's coordinator to abort; then join R
 * rollback R1   no: B is aborted                  share the restore, join R; resume after both
 * </pre>
 */
public final class LeuBhargava implements CheckpointAlgorithm {
    private record Tick() implements TimerToken {}

    private record Rerun() implements TimerToken {}

    private record Delayed() implements TimerToken {}

    /** The pieces of the algorithm; tests replace some with mutants. */
    record Pieces(
            Function<LeuBhargava, Checkpoints> checkpoints,
            Function<LeuBhargava, Rollbacks> rollbacks,
            Supplier<Edges> edges) {
        static final Pieces WHOLE = new Pieces(Checkpoints::new, Rollbacks::new, Edges::new);
    }

    private final ProcessContext processContext;
    private final CheckpointSettings settings;
    private final Pieces pieces;
    private final Checkpoints checkpoints;
    private final Rollbacks rollbacks;
    private final TreeSet<Integer> down = new TreeSet<>();
    /** The newest incarnation in which each process has announced its return. */
    private final TreeMap<Integer, Integer> greeted = new TreeMap<>();

    private final TreeSet<Integer> inquired = new TreeSet<>();
    private final SequencedSet<SyncMessage> waiting = new LinkedHashSet<>();
    private final List<MessageTag> undone = new ArrayList<>();
    private boolean ticking;
    private boolean recovering;
    private long notBeforeNanos = Long.MIN_VALUE;
    private int instances;
    private long position;

    public LeuBhargava(ProcessContext processContext, CheckpointSettings settings) {
        this(processContext, settings, Pieces.WHOLE);
    }

    LeuBhargava(ProcessContext processContext, CheckpointSettings settings, Pieces pieces) {
        this.processContext = processContext;
        this.settings = settings;
        this.pieces = pieces;
        checkpoints = pieces.checkpoints().apply(this);
        rollbacks = pieces.rollbacks().apply(this);
    }

    Edges makeEdges() {
        return pieces.edges().get();
    }

    ProcessContext host() {
        return processContext;
    }

    CheckpointSettings settings() {
        return settings;
    }

    @Override
    public void onStarted(boolean again) {
        if (!again) {
            return;
        }
        checkpoints.remember();
        recovering = true;
        if (!processContext.uncommitted().isEmpty()) {
            inquired.addAll(others());
        }
        inquire();
        recoverIfAnswered();
        tickLater();
    }

    List<Integer> others() {
        List<Integer> others = new ArrayList<>();
        for (int process = 0; process < processContext.size(); process++) {
            if (process != processContext.self()) {
                others.add(process);
            }
        }
        return others;
    }

    private void inquire() {
        inquired.forEach(process -> send(process, SyncType.INQUIRE, SyncMessage.NO_INSTANCE, processContext.label()));
    }

    /**
     * Restores once all inquiries are answered: a checkpoint uncommitted by now never will be committed, so the
     * checkpoint to restore is known.
     */
    private void recoverIfAnswered() {
        if (recovering && inquired.isEmpty()) {
            processContext.uncommitted().forEach(processContext::drop);
            recovering = false;
            processContext.restoreNow();
            rollbacks.startAgain();
        }
    }

    @Override
    public void onSync(SyncMessage message) {
        if (!isWithinGroup(message)) {
            return;
        }
        switch (message.type()) {
            case CHECKPOINT_REQUEST -> checkpoints.onRequest(message);
            case CHECKPOINT_DONE -> checkpoints.onDone(message);
            case CHECKPOINT_NO -> checkpoints.onNo(message);
            case CHECKPOINT_COMMIT -> checkpoints.onCommit(message);
            case CHECKPOINT_ABORT -> checkpoints.onAbort(message);
            case CHECKPOINT_ACKNOWLEDGE -> checkpoints.onAcknowledge(message);
            case ROLLBACK_REQUEST -> rollbacks.onRequest(message);
            case ROLLBACK_DONE -> rollbacks.onDone(message);
            case ROLLBACK_COMMIT -> rollbacks.onCommit(message);
            case ROLLBACK_UNKNOWN -> rollbacks.onUnknown(message);
            case INQUIRE -> checkpoints.onInquire(message);
            case CLEAR -> onClear(message);
            case START_CHECKPOINT -> startCheckpoint();
            case START_ROLLBACK -> startRollback();
            case FAILED -> onFailed(message.from());
            case UP -> {
                // the new life speaks for itself
            }
        }
        tickLater();
    }

    private boolean isWithinGroup(SyncMessage message) {
        int size = processContext.size();
        return message.sender() < size
                && message.from() < size
                && message.instance().initiator() < size
                && message.targets().stream().allMatch(target -> target < size);
    }

    /** Takes the answer to this incarnation's inquiry; an answer to an earlier incarnation's is ignored. */
    private void onClear(SyncMessage message) {
        if (message.messageTag().incarnation() == processContext.label().incarnation()) {
            inquired.remove(message.sender());
            recoverIfAnswered();
        }
    }

    /**
     * Starts a checkpoint instance; a coordinator waits for at least as long as its last instance took (paper section
     * 3.3).
     */
    private void startCheckpoint() {
        long wait = notBeforeNanos - processContext.nowNanos();
        if (notBeforeNanos != Long.MIN_VALUE && wait > 0) {
            processContext.setTimer(new Delayed(), Duration.ofNanos(wait));
            return;
        }
        InstanceId id = nextId();
        met(Activity.CHECKPOINT, id);
        if (!rollsBack()) {
            checkpoints.start(id);
        }
    }

    void ended(Coordination instance) {
        long now = processContext.nowNanos();
        notBeforeNanos = now + (now - instance.begunNanos);
    }

    private void startRollback() {
        if (recovering) {
            return;
        }
        InstanceId id = nextId();
        met(Activity.ROLLBACK, id);
        orderAfterCheckpoints(
                SyncMessage.of(SyncType.START_ROLLBACK, id, processContext.self(), processContext.label()));
    }

    /** Delays a rollback until no checkpoint here is undecided, since a rollback has one target. */
    void orderAfterCheckpoints(SyncMessage rollback) {
        processContext.block();
        waiting.add(rollback);
        checkpoints.withdraw();
        settled();
    }

    /** Continues after a decision, for which rollbacks and normal traffic may have waited. */
    void settled() {
        if (!waiting.isEmpty() && checkpoints.isClear()) {
            List<SyncMessage> due = List.copyOf(waiting);
            waiting.clear();
            for (SyncMessage rollback : due) {
                if (rollback.type() == SyncType.START_ROLLBACK) {
                    rollbacks.start(rollback.instance());
                } else {
                    rollbacks.takeUp(rollback);
                }
            }
        }
        if (!rollsBack() && !checkpoints.areBlocking()) {
            processContext.resume();
        }
    }

    /** Returns whether this process rolls back or is about to. */
    boolean rollsBack() {
        return recovering || rollbacks.isRolling() || !waiting.isEmpty();
    }

    boolean isRecovering() {
        return recovering;
    }

    boolean areCheckpointsClear() {
        return checkpoints.isClear();
    }

    boolean isUndone(MessageTag messageTag) {
        return undone.stream()
                .anyMatch(back ->
                        messageTag.incarnation() < back.incarnation() && messageTag.interval() >= back.interval());
    }

    /**
     * Records that this process goes back: its tags from that checkpoint on are void, as far as they are of an earlier
     * incarnation.
     */
    void goesBack(MessageTag back) {
        undone.add(back);
    }

    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    boolean isDown(int process) {
        return down.contains(process);
    }

    private void onFailed(int process) {
        if (process != processContext.self() && down.add(process)) {
            lost(process, false);
        }
    }

    /**
     * Handles the return of a restarted process, which has lost its memory and asks all others. That word counts, not
     * the failure detector's: a rollback that begins between the two has to reach the new life, or it never hears of
     * it.
     */
    void onRestartOf(int process, int incarnation) {
        if (greeted.getOrDefault(process, 0) < incarnation) {
            greeted.put(process, incarnation);
            down.remove(process);
            lost(process, true);
        }
    }

    /** Returns whether a message was sent before its sender last began a new incarnation. */
    boolean isOfEarlierLife(int process, int incarnation) {
        return incarnation < greeted.getOrDefault(process, 0);
    }

    private void lost(int process, boolean isBack) {
        checkpoints.onLost(process);
        rollbacks.onLost(process, isBack);
        settled();
    }

    /** Schedules a rerun; processes run one after the other, so that the first one's instance covers the others. */
    void rerunLater() {
        processContext.setTimer(
                new Rerun(),
                settings.repeat().multipliedBy(processContext.self() + 1L).dividedBy(2));
    }

    InstanceId nextId() {
        return InstanceId.of(processContext.self(), processContext.label().incarnation(), ++instances);
    }

    long nextPosition() {
        return ++position;
    }

    void met(Activity arriving, InstanceId instance) {
        Activity running = Activity.NOTHING;
        if (rollsBack()) {
            running = Activity.ROLLBACK;
        } else if (checkpoints.areBlocking()) {
            running = Activity.CHECKPOINT;
        }
        processContext.trace(new CheckpointEvent.Met(processContext.self(), running, arriving, instance));
    }

    void send(int to, SyncType type, InstanceId instance, MessageTag messageTag) {
        processContext.send(to, SyncMessage.of(type, instance, processContext.self(), messageTag));
    }

    @Override
    public void onRestored() {
        rollbacks.onRestored();
        settled();
        tickLater();
    }

    @Override
    public void onTimer(TimerToken token) {
        switch (token) {
            case Tick _ -> {
                ticking = false;
                inquire();
                checkpoints.repeat();
                rollbacks.repeat();
                settled();
            }
            case Rerun _ -> {
                rollbacks.rerun();
                settled();
            }
            case Delayed _ -> startCheckpoint();
            default -> Invariants.check(false, "a timer of this algorithm");
        }
        tickLater();
    }

    private void tickLater() {
        if (!ticking && !isIdle()) {
            ticking = true;
            processContext.setTimer(new Tick(), settings.repeat());
        }
    }

    @Override
    public boolean isIdle() {
        return !rollsBack() && checkpoints.isIdle();
    }

    @Override
    public void checkInvariants() {
        Invariants.check(!rollbacks.isRolling() || checkpoints.isClear(), "a rollback meets no undecided checkpoint");
        checkpoints.checkInvariants();
    }
}
