package org.raidlab.checkpoint.leubhargava;

import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.core.turn.MessageTag;

/**
 * An instance at its coordinator.
 *
 * <pre>
 * OPEN ── every edge closed ──► COMMITTED
 *   └──── a no, a failure ────► ABORTED     (checkpoints only)
 * </pre>
 */
final class Coordination {
    enum State {
        OPEN,
        COMMITTED,
        ABORTED
    }

    final InstanceId id;
    final Edges edges;
    final long begunNanos;
    /** The processes that the coordinator itself asked, each with the tag of its request. */
    final SequencedMap<Integer, MessageTag> asked = new TreeMap<>();
    /** The members, and the numbers of their checkpoints. */
    final SequencedMap<Integer, Integer> members = new TreeMap<>();
    /** The members that have not reported that the commit is durable. */
    final TreeSet<Integer> unacknowledged = new TreeSet<>();
    /** Processes that died meanwhile. */
    final TreeSet<Integer> dead = new TreeSet<>();

    State state = State.OPEN;
    /** Of the coordinator's own checkpoint. */
    int number;

    Coordination(InstanceId id, Edges edges, long begunNanos) {
        this.id = id;
        this.edges = edges;
        this.begunNanos = begunNanos;
    }

    boolean isOpen() {
        return state == State.OPEN;
    }
}
