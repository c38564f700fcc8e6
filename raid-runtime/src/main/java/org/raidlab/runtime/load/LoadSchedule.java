package org.raidlab.runtime.load;

import java.time.Duration;

/**
 * The schedule of a load: how many clients begin requests at which times, up to a limit. The limit is a time or a
 * number of requests, whichever is reached first; the requests that run then still end.
 *
 * @param clients how many, with one request at a time each
 * @param arrivals when requests begin
 * @param time after which no more begin
 * @param requests after which no more begin
 */
public record LoadSchedule(int clients, Arrivals arrivals, Duration time, long requests) {
    /** Makes clients that begin each request as soon as their last one has ended, for some time. */
    public LoadSchedule(int clients, Duration time) {
        this(clients, time, Long.MAX_VALUE);
    }

    /** Makes clients that begin each request as soon as their last one has ended. */
    public LoadSchedule(int clients, Duration time, long requests) {
        this(clients, Arrivals.Closed.BACK_TO_BACK, time, requests);
    }
}
