package org.raidlab.site.managing;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.RandomSource;

/**
 * The sites of a Mini-RAID as their managing site has them in hand: it ends them and starts them again, tells the
 * others of it, speaks with them and looks at them. They are in virtual time, or processes.
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

    /** The sites that are up, or about to be. */
    List<Integer> up();

    /** The others. */
    List<Integer> down();

    /** A site ends; nobody is told. As in the paper it does so between transactions. */
    void fail(int site);

    /** Whether a site has failed that the others take for up, as far as the managing site knows. */
    boolean isAnyUnnoticed();

    /** The notifier's word on all that have failed (a control transaction of type 2). */
    void tell();

    /** A site starts again on what it had; returns when it takes part (a control transaction of type 1). */
    void recover(int site);

    /** Waits until all sites that are up are in one view, without the others. */
    void settle();

    /** Waits until the decision on the last transaction has reached everyone. */
    void rest();

    /** What a site's Replication Controller counts, by name. */
    SequencedMap<String, Long> counters(int site);

    /** What is said with the sites' servers. */
    ServerClient correspondence();

    /** Waits for an answer to the last question; whether it came. */
    boolean await(long nanos);

    /** The same for one without which nothing can go on; an exception if it does not come. */
    void awaitSurely();

    /** What the managing site draws from. */
    RandomSource random();

    @Override
    void close();
}
