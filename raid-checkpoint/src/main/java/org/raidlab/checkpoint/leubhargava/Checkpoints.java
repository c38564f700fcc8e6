package org.raidlab.checkpoint.leubhargava;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.checkpoint.Answer;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointEvent.Activity;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.ProcessContext;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.MessageTag;

/** The checkpoint instances of a process, as coordinator and as participant. */
class Checkpoints {
    private final LeuBhargava core;
    private final ProcessContext processContext;
    private final CheckpointDecisions own;
    final Participations parts = new Participations();
    private final TreeMap<Integer, Uncommitted> uncommitted = new TreeMap<>();
    /** The checkpoint since which normal traffic is blocked. */
    private @Nullable Uncommitted current;

    Checkpoints(LeuBhargava core) {
        this.core = core;
        processContext = core.host();
        own = new CheckpointDecisions(core, this);
    }

    /** Announces unacknowledged commits again after a restart. */
    void remember() {
        own.remember();
    }

    /** Starts an instance: the coordinator writes its own image before it sends any request. */
    void start(InstanceId id) {
        Uncommitted mine = takeOrShare();
        enter(id, mine);
        own.start(id, mine);
    }

    void onRequest(SyncMessage message) {
        Participation known = parts.get(message.instance());
        if (message.instance().initiator() == processContext.self()) {
            return; // nobody asks the coordinator: it has taken its checkpoint first
        }
        if (known != null) {
            onKnown(known, message);
            return;
        }
        core.met(Activity.CHECKPOINT, message.instance());
        if (core.rollsBack() || isUndone(message.messageTag())) {
            refuse(message);
        } else if (message.messageTag().interval() < processContext.committed()
                && !core.settings().pruned()) {
            done(message, Answer.NOT_NEEDED, processContext.committed(), List.of());
        } else {
            join(message);
        }
    }

    /**
     * Handles a request for an instance that this process is in. Its checkpoint covers what it sent before; what it
     * sent later, when it had resumed in doubt, it does not cover.
     */
    private void onKnown(Participation known, SyncMessage message) {
        boolean covered = message.messageTag().interval() < known.messageTag.interval();
        if (known.state == Participation.State.ABORTED || !covered || isUndone(message.messageTag())) {
            refuse(message);
        } else if (message.sender() == known.from) {
            repeatDone(known);
        } else {
            done(message, Answer.DUPLICATE, known.messageTag.interval(), List.of());
        }
    }

    /** Repeats a done with the targets of the first one: no other done may replace it, should it be lost. */
    private void repeatDone(Participation part) {
        done(part.id, part.from, part.answer, part.messageTag.interval(), part.targets());
    }

    /**
     * Returns whether a tag is of an earlier incarnation, after the restored checkpoint: a process that has received it
     * must roll back itself.
     */
    private boolean isUndone(MessageTag messageTag) {
        return core.isUndone(messageTag);
    }

    private void refuse(SyncMessage message) {
        core.send(message.instance().initiator(), SyncType.CHECKPOINT_NO, message.instance(), processContext.label());
    }

    private void join(SyncMessage message) {
        boolean shares = current != null && !current.isCommitted;
        Uncommitted mine = takeOrShare();
        enter(message.instance(), mine);
        SequencedMap<Integer, MessageTag> asked = targets(mine, message);
        Answer answer = shares ? Answer.SHARED : Answer.TOOK;
        MessageTag messageTag = new MessageTag(processContext.label().incarnation(), mine.number);
        Participation part = new Participation(message.instance(), message.sender(), answer, messageTag, asked);
        parts.put(part);
        done(message, answer, mine.number, part.targets());
        List<Integer> besides = new ArrayList<>(message.targets());
        besides.addAll(part.targets());
        besides.add(processContext.self());
        asked.forEach((target, last) -> request(target, message.instance(), last, besides));
    }

    private Uncommitted takeOrShare() {
        Uncommitted mine = current;
        if (mine == null || mine.isCommitted) {
            processContext.block();
            SequencedMap<Integer, MessageTag> dependencies =
                    processContext.dependencies().latest();
            mine = new Uncommitted(processContext.take(), dependencies, core.nextPosition());
            uncommitted.put(mine.number, mine);
            if (current != null) {
                mine.instances.addAll(current.instances); // traffic stays blocked for them too
            }
            current = mine;
        }
        return mine;
    }

    private void enter(InstanceId id, Uncommitted mine) {
        mine.instances.add(id);
        processContext.trace(new CheckpointEvent.Joined(processContext.self(), Activity.CHECKPOINT, id, mine.position));
    }

    /**
     * Returns the processes whose messages the checkpoint holds, except the requester and the coordinator, which have
     * their own.
     */
    SequencedMap<Integer, MessageTag> targets(Uncommitted mine, SyncMessage request) {
        SequencedMap<Integer, MessageTag> targets = new TreeMap<>(mine.dependencies);
        targets.remove(request.sender());
        targets.remove(request.instance().initiator());
        if (core.settings().pruned()) {
            request.targets().forEach(targets::remove);
        }
        return targets;
    }

    /**
     * Sends a request; in pruned mode it lists processes that need not be asked again, and its receiver then takes part
     * in any case.
     */
    void request(int target, InstanceId id, MessageTag last, List<Integer> besides) {
        List<Integer> pruned = core.settings().pruned() ? besides : List.of();
        int self = processContext.self();
        processContext.send(
                target, new SyncMessage(SyncType.CHECKPOINT_REQUEST, Answer.NONE, id, self, self, last, pruned));
    }

    private void done(SyncMessage request, Answer answer, int number, List<Integer> targets) {
        done(request.instance(), request.sender(), answer, number, targets);
    }

    private void done(InstanceId id, int from, Answer answer, int number, List<Integer> targets) {
        MessageTag messageTag = new MessageTag(processContext.label().incarnation(), number);
        processContext.send(
                id.initiator(),
                new SyncMessage(
                        SyncType.CHECKPOINT_DONE, answer, id, processContext.self(), from, messageTag, targets));
    }

    void onDone(SyncMessage message) {
        own.onDone(message);
    }

    void onNo(SyncMessage message) {
        if (message.instance().initiator() == processContext.self()) {
            own.onNo(message);
            return;
        }
        Participation known = parts.get(message.instance());
        if (known != null && !known.isOpen()) {
            boolean committed = known.state == Participation.State.COMMITTED;
            SyncType type = committed ? SyncType.CHECKPOINT_COMMIT : SyncType.CHECKPOINT_ABORT;
            core.send(message.sender(), type, message.instance(), message.messageTag());
        }
    }

    void onAcknowledge(SyncMessage message) {
        own.onAcknowledge(message);
    }

    void onInquire(SyncMessage message) {
        own.onInquire(message);
    }

    /** Commits a checkpoint; a restarted process that inquired gets its answer here too. */
    void onCommit(SyncMessage message) {
        int number = message.messageTag().interval();
        if (processContext.uncommitted().contains(number)) {
            processContext.commit(number);
            committed(number);
        }
        Invariants.check(number <= processContext.committed(), "what is to be committed was kept");
        processContext.sendDurable(
                message.instance().initiator(),
                SyncMessage.of(
                        SyncType.CHECKPOINT_ACKNOWLEDGE,
                        message.instance(),
                        processContext.self(),
                        processContext.label()));
        over(message.instance(), Participation.State.COMMITTED);
    }

    void onAbort(SyncMessage message) {
        over(message.instance(), Participation.State.ABORTED);
    }

    private void over(InstanceId id, Participation.State state) {
        Participation part = parts.get(id);
        if (part != null && part.isOpen()) {
            part.state = state;
            leave(id);
        }
        core.settled();
    }

    /** Commits a checkpoint here, on the commit of the first of its instances. */
    void committed(int number) {
        Uncommitted mine = current;
        if (mine != null && mine.number == number) {
            mine.isCommitted = true;
            processContext.forgetDependencies();
        }
        uncommitted.headMap(number, true).clear();
    }

    /** Leaves a decided instance; a checkpoint that only this instance kept is dropped. */
    void leave(InstanceId id) {
        for (Uncommitted each : List.copyOf(uncommitted.values())) {
            each.instances.remove(id);
            if (each.instances.isEmpty()) {
                processContext.drop(each.number);
                uncommitted.remove(each.number);
            }
        }
        Uncommitted mine = current;
        if (mine != null) {
            mine.instances.remove(id);
            if (mine.instances.isEmpty()) {
                current = null;
            }
        }
    }

    /** Lets a rollback win: it aborts own instances and asks the coordinators of the others for their decisions. */
    void withdraw() {
        own.abortAll();
        askForDecisions();
    }

    private void askForDecisions() {
        for (Participation part : parts.open()) {
            if (uncommitted.containsKey(part.messageTag.interval())) {
                core.send(part.id.initiator(), SyncType.CHECKPOINT_NO, part.id, part.messageTag);
            }
        }
    }

    /** Returns whether no checkpoint here is undecided. */
    boolean isClear() {
        return uncommitted.isEmpty();
    }

    boolean areBlocking() {
        return current != null;
    }

    boolean isIdle() {
        return current == null && uncommitted.isEmpty() && parts.open().isEmpty() && own.isIdle();
    }

    void onLost(int process) {
        own.onLost(process);
    }

    /** Repeats dones to coordinators and requests to targets, which replaces lost messages. */
    void repeat() {
        own.repeat();
        if (core.isWaiting()) {
            askForDecisions();
        }
        for (Participation part : parts.open()) {
            repeatDone(part);
            part.asked.forEach((target, last) -> request(target, part.id, last, part.targets()));
            if (core.isDown(part.id.initiator())) {
                doubt(part);
            }
        }
    }

    /**
     * Asks the other processes for the decision of a dead coordinator; meanwhile normal traffic goes on, and the
     * checkpoint is kept.
     */
    private void doubt(Participation part) {
        part.inDoubt = true;
        core.others().forEach(other -> core.send(other, SyncType.CHECKPOINT_NO, part.id, part.messageTag));
        Uncommitted mine = current;
        if (mine != null && parts.areInDoubt(mine.instances)) {
            current = null;
        }
    }

    void checkInvariants() {
        Uncommitted mine = current;
        Invariants.check(
                mine == null || mine.isCommitted || uncommitted.containsKey(mine.number), "what blocks is undecided");
        TreeSet<Integer> kept = new TreeSet<>(processContext.uncommitted());
        Invariants.check(core.isRecovering() || kept.equals(uncommitted.keySet()), "what is undecided is kept");
    }

    /** The participations of a process; decided ones are forgotten in the end. */
    static final class Participations {
        private static final int KEPT = 256;

        private final SequencedMap<InstanceId, Participation> all = new LinkedHashMap<>();

        @Nullable
        Participation get(InstanceId id) {
            return all.get(id);
        }

        void put(Participation part) {
            all.put(part.id, part);
            if (all.size() > KEPT) {
                all.values().removeIf(each -> !each.isOpen());
            }
        }

        void forget(Participation part) {
            all.remove(part.id);
        }

        List<Participation> open() {
            return all.values().stream().filter(Participation::isOpen).toList();
        }

        boolean areInDoubt(Set<InstanceId> instances) {
            return instances.stream().allMatch(id -> {
                Participation part = all.get(id);
                return part != null && part.inDoubt;
            });
        }
    }
}
