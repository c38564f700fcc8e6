package org.raidlab.core.turn;

import java.time.Duration;

/**
 * Bounds of a turn.
 *
 * @param inbound messages that wait at most; more are dropped, as UDP does
 * @param steps of servers in one turn
 * @param longest after this much time a turn makes at most three further steps: what it has is forced and sent first
 * @param durableDelay longest wait of a {@code sendDurable} for the next force
 * @param checkInvariants whether every server is checked after every step it makes, thoroughly after every 100th
 */
public record TurnLimits(int inbound, int steps, Duration longest, Duration durableDelay, boolean checkInvariants) {
    public static final TurnLimits DEFAULT =
            new TurnLimits(16_384, 1_000, Duration.ofMillis(20), Duration.ofMillis(20), false);

    /** Returns the same limits with every server checked after every step. */
    public TurnLimits checked() {
        return new TurnLimits(inbound, steps, longest, durableDelay, true);
    }
}
