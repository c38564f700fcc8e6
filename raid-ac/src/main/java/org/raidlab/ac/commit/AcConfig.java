package org.raidlab.ac.commit;

import java.time.Duration;
import org.raidlab.msg.StatePart;

/**
 * Settings of an Atomicity Controller.
 *
 * @param readSet which read entries travel with a prepare
 * @param retry how long to wait before a prepare or decision is repeated; doubled each time up to {@code retryMax}
 * @param retryMax longest wait between repetitions
 * @param voteDeadline how long the coordinator waits for all votes
 * @param inquiry how long a participant waits for the decision before it asks
 * @param partItems most items of a message or record with a part of replication control's state
 */
public record AcConfig(
        ReadSetScope readSet,
        Duration retry,
        Duration retryMax,
        Duration voteDeadline,
        Duration inquiry,
        int partItems) {
    /** Returns these settings with another scope, and with another number of items in a part of a state. */
    public AcConfig with(ReadSetScope scope, int items) {
        return new AcConfig(scope, retry, retryMax, voteDeadline, inquiry, items);
    }

    /** The scope of the read entries that travel with a prepare. */
    public enum ReadSetScope {
        /** Reads are judged where they were made; only schema entries travel. */
        HOME,
        /** The paper: the whole read set goes to every site (section 1.1), which may refuse early. */
        EVERYWHERE
    }

    public static final AcConfig DEFAULT = new AcConfig(
            ReadSetScope.HOME,
            Duration.ofMillis(200),
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            Duration.ofMillis(500),
            StatePart.ITEMS_MAX);

    private static final Duration TRAVEL_OF_A_WRITE = Duration.ofNanos(10_000);

    /** Returns the wait before repetition number {@code attempt}, from 0. */
    public Duration wait(int attempt) {
        long nanos = retry.toNanos() << Math.min(attempt, 10);
        return Duration.ofNanos(Math.min(nanos, retryMax.toNanos()));
    }

    /**
     * Returns the wait before a prepare is repeated: its writes take time to travel and to be forced, so a large
     * prepare is repeated later.
     */
    public Duration waitForVotes(int attempt, int writes) {
        return wait(attempt).plus(TRAVEL_OF_A_WRITE.multipliedBy(writes));
    }
}
