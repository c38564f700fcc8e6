package org.raidlab.ui;

import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Failure;
import org.raidlab.ui.analysis.ResolvedStatement;

/** What a running statement waits for. */
sealed interface Step {
    /** The schemas of its relations. */
    record Describing() implements Step {}

    /** A look-up that shows whether its relations are what they were described as; it is refused if they are. */
    record Confirming(CatalogueLookups lookups) implements Step {}

    /** A transaction of several statements to begin. */
    record Beginning() implements Step {}

    /** Its action to be executed; outside a transaction also to be committed. */
    record Executing(ResolvedStatement.Act act, long interpretationNanos) implements Step {}

    /** The decision on a transaction of several statements. */
    record Ending() implements Step {}

    /** The user's abort. */
    record Aborting() implements Step {}

    /** The abort of the transaction in which it failed, or could not be confirmed to fail. */
    record GivingUp(TxnId txn, AbortReason reason, Optional<Failure> failure) implements Step {}
}
