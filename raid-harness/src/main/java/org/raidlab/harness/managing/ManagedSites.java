package org.raidlab.harness.managing;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.RandomSource;

/**
 * The sites of a Mini-RAID under the control of the managing site, which ends and restarts sites, reports failures to
 * the others, exchanges messages with them and reads their counters. They are in virtual time, or processes.
 */
public interface ManagedSites extends AutoCloseable {
    /**
     * How long the managing site waits for an answer.
     *
     * @param noticeNanos until a site that has failed is noticed
     * @param giveUpNanos from then on, until a transaction is given up
     */
    record Waiting(long noticeNanos, long giveUpNanos) {}

    Waiting waiting();

    /** Returns the sites that are up, or about to be. */
    List<Integer> up();

    /** Returns the sites that are down. */
    List<Integer> down();

    /** Ends a site, and tells no other site of it. As in the paper it does so between transactions. */
    void fail(int site);

    /**
     * Returns whether some failed site is still up in the view of the other sites, as far as the managing site knows.
     */
    boolean isAnyUnnoticed();

    /** Reports all failed sites to the others as the notifier does (a control transaction of type 2). */
    void tell();

    /**
     * Starts a site again on its surviving storage; returns when the site takes part (a control transaction of type 1).
     */
    void recover(int site);

    /** Waits until all sites that are up are in one view without the other sites. */
    void settle();

    /** Waits until the decision on the last transaction has reached every site. */
    void rest();

    /** Returns the counters of a site's Replication Controller, by name. */
    SequencedMap<String, Long> counters(int site);

    /** Returns the client that exchanges messages with the sites' servers. */
    ServerClient correspondence();

    /** Waits for an answer to the last question; returns whether the answer came. */
    boolean await(long nanos);

    /** Waits for an answer without which the run cannot go on; throws an exception if the answer does not come. */
    void awaitSurely();

    /** Returns the random source of the managing site. */
    RandomSource random();

    @Override
    void close();
}
