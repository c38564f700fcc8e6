package org.raidlab.ui;

import org.raidlab.core.TxnId;
import org.raidlab.msg.Failure;
import org.raidlab.ui.analysis.Meaning;

/** What a running statement waits for. */
sealed interface Step {
    /** The schemas of its relations. */
    record Describing() implements Step {}

    /** A transaction of several statements to begin. */
    record Beginning() implements Step {}

    /** Its action to be executed; outside a transaction also to be committed. */
    record Executing(Meaning.Act act, long interpretationNanos) implements Step {}

    /** The decision on a transaction of several statements. */
    record Ending() implements Step {}

    /** The user's abort. */
    record Aborting() implements Step {}

    /** The abort of the transaction in which it failed. */
    record GivingUp(TxnId txn, Failure failure) implements Step {}
}
