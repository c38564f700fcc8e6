package org.raidlab.checkpoint;

import java.time.Duration;
import org.raidlab.core.Invariants;

/**
 * The settings of a wrapper.
 *
 * @param repeat requests, answers and inquiries are repeated after this long, until they are answered
 * @param channelTick how often a sender log repeats messages and a receiver tells what it has
 * @param senderLog whether messages that a rollback loses are repeated; the original leaves that to the transport
 * @param pruned whether a process that was asked is left alone by others; the paper's numbers need it off
 * @param queueMax normal messages that wait while traffic is blocked; more are dropped
 * @param truncateBytes the log is cut when so much lies before the committed checkpoint
 */
public record CheckpointSettings(
        Duration repeat, Duration channelTick, boolean senderLog, boolean pruned, int queueMax, long truncateBytes) {
    public static final CheckpointSettings DEFAULT =
            new CheckpointSettings(Duration.ofMillis(100), Duration.ofMillis(20), true, false, 65_536, 4L << 20);

    public CheckpointSettings {
        Invariants.require(repeat.isPositive() && channelTick.isPositive(), "repetitions are some time apart");
        Invariants.require(queueMax > 0 && truncateBytes > 0, "limits are positive");
    }

    /** Returns the same settings with or without a sender log. */
    public CheckpointSettings withSenderLog(boolean other) {
        return new CheckpointSettings(repeat, channelTick, other, pruned, queueMax, truncateBytes);
    }

    /** Returns the same settings with or without pruned requests. */
    public CheckpointSettings withPruned(boolean other) {
        return new CheckpointSettings(repeat, channelTick, senderLog, other, queueMax, truncateBytes);
    }

    /** Returns the same settings with another time between repetitions. */
    public CheckpointSettings withRepeat(Duration other) {
        return new CheckpointSettings(other, channelTick, senderLog, pruned, queueMax, truncateBytes);
    }
}
