package org.raidlab.checkpoint;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TimerToken;

/** A process that writes down what its algorithm does, in order. */
public final class FakeHost implements ProcessContext {
    public final List<String> deeds = new ArrayList<>();
    public final List<SyncMessage> sent = new ArrayList<>();
    public final List<RecoveryLineMessage> lines = new ArrayList<>();
    public final Dependencies dependencies = new Dependencies();
    public final TreeSet<Integer> uncommitted = new TreeSet<>();
    public final TreeMap<Integer, Dependencies> kept = new TreeMap<>();
    private final int self;
    private @Nullable SyncMessage sentLast;
    public int committed;
    public int last;
    public int incarnation;
    public boolean blocked;

    public FakeHost(int self) {
        this.self = self;
    }

    /** What was done since the last call. */
    public List<String> takeDeeds() {
        List<String> taken = List.copyOf(deeds);
        deeds.clear();
        sent.clear();
        return taken;
    }

    /** The last message, whenever it was sent. */
    public SyncMessage sentLast() {
        return java.util.Objects.requireNonNull(sentLast);
    }

    @Override
    public int self() {
        return self;
    }

    @Override
    public int size() {
        return 4;
    }

    @Override
    public long nowNanos() {
        return 0;
    }

    @Override
    public MessageTag label() {
        return new MessageTag(incarnation, last);
    }

    @Override
    public int committed() {
        return committed;
    }

    @Override
    public List<Integer> uncommitted() {
        return List.copyOf(uncommitted);
    }

    @Override
    public SequencedMap<InstanceId, SequencedMap<Integer, Integer>> decided() {
        return new LinkedHashMap<>();
    }

    @Override
    public Dependencies dependencies() {
        return dependencies;
    }

    @Override
    public Dependencies dependenciesAt(int checkpoint) {
        return kept.getOrDefault(checkpoint, new Dependencies());
    }

    @Override
    public void forgetDependencies() {
        dependencies.clear();
    }

    @Override
    public void block() {
        blocked = true;
    }

    @Override
    public void resume() {
        if (blocked) {
            blocked = false;
            deeds.add("resume");
        }
    }

    @Override
    public int take() {
        last++;
        uncommitted.add(last);
        kept.put(last, Dependencies.restored(ByteBuffer.wrap(dependencies.save())));
        deeds.add("take " + last);
        return last;
    }

    @Override
    public void commit(int number) {
        committed = number;
        uncommitted.headSet(number, true).clear();
        deeds.add("commit " + number);
    }

    @Override
    public void drop(int number) {
        uncommitted.remove(number);
        deeds.add("drop " + number);
    }

    @Override
    public void decide(InstanceId instance, SequencedMap<Integer, Integer> members) {
        deeds.add("decide " + members);
        commit(members.get(self));
        deeds.removeLast();
    }

    @Override
    public void forget(InstanceId instance) {
        deeds.add("forget");
    }

    @Override
    public MessageTag raise() {
        incarnation++;
        deeds.add("raise " + incarnation);
        return new MessageTag(incarnation, committed);
    }

    @Override
    public void restoreLater() {
        deeds.add("restore");
    }

    @Override
    public void restoreLater(int checkpoint) {
        deeds.add("restore " + checkpoint);
    }

    @Override
    public void restoreNow() {
        deeds.add("restore now");
    }

    @Override
    public void bury(int process, MessageTag back) {
        // the filter for late messages has tests of its own
    }

    @Override
    public void heard(int process, int newest) {
        // the filter for late messages has tests of its own
    }

    @Override
    public void send(int to, SyncMessage message) {
        sent.add(message);
        sentLast = message;
        String answer = message.answer().ordinal() == 0 ? "" : " " + message.answer();
        String targets = message.targets().isEmpty() ? "" : " " + message.targets();
        deeds.add(message.type() + answer + targets + " to " + to);
    }

    @Override
    public void send(int to, RecoveryLineMessage message) {
        lines.add(message);
        deeds.add(message.getClass().getSimpleName() + " to " + to);
    }

    @Override
    public void sendDurable(int to, SyncMessage message) {
        send(to, message);
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        // time stands still
    }

    @Override
    public void trace(CheckpointEvent event) {
        // nobody watches
    }
}
