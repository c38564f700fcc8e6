package org.raidlab.checkpoint.leubhargava;

import java.util.SequencedMap;
import java.util.TreeSet;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.core.turn.MessageTag;

/** A checkpoint that instances share: it is committed when the first of them is, and dropped when all are aborted. */
final class Uncommitted {
    final int number;
    /** Whom the process had received from, and the latest label of each. */
    final SequencedMap<Integer, MessageTag> dependencies;
    /** In the order of instances here. */
    final long position;
    /** The instances that are not decided. */
    final TreeSet<InstanceId> instances = new TreeSet<>();

    boolean isCommitted;

    Uncommitted(int number, SequencedMap<Integer, MessageTag> dependencies, long position) {
        this.number = number;
        this.dependencies = dependencies;
        this.position = position;
    }
}
