package org.raidlab.checkpoint.leubhargava;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.checkpoint.Answer;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointEvent.Activity;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.ProcessContext;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.turn.MessageTag;

/**
 * The rollback instances of a process, as coordinator and as participant. There is no abort: whatever happens, a
 * process can go back to its committed checkpoint, and the committed checkpoints of all form a consistent line.
 */
class Rollbacks {
    private static final int KEPT = 256;

    private final LeuBhargava core;
    private final ProcessContext processContext;
    private final SequencedMap<InstanceId, Coordination> own = new LinkedHashMap<>();
    private final Checkpoints.Participations parts = new Checkpoints.Participations();
    private boolean rolling;
    private boolean restored;
    /** After a restart nobody knows whom the process sent to. */
    private boolean askEverybody;

    private MessageTag back = new MessageTag(0, 0);
    private long position;

    Rollbacks(LeuBhargava core) {
        this.core = core;
        processContext = core.host();
    }

    boolean isRolling() {
        return rolling;
    }

    void start(InstanceId id) {
        boolean begins = !rolling;
        begin();
        ask(id);
        if (begins) {
            restore();
        }
    }

    /**
     * Starts a rollback after a restart: the incarnation is new, the checkpoint is restored, and all processes must
     * learn of it.
     */
    void startAgain() {
        askEverybody = true;
        rolling = true;
        restored = true;
        back = new MessageTag(processContext.label().incarnation(), processContext.committed());
        position = core.nextPosition();
        core.goesBack(back);
        ask(core.nextId());
    }

    private void begin() {
        if (!rolling) {
            processContext.block();
            rolling = true;
            restored = false;
            position = core.nextPosition();
            back = raise();
            core.goesBack(back);
        }
    }

    /** Begins a new incarnation before anything is sent: all later messages belong to it. */
    MessageTag raise() {
        return processContext.raise();
    }

    /** Restores after the answer: the other processes do not wait for the reading of the image. */
    void restore() {
        processContext.restoreLater();
    }

    private List<Integer> destinations() {
        return askEverybody ? core.others() : processContext.dependencies().destinations();
    }

    /**
     * Returns the destinations not known to be dead; a dead process will ask when it comes back, and learns of this
     * rollback then.
     */
    private List<Integer> living() {
        return destinations().stream().filter(target -> !core.isDown(target)).toList();
    }

    private void request(int target, InstanceId id) {
        Answer flag = askEverybody ? Answer.RESTARTED : Answer.NONE;
        int self = processContext.self();
        processContext.send(target, new SyncMessage(SyncType.ROLLBACK_REQUEST, flag, id, self, self, back, List.of()));
    }

    private void ask(InstanceId id) {
        Coordination instance = new Coordination(id, core.makeEdges(), processContext.nowNanos());
        own.put(id, instance);
        joined(id);
        for (int target : living()) {
            instance.asked.put(target, back);
            instance.edges.announce(processContext.self(), target);
            request(target, id);
        }
        closeIfAnswered(instance);
    }

    private void joined(InstanceId id) {
        processContext.trace(new CheckpointEvent.Target(processContext.self(), id, back));
        processContext.trace(new CheckpointEvent.Joined(processContext.self(), Activity.ROLLBACK, id, position));
    }

    void onRequest(SyncMessage message) {
        if (message.answer() == Answer.RESTARTED) {
            processContext.heard(message.sender(), message.messageTag().incarnation());
            core.onRestartOf(message.sender(), message.messageTag().incarnation());
        }
        if (isNews(message)) {
            core.met(Activity.ROLLBACK, message.instance());
        }
        takeUp(message);
    }

    private boolean isNews(SyncMessage message) {
        boolean known = parts.get(message.instance()) != null || own.containsKey(message.instance());
        return !known
                && !core.isRecovering()
                && processContext.dependencies().isAffectedBy(message.sender(), message.messageTag());
    }

    /**
     * Takes up a rollback request: it answers the request, joins the instance, or delays the request until checkpoints
     * are decided.
     */
    void takeUp(SyncMessage message) {
        processContext.bury(message.sender(), message.messageTag());
        boolean affected = processContext.dependencies().isAffectedBy(message.sender(), message.messageTag());
        Participation known = parts.get(message.instance());
        boolean first = known != null && known.from == message.sender() && known.isOpen();
        if (core.isRecovering() || (!affected && !first)) {
            MessageTag here = new MessageTag(processContext.label().incarnation(), processContext.committed());
            done(message.instance(), message.sender(), Answer.NOT_NEEDED, here, List.of());
        } else if (first) {
            repeatDone(java.util.Objects.requireNonNull(known));
        } else if (known != null && known.isOpen()) {
            done(message.instance(), message.sender(), Answer.DUPLICATE, known.messageTag, List.of());
        } else if (known != null && !rolling) {
            parts.forget(known); // that instance is over, and this request comes from one who heard of it too late
            core.orderAfterCheckpoints(SyncMessage.of(
                    SyncType.START_ROLLBACK, core.nextId(), processContext.self(), processContext.label()));
        } else if (known != null) {
            done(message.instance(), message.sender(), Answer.DUPLICATE, known.messageTag, List.of());
        } else if (own.containsKey(message.instance())) {
            onDone(answerToSelf(message));
        } else if (core.areCheckpointsClear()) {
            join(message);
        } else {
            core.orderAfterCheckpoints(message);
        }
    }

    private SyncMessage answerToSelf(SyncMessage request) {
        return new SyncMessage(
                SyncType.ROLLBACK_DONE,
                Answer.DUPLICATE,
                request.instance(),
                processContext.self(),
                request.sender(),
                back,
                List.of());
    }

    /**
     * Joins a rollback: replies, passes requests on, then restores. The one who asked hears of it too: its late
     * messages from here are void.
     */
    private void join(SyncMessage message) {
        InstanceId id = message.instance();
        boolean begins = !rolling;
        begin();
        SequencedMap<Integer, MessageTag> asked = new TreeMap<>();
        living().forEach(target -> asked.put(target, back));
        asked.remove(id.initiator());
        Answer answer = begins ? Answer.TOOK : Answer.SHARED;
        Participation part = new Participation(id, message.sender(), answer, back, asked);
        parts.put(part);
        joined(id);
        done(id, message.sender(), answer, back, part.targets());
        asked.keySet().forEach(target -> request(target, id));
        if (begins) {
            restore();
        }
    }

    /** Repeats a done, as at a checkpoint: no other done may replace the first one. */
    private void repeatDone(Participation part) {
        done(part.id, part.from, part.answer, part.messageTag, part.targets());
    }

    private void done(InstanceId id, int from, Answer answer, MessageTag messageTag, List<Integer> targets) {
        processContext.send(
                id.initiator(),
                new SyncMessage(SyncType.ROLLBACK_DONE, answer, id, processContext.self(), from, messageTag, targets));
    }

    void onDone(SyncMessage message) {
        int member = message.sender();
        if (message.answer() != Answer.NOT_NEEDED && member != processContext.self()) {
            processContext.bury(member, message.messageTag());
        }
        Coordination instance = own.get(message.instance());
        if (askEverybody && instance != null) {
            processContext.heard(member, message.messageTag().incarnation());
        }
        boolean joined = message.answer() == Answer.TOOK || message.answer() == Answer.SHARED;
        if (instance == null || !instance.isOpen()) {
            if (joined) {
                tell(message, instance);
            }
            return;
        }
        if (core.isOfEarlierLife(member, message.messageTag().incarnation())) {
            return;
        }
        if (joined) {
            instance.members.put(member, message.messageTag().interval());
            instance.edges.announceAll(member, core.isDown(member) ? List.of() : message.targets());
        }
        instance.edges.answer(message.from(), member);
        closeIfAnswered(instance);
        core.settled();
    }

    /** Answers with the decision; only a process that took part in an instance may go on with it. */
    private void tell(SyncMessage message, @Nullable Coordination instance) {
        boolean wasMember = instance != null && instance.members.containsKey(message.sender());
        SyncType type = wasMember ? SyncType.ROLLBACK_COMMIT : SyncType.ROLLBACK_UNKNOWN;
        core.send(message.sender(), type, message.instance(), message.messageTag());
    }

    private void closeIfAnswered(Coordination instance) {
        if (!instance.isOpen() || !restored || !instance.edges.areClosed()) {
            return;
        }
        instance.state = Coordination.State.COMMITTED;
        processContext.trace(new CheckpointEvent.RolledBack(instance.id));
        instance.members.forEach((member, number) ->
                core.send(member, SyncType.ROLLBACK_COMMIT, instance.id, new MessageTag(back.incarnation(), number)));
        own.values().removeIf(each -> own.size() > KEPT && !each.isOpen());
        resumeIfOver();
    }

    void onCommit(SyncMessage message) {
        Participation part = parts.get(message.instance());
        if (part != null && part.isOpen()) {
            part.state = Participation.State.COMMITTED;
            resumeIfOver();
            core.settled();
        }
    }

    void onRestored() {
        if (rolling && !restored) {
            restored = true;
            List.copyOf(own.values()).forEach(this::closeIfAnswered);
            resumeIfOver();
        }
    }

    /**
     * Resumes when the rollbacks are over; the dependencies since the committed checkpoint stay known until then, since
     * other processes may still ask.
     */
    private void resumeIfOver() {
        boolean open = own.values().stream().anyMatch(Coordination::isOpen)
                || !parts.open().isEmpty();
        if (rolling && restored && !open) {
            rolling = false;
            askEverybody = false;
            processContext.forgetDependencies();
        }
    }

    /**
     * Handles the death of a process, or the inquiry of its new incarnation. What its earlier life had asked is not
     * waited for: the new one asks everybody. Whoever is left in an instance without coordinator begins one of its own.
     */
    void onLost(int process, boolean isBack) {
        for (Coordination instance : List.copyOf(own.values())) {
            if (instance.isOpen()) {
                instance.edges.announceAll(process, List.of());
                if (!isBack) {
                    instance.asked.remove(process);
                    instance.edges.leaveOut(processContext.self(), process);
                }
                closeIfAnswered(instance);
            }
        }
        for (Participation part : parts.open()) {
            if (!isBack) {
                part.asked.remove(process);
            }
            boolean isOfItsNewLife = isBack && !core.isOfEarlierLife(process, part.id.incarnation());
            if (part.id.initiator() == process && !isOfItsNewLife) {
                orphan(part);
            }
        }
    }

    private void orphan(Participation part) {
        part.inDoubt = true;
        core.rerunLater();
    }

    /** Handles the answer of a coordinator whose new incarnation does not know the instance. */
    void onUnknown(SyncMessage message) {
        Participation part = parts.get(message.instance());
        if (part != null && part.isOpen() && !part.inDoubt) {
            orphan(part);
        }
    }

    /**
     * Starts an instance in place of those in doubt, unless another one is open: any instance that this process is in
     * covers all processes to which it sent.
     */
    void rerun() {
        List<Participation> left =
                parts.open().stream().filter(part -> part.inDoubt).toList();
        if (left.isEmpty()) {
            return;
        }
        boolean covered = parts.open().stream().anyMatch(part -> !part.inDoubt)
                || own.values().stream().anyMatch(Coordination::isOpen);
        left.forEach(part -> part.state = Participation.State.COMMITTED);
        if (covered) {
            resumeIfOver();
        } else {
            start(core.nextId());
        }
    }

    void repeat() {
        for (Coordination instance : own.values()) {
            if (instance.isOpen()) {
                instance.asked.keySet().forEach(target -> repeat(instance, target));
            }
        }
        for (Participation part : parts.open()) {
            repeatDone(part);
            part.asked.forEach(
                    (target, messageTag) -> core.send(target, SyncType.ROLLBACK_REQUEST, part.id, messageTag));
        }
    }

    private void repeat(Coordination instance, int target) {
        if (!instance.edges.isAnswered(processContext.self(), target)) {
            request(target, instance.id);
        }
    }
}
