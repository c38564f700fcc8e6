package org.raidlab.checkpoint;

import org.raidlab.core.turn.TimerToken;

/** The algorithm by which processes checkpoint and roll back together: one object in each process. */
public interface CheckpointAlgorithm {
    /** Makes the algorithm of a process. */
    @FunctionalInterface
    interface Factory {
        CheckpointAlgorithm make(ProcessContext processContext, CheckpointSettings settings);
    }

    /**
     * Starts the algorithm when the process takes part.
     *
     * @param again whether it had a life before: its memory is gone, its committed checkpoint is not restored yet
     */
    void onStarted(boolean again);

    void onSync(SyncMessage message);

    /** Handles a message of an algorithm that looks for a consistent line afterwards. */
    default void onLine(RecoveryLineMessage message) {}

    /** Continues after the restore that {@link ProcessContext#restoreLater} requested. */
    void onRestored();

    void onTimer(TimerToken token);

    /** Returns whether no instance is open here. */
    boolean isIdle();

    /** Throws if the state contradicts what the algorithm promises. */
    void checkInvariants();
}
