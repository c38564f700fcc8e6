package org.raidlab.harness.workload;

import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Outcome;
import org.raidlab.sim.history.HistoryTransaction;

/**
 * A transaction that is over for its client.
 *
 * @param txn its id, if the client learned it
 * @param outcome what the client was told
 * @param elapsedNanos from submission to answer
 * @param scanned whether it read by scanning, and so depends on more than it was shown
 * @param sawAll whether the client was shown every item that there was
 * @param line for the history
 * @param split says which statement of it was committed by itself, if any was
 */
public record Finished(
        Optional<TxnId> txn,
        Outcome outcome,
        long elapsedNanos,
        boolean scanned,
        boolean sawAll,
        HistoryTransaction line,
        Optional<String> split) {}
