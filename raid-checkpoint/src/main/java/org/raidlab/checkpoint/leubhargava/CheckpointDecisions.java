package org.raidlab.checkpoint.leubhargava;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.checkpoint.Answer;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.ProcessContext;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.turn.MessageTag;

/**
 * The checkpoint instances that a process coordinates. A commit is forced before it is told and kept until all members
 * have it durably; everything else is presumed aborted.
 */
final class CheckpointDecisions {
    private static final int KEPT = 256;

    private final LeuBhargava core;
    private final ProcessContext processContext;
    private final Checkpoints checkpoints;
    private final TreeMap<InstanceId, Coordination> own = new TreeMap<>();

    CheckpointDecisions(LeuBhargava core, Checkpoints checkpoints) {
        this.core = core;
        this.checkpoints = checkpoints;
        processContext = core.host();
    }

    void remember() {
        processContext.decided().forEach((id, members) -> {
            Coordination known = new Coordination(id, core.makeEdges(), processContext.nowNanos());
            known.state = Coordination.State.COMMITTED;
            known.members.putAll(members);
            known.members.remove(processContext.self());
            known.unacknowledged.addAll(known.members.keySet());
            own.put(id, known);
        });
    }

    void start(InstanceId id, Uncommitted mine) {
        Coordination instance = new Coordination(id, core.makeEdges(), processContext.nowNanos());
        instance.number = mine.number;
        instance.asked.putAll(mine.dependencies);
        own.put(id, instance);
        List<Integer> besides = new ArrayList<>(instance.asked.keySet());
        besides.add(processContext.self());
        instance.asked.forEach((target, last) -> {
            instance.edges.announce(processContext.self(), target);
            checkpoints.request(target, id, last, besides);
        });
        if (instance.asked.keySet().stream().anyMatch(core::isDown)) {
            abort(instance);
        } else {
            closeIfAnswered(instance);
        }
    }

    void onDone(SyncMessage message) {
        Coordination instance = own.get(message.instance());
        if (instance == null || !instance.isOpen()) {
            tell(message, instance);
            return;
        }
        int member = message.sender();
        boolean takesPart = message.answer() == Answer.TOOK || message.answer() == Answer.SHARED;
        boolean isLate = instance.dead.contains(member) && !instance.members.containsKey(member);
        if (message.targets().stream().anyMatch(core::isDown) || (takesPart && isLate)) {
            abort(instance);
            return;
        }
        if (takesPart) {
            instance.members.put(member, message.messageTag().interval());
        }
        instance.edges.answer(message.from(), member);
        message.targets().forEach(target -> instance.edges.announce(member, target));
        closeIfAnswered(instance);
    }

    /** Answers a done, or a no, for a decided instance with the decision. */
    private void tell(SyncMessage message, @org.jspecify.annotations.Nullable Coordination instance) {
        int process = message.sender();
        if (instance == null || instance.state == Coordination.State.ABORTED) {
            core.send(process, SyncType.CHECKPOINT_ABORT, message.instance(), message.messageTag());
        } else if (instance.members.containsKey(process)) {
            tellCommit(instance, process);
        }
    }

    private void tellCommit(Coordination instance, int member) {
        int number = instance.members.getOrDefault(member, 0);
        MessageTag messageTag = new MessageTag(processContext.label().incarnation(), number);
        core.send(member, SyncType.CHECKPOINT_COMMIT, instance.id, messageTag);
    }

    private void closeIfAnswered(Coordination instance) {
        if (!instance.edges.areClosed()) {
            return;
        }
        instance.state = Coordination.State.COMMITTED;
        SequencedMap<Integer, Integer> all = new TreeMap<>(instance.members);
        all.put(processContext.self(), instance.number);
        processContext.decide(instance.id, all);
        checkpoints.committed(instance.number);
        instance.unacknowledged.addAll(instance.members.keySet());
        instance.members.keySet().forEach(member -> tellCommit(instance, member));
        forgetIfAcknowledged(instance);
        over(instance);
    }

    private void over(Coordination instance) {
        core.ended(instance);
        checkpoints.leave(instance.id);
        own.values().removeIf(each -> own.size() > KEPT && each.state == Coordination.State.ABORTED);
        core.settled();
    }

    void onNo(SyncMessage message) {
        Coordination instance = own.get(message.instance());
        if (instance == null || !instance.isOpen()) {
            tell(message, instance);
        } else {
            abort(instance);
            core.send(message.sender(), SyncType.CHECKPOINT_ABORT, message.instance(), message.messageTag());
        }
    }

    private void abort(Coordination instance) {
        instance.state = Coordination.State.ABORTED;
        processContext.trace(new CheckpointEvent.Aborted(instance.id));
        instance.members.forEach((member, number) -> core.send(
                member,
                SyncType.CHECKPOINT_ABORT,
                instance.id,
                new MessageTag(processContext.label().incarnation(), number)));
        over(instance);
    }

    void abortAll() {
        open().forEach(this::abort);
    }

    private List<Coordination> open() {
        return own.values().stream().filter(Coordination::isOpen).toList();
    }

    void onAcknowledge(SyncMessage message) {
        Coordination instance = own.get(message.instance());
        if (instance != null && instance.unacknowledged.remove(message.sender())) {
            forgetIfAcknowledged(instance);
        }
    }

    private void forgetIfAcknowledged(Coordination instance) {
        if (instance.unacknowledged.isEmpty()) {
            processContext.forget(instance.id);
            own.remove(instance.id);
        }
    }

    /**
     * Handles the inquiry of a restarted process: it aborts the instances that may include the process, and announces
     * commits that include it.
     */
    void onInquire(SyncMessage message) {
        int process = message.sender();
        for (Coordination instance : open()) {
            instance.dead.add(process);
            if (instance.members.containsKey(process) || instance.edges.isAnnouncedTo(process)) {
                abort(instance);
            }
        }
        List<Coordination> committed = own.values().stream()
                .filter(instance -> instance.unacknowledged.contains(process))
                .toList();
        if (committed.isEmpty()) {
            core.send(process, SyncType.CLEAR, SyncMessage.NO_INSTANCE, message.messageTag());
        } else {
            committed.forEach(instance -> tellCommit(instance, process));
        }
    }

    /** Aborts instances that cannot be committed without a lost process's answer. */
    void onLost(int process) {
        for (Coordination instance : open()) {
            instance.dead.add(process);
            if (instance.edges.isOpenAt(process)) {
                abort(instance);
            }
        }
    }

    void repeat() {
        for (Coordination instance : List.copyOf(own.values())) {
            instance.unacknowledged.forEach(member -> tellCommit(instance, member));
            if (instance.isOpen()) {
                repeat(instance);
            }
        }
    }

    private void repeat(Coordination instance) {
        List<Integer> besides = new ArrayList<>(instance.asked.keySet());
        instance.asked.forEach((target, last) -> {
            if (!instance.edges.isAnswered(processContext.self(), target)) {
                checkpoints.request(target, instance.id, last, besides);
            }
        });
    }

    boolean isIdle() {
        return own.values().stream().noneMatch(each -> each.isOpen() || !each.unacknowledged.isEmpty());
    }
}
