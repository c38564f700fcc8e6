package org.raidlab.cc.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;

/** A transaction of the {@link Model}. */
public final class ModelTxn {
    public enum State {
        ACTIVE,
        COMMITTED,
        ABORTED
    }

    public final TxnId id;
    final int begin;
    int end;
    /** The view in which it asks for its commit. */
    int view;

    public State state = State.ACTIVE;
    boolean executing = true;
    Stamp stamp = Stamp.NONE;
    /** Read set as validated. */
    final List<ReadEntry> entries = new ArrayList<>();
    /** Versions seen, by item: what the history is judged by. */
    final SequencedMap<Integer, Stamp> seen = new LinkedHashMap<>();

    final SequencedMap<Integer, Write> writes = new LinkedHashMap<>();
    /** Incarnations of the sites asked. */
    final SequencedMap<Integer, Integer> members = new LinkedHashMap<>();

    final List<Integer> missing = new ArrayList<>();
    Stamp highestClock = Stamp.NONE;
    /** The evidence of the votes, and what it makes together. */
    final List<Evidence> evidence = new ArrayList<>();

    Evidence together = Evidence.NONE;

    ModelTxn(TxnId id, int begin) {
        this.id = id;
        this.begin = begin;
    }

    List<Write> writeSet() {
        return List.copyOf(writes.values());
    }

    @Override
    public String toString() {
        return id + " " + state + " " + stamp + " [" + begin + "," + end + "] read " + seen + " wrote "
                + writes.keySet();
    }
}
