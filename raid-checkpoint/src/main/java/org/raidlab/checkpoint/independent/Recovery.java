package org.raidlab.checkpoint.independent;

import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.LineMessage.History;
import org.raidlab.checkpoint.LineMessage.Line;

/** An instance at its initiator: first histories are collected, then the line is told. */
final class Recovery {
    final InstanceId id;
    /** Whether somebody goes back; otherwise only the bases move on, so that old checkpoints can go. */
    final boolean isRollback;

    final SequencedMap<Integer, History> histories = new TreeMap<>();
    /** Those that have not said that they go on from the line. */
    final TreeSet<Integer> waiting = new TreeSet<>();

    @Nullable
    Line line;

    Recovery(InstanceId id, boolean isRollback) {
        this.id = id;
        this.isRollback = isRollback;
    }
}
