package org.raidlab.checkpoint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.LogRecord;

/** The state of a wrapper on stable storage: checkpoints, decisions, incarnations. */
final class StableState {
    /** Writes records to the log. */
    interface Writer {
        Lsn force(LogRecord record);

        Lsn append(LogRecord record);
    }

    /** Reserved at a time, so that a rollback seldom waits for a force. */
    private static final int INCARNATIONS = 16;

    private record Checkpoint(int number, byte[] state, Lsn at) {}

    private final int self;
    private final TreeMap<Integer, Checkpoint> uncommitted = new TreeMap<>();
    private final SequencedMap<InstanceId, SequencedMap<Integer, Integer>> decided = new LinkedHashMap<>();
    private @Nullable Checkpoint committed;
    private int last = -1;
    private int reserved = -1;
    private int incarnation;

    StableState(int self) {
        this.self = self;
    }

    /** Takes a record of an earlier incarnation. */
    void redo(long offset, CheckpointRecord record) {
        switch (record) {
            case CheckpointRecord.Taken taken -> keep(new Checkpoint(taken.number(), taken.state(), new Lsn(offset)));
            case CheckpointRecord.Committed done -> commitHere(done.number());
            case CheckpointRecord.Dropped dropped -> uncommitted.remove(dropped.number());
            case CheckpointRecord.Decided decision -> redo(decision);
            case CheckpointRecord.Forgotten done -> decided.remove(new InstanceId(done.initiator(), done.instance()));
            case CheckpointRecord.Reserved more -> reserved = Math.max(reserved, more.incarnation());
        }
    }

    private void redo(CheckpointRecord.Decided decision) {
        SequencedMap<Integer, Integer> members = new TreeMap<>();
        for (CheckpointRecord.Part part : decision.members()) {
            members.put(part.process(), part.number());
        }
        decided.put(new InstanceId(decision.initiator(), decision.instance()), members);
        Integer own = members.get(self);
        if (own != null) {
            commitHere(own);
        }
    }

    private void keep(Checkpoint checkpoint) {
        last = Math.max(last, checkpoint.number);
        uncommitted.put(checkpoint.number, checkpoint);
    }

    private void commitHere(int number) {
        Checkpoint found = uncommitted.get(number);
        if (found != null) {
            committed = found;
            uncommitted.headMap(number, true).clear();
        }
    }

    /** Returns whether there was an incarnation before this one. */
    boolean exists() {
        return committed != null;
    }

    /** Begins after a start: no incarnation of an earlier run is used again. */
    void begin(Writer out) {
        incarnation = reserved;
        raise(out);
    }

    int raise(Writer out) {
        incarnation++;
        if (incarnation > reserved) {
            reserved = incarnation + INCARNATIONS - 1;
            out.force(new CheckpointRecord.Reserved(reserved));
        }
        return incarnation;
    }

    int incarnation() {
        return incarnation;
    }

    /** The number of the last checkpoint taken: the current interval. */
    int last() {
        return last;
    }

    int committedNumber() {
        return committed().number;
    }

    /** Returns the state of an uncommitted checkpoint; that of the committed one for any other number. */
    byte[] stateOf(int number) {
        return uncommitted.getOrDefault(number, committed()).state;
    }

    private Checkpoint committed() {
        Invariants.check(committed != null, "a process that takes part has a committed checkpoint");
        return java.util.Objects.requireNonNull(committed);
    }

    List<Integer> uncommitted() {
        return new ArrayList<>(uncommitted.keySet());
    }

    SequencedMap<InstanceId, SequencedMap<Integer, Integer>> decided() {
        return decided;
    }

    int take(byte[] state, Writer out) {
        int number = last + 1;
        keep(new Checkpoint(number, state, out.force(new CheckpointRecord.Taken(number, state))));
        return number;
    }

    void commit(int number, Writer out) {
        Invariants.check(uncommitted.containsKey(number), "only an uncommitted checkpoint is committed");
        out.append(new CheckpointRecord.Committed(number));
        commitHere(number);
    }

    void drop(int number, Writer out) {
        if (uncommitted.remove(number) != null) {
            out.append(new CheckpointRecord.Dropped(number));
        }
    }

    void decide(InstanceId instance, SequencedMap<Integer, Integer> members, Writer out) {
        out.force(record(instance, members));
        decided.put(instance, members);
        Integer own = members.get(self);
        if (own != null) {
            commitHere(own);
        }
    }

    private static CheckpointRecord.Decided record(InstanceId instance, SequencedMap<Integer, Integer> members) {
        List<CheckpointRecord.Part> parts = new ArrayList<>();
        members.forEach((process, number) -> parts.add(new CheckpointRecord.Part(process, number)));
        return new CheckpointRecord.Decided(instance.initiator(), instance.number(), parts);
    }

    void forget(InstanceId instance, Writer out) {
        if (decided.remove(instance) != null) {
            out.append(new CheckpointRecord.Forgotten(instance.initiator(), instance.number()));
        }
    }

    /** Rewrites records that are still valid and returns the position from which the log is needed. */
    Lsn compact(Writer out) {
        out.append(new CheckpointRecord.Reserved(reserved));
        decided.forEach((instance, members) -> out.append(record(instance, members)));
        return neededFrom();
    }

    Lsn neededFrom() {
        return committed().at;
    }
}
