package org.raidlab.ui;

import org.raidlab.core.Invariants;

/**
 * Limits of a User Interface.
 *
 * @param sessionsMax how many sessions it remembers; beyond that the one idle for longest is forgotten
 * @param answerBytes about how many bytes of rows go into one message to a client
 */
public record UiConfig(int sessionsMax, int answerBytes) {
    public static final UiConfig DEFAULT = new UiConfig(1_024, 1_000_000);

    public UiConfig {
        Invariants.require(sessionsMax > 0 && answerBytes > 0, "limits are positive");
    }
}
