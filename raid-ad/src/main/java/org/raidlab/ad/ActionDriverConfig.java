package org.raidlab.ad;

import java.time.Duration;
import org.raidlab.ad.workspace.ScanRecording;
import org.raidlab.core.Invariants;

/**
 * Settings of an action driver.
 *
 * @param maxActive how many transactions it runs at a time; more are refused as overloaded
 * @param idleTimeout how long a transaction may be silent before it is given up, so that the oldest active one moves on
 * @param rowsMax how many rows of a result, or tuples of a join's inner relation, a statement may hold in memory
 * @param stepTuplesMax how many tuples one step may handle
 * @param scanRecording what scans leave in the read set
 */
public record ActionDriverConfig(
        int maxActive, Duration idleTimeout, int rowsMax, int stepTuplesMax, ScanRecording scanRecording) {
    /** What a site runs with unless told otherwise. */
    public static final ActionDriverConfig DEFAULT =
            new ActionDriverConfig(256, Duration.ofMinutes(5), 1_000_000, 4_096, ScanRecording.WHOLE_FRAGMENT);

    public ActionDriverConfig {
        Invariants.require(maxActive > 0 && rowsMax > 0 && stepTuplesMax > 0, "an action driver's limits are positive");
        Invariants.require(idleTimeout.isPositive(), "an idle timeout is positive");
    }

    public ActionDriverConfig withMaxActive(int transactions) {
        return new ActionDriverConfig(transactions, idleTimeout, rowsMax, stepTuplesMax, scanRecording);
    }

    public ActionDriverConfig withIdleTimeout(Duration timeout) {
        return new ActionDriverConfig(maxActive, timeout, rowsMax, stepTuplesMax, scanRecording);
    }

    public ActionDriverConfig withRowsMax(int rows) {
        return new ActionDriverConfig(maxActive, idleTimeout, rows, stepTuplesMax, scanRecording);
    }

    public ActionDriverConfig withStepTuplesMax(int tuples) {
        return new ActionDriverConfig(maxActive, idleTimeout, rowsMax, tuples, scanRecording);
    }

    public ActionDriverConfig withScanRecording(ScanRecording recording) {
        return new ActionDriverConfig(maxActive, idleTimeout, rowsMax, stepTuplesMax, recording);
    }
}
