package org.raidlab.ac;

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
 * @param sites how many hold copies, where the set of those that take part changes from view to view; 0 where it is
 *     fixed
 * @param confirmsVotes whether Replication Control has a say in each vote, as with quorums
 * @param partItems most items of a message or record with a part of replication control's state
 */
public record AcConfig(
        ReadSetScope readSet,
        Duration retry,
        Duration retryMax,
        Duration voteDeadline,
        Duration inquiry,
        int sites,
        boolean confirmsVotes,
        int partItems) {
    /** Creates the settings for a fixed set of sites. */
    public AcConfig(ReadSetScope readSet, Duration retry, Duration retryMax, Duration voteDeadline, Duration inquiry) {
        this(readSet, retry, retryMax, voteDeadline, inquiry, 0, false, StatePart.ITEMS_MAX);
    }

    /** Returns these settings for this number of sites with changing views. */
    public AcConfig withViews(int number) {
        return new AcConfig(readSet, retry, retryMax, voteDeadline, inquiry, number, confirmsVotes, partItems);
    }

    /**
     * Returns these settings for quorums of this number of sites. Whoever takes part judges what was read as well as it
     * can: a site that has missed a write is not always the one that reads.
     */
    public AcConfig withQuorums(int number) {
        return new AcConfig(ReadSetScope.EVERYWHERE, retry, retryMax, voteDeadline, inquiry, number, true, partItems);
    }

    /** Returns these settings with another number of items in a part of a state. */
    public AcConfig withParts(int items) {
        return new AcConfig(readSet, retry, retryMax, voteDeadline, inquiry, sites, confirmsVotes, items);
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
            Duration.ofMillis(500));

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
