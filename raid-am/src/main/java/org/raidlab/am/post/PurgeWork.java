package org.raidlab.am.post;

import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.work.Work;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;

/** The work of forgetting old deletions of a relation. */
public record PurgeWork(RelationStore store, long completedCheckpoint) implements Work {
    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        return store.purge(completedCheckpoint, tuples);
    }

    @Override
    public boolean isDone() {
        return !store.canPurge(completedCheckpoint);
    }
}
