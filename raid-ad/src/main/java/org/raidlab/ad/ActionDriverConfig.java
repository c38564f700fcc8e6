package org.raidlab.ad;

import java.time.Duration;
import org.raidlab.ad.workspace.ScanRecording;
import org.raidlab.core.Invariants;
import org.raidlab.msg.codec.Codecs;

/**
 * Settings of an action driver.
 *
 * @param maxActive how many transactions it runs at a time; more are refused as overloaded
 * @param idleTimeout how long a transaction may be silent before it is given up, so that the oldest active one moves on
 * @param rowsMax how many rows of a result, or tuples of a join's inner relation, a statement may hold in memory
 * @param stepTuplesMax how many tuples one step may handle
 * @param scanRecording what scans leave in the read set
 * @param transactionBytesMax how long the reads and writes of a transaction may be, encoded: what AC, CC, AM and RC say
 *     of a transaction is in one message, and in one log record, because it is no longer than this and a little more
 * @param largeBytes from how many encoded bytes on a transaction is announced to RC, because heartbeats may be late
 * @param resultBytesMax how long the rows of a result may be, encoded
 * @param announcesReads whether reads are announced to the Concurrency Controller before they are made
 */
public record ActionDriverConfig(
        int maxActive,
        Duration idleTimeout,
        int rowsMax,
        int stepTuplesMax,
        ScanRecording scanRecording,
        int transactionBytesMax,
        int largeBytes,
        int resultBytesMax,
        boolean announcesReads) {
    /** What stands around the reads and writes of a transaction, or the rows of a result: names, members, counts. */
    public static final int AROUND_BYTES = 1 << 20;

    private static final int AT_ONCE = 3;

    /** The settings of a site that is not configured otherwise. */
    public static final ActionDriverConfig DEFAULT = new ActionDriverConfig(
            256,
            Duration.ofMinutes(5),
            1_000_000,
            4_096,
            ScanRecording.WHOLE_FRAGMENT,
            32 << 20,
            1 << 20,
            Codecs.MESSAGE_BYTES_MAX - AROUND_BYTES,
            false);

    public ActionDriverConfig {
        Invariants.require(
                maxActive > 0 && rowsMax > 0 && stepTuplesMax > 0 && largeBytes > 0,
                "an action driver's limits are positive");
        Invariants.require(idleTimeout.isPositive(), "an idle timeout is positive");
        Invariants.require(
                fits(transactionBytesMax) && fits(resultBytesMax), "a transaction and a result fit into a message");
    }

    private static boolean fits(int bytes) {
        return bytes > 0 && bytes <= Codecs.MESSAGE_BYTES_MAX - AROUND_BYTES;
    }

    /** Returns the limit on the workspaces of all transactions together: some of the largest transactions at once. */
    long workspaceBytesMax() {
        return (long) AT_ONCE * transactionBytesMax;
    }

    public ActionDriverConfig withMaxActive(int transactions) {
        return with(transactions, idleTimeout, rowsMax, stepTuplesMax, scanRecording);
    }

    public ActionDriverConfig withIdleTimeout(Duration timeout) {
        return with(maxActive, timeout, rowsMax, stepTuplesMax, scanRecording);
    }

    public ActionDriverConfig withRowsMax(int rows) {
        return with(maxActive, idleTimeout, rows, stepTuplesMax, scanRecording);
    }

    public ActionDriverConfig withStepTuplesMax(int tuples) {
        return with(maxActive, idleTimeout, rowsMax, tuples, scanRecording);
    }

    public ActionDriverConfig withScanRecording(ScanRecording recording) {
        return with(maxActive, idleTimeout, rowsMax, stepTuplesMax, recording);
    }

    private ActionDriverConfig with(int active, Duration timeout, int rows, int tuples, ScanRecording recording) {
        return new ActionDriverConfig(
                active,
                timeout,
                rows,
                tuples,
                recording,
                transactionBytesMax,
                largeBytes,
                resultBytesMax,
                announcesReads);
    }

    public ActionDriverConfig withTransactionBytesMax(int bytes) {
        return new ActionDriverConfig(
                maxActive,
                idleTimeout,
                rowsMax,
                stepTuplesMax,
                scanRecording,
                bytes,
                largeBytes,
                resultBytesMax,
                announcesReads);
    }

    public ActionDriverConfig withLargeBytes(int bytes) {
        return new ActionDriverConfig(
                maxActive,
                idleTimeout,
                rowsMax,
                stepTuplesMax,
                scanRecording,
                transactionBytesMax,
                bytes,
                resultBytesMax,
                announcesReads);
    }

    public ActionDriverConfig withResultBytesMax(int bytes) {
        return new ActionDriverConfig(
                maxActive,
                idleTimeout,
                rowsMax,
                stepTuplesMax,
                scanRecording,
                transactionBytesMax,
                largeBytes,
                bytes,
                announcesReads);
    }

    /** Returns these settings for a Concurrency Controller that asks for reads, or for one that does not. */
    public ActionDriverConfig withReadsAnnounced(boolean announced) {
        return new ActionDriverConfig(
                maxActive,
                idleTimeout,
                rowsMax,
                stepTuplesMax,
                scanRecording,
                transactionBytesMax,
                largeBytes,
                resultBytesMax,
                announced);
    }
}
