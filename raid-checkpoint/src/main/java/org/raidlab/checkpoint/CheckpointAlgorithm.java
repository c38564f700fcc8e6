package org.raidlab.checkpoint;

import org.raidlab.core.turn.TimerToken;

/** How processes checkpoint and roll back together: one object in each process. */
public interface CheckpointAlgorithm {
    /** Makes the algorithm of a process. */
    @FunctionalInterface
    interface Factory {
        CheckpointAlgorithm make(ProcessContext processContext, CheckpointSettings settings);
    }

    /**
     * The process takes part.
     *
     * @param again whether it had a life before: its memory is gone, its committed checkpoint is not restored yet
     */
    void onStarted(boolean again);

    void onSync(SyncMessage message);

    /** Only where a line is looked for afterwards. */
    default void onLine(RecoveryLineMessage message) {}

    /** What {@link ProcessContext#restoreLater} asked for has happened. */
    void onRestored();

    void onTimer(TimerToken token);

    /** Whether no instance is open here. */
    boolean isIdle();

    /** Throws if the state contradicts what the algorithm promises. */
    void checkInvariants();
}
