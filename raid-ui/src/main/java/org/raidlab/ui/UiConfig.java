package org.raidlab.ui;

import java.time.Duration;
import org.raidlab.core.Invariants;

/**
 * Limits of a User Interface.
 *
 * @param sessionsMax how many sessions it remembers; beyond that the one idle for longest is forgotten
 * @param openIdle how long a session with an open transaction must have been idle before it is forgotten for another
 * @param answerBytes about how many bytes of rows go into one message to a client
 * @param resultsBytes about how many bytes of rows are kept of all results together, the newest one not counted
 * @param resultIdle how long a result is kept that nobody asks for
 * @param schemasMax how many schemas it keeps; beyond that the one kept for longest is dropped
 * @param schemaAge how long it relies on a schema, whose statistics no version covers
 */
public record UiConfig(
        int sessionsMax,
        Duration openIdle,
        int answerBytes,
        long resultsBytes,
        Duration resultIdle,
        int schemasMax,
        Duration schemaAge) {
    public static final UiConfig DEFAULT = new UiConfig(
            1_024, Duration.ofMinutes(10), 1_000_000, 128_000_000, Duration.ofMinutes(2), 1_024, Duration.ofSeconds(1));

    public UiConfig {
        Invariants.require(
                sessionsMax > 0 && answerBytes > 0 && resultsBytes > 0 && schemasMax > 0, "limits are positive");
        Invariants.require(
                openIdle.isPositive() && resultIdle.isPositive() && schemaAge.isPositive(), "times are positive");
    }

    public UiConfig withSessionsMax(int max) {
        return new UiConfig(max, openIdle, answerBytes, resultsBytes, resultIdle, schemasMax, schemaAge);
    }

    public UiConfig withOpenIdle(Duration idle) {
        return new UiConfig(sessionsMax, idle, answerBytes, resultsBytes, resultIdle, schemasMax, schemaAge);
    }

    public UiConfig withAnswerBytes(int bytes) {
        return new UiConfig(sessionsMax, openIdle, bytes, resultsBytes, resultIdle, schemasMax, schemaAge);
    }

    public UiConfig withResults(long bytes, Duration idle) {
        return new UiConfig(sessionsMax, openIdle, answerBytes, bytes, idle, schemasMax, schemaAge);
    }

    public UiConfig withSchemas(int max, Duration age) {
        return new UiConfig(sessionsMax, openIdle, answerBytes, resultsBytes, resultIdle, max, age);
    }
}
