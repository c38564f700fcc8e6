package org.raidlab.ui;

import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Failure;
import org.raidlab.ui.analysis.ResolvedStatement;

/** The event for which a running statement waits. */
sealed interface Step {
    /**
     * The statement waits for the schemas of its relations.
     *
     * @param byKept whether it has kept ones instead: an error that they show says nothing
     */
    record Describing(boolean byKept) implements Step {}

    /** The statement waits for a look-up that checks its relations' descriptions; it is refused if they are right. */
    record Confirming(CatalogueLookups lookups) implements Step {}

    /** The statement waits for any description, which says that the site takes part; it then begins a transaction. */
    record Opening() implements Step {}

    /** The statement waits for the beginning of a transaction of several statements. */
    record Beginning() implements Step {}

    /** The statement waits for the execution of its action; outside a transaction also for its commit. */
    record Executing(ResolvedStatement.Act act, long interpretationNanos) implements Step {}

    /** The statement waits for the decision on a transaction of several statements. */
    record Ending() implements Step {}

    /** The statement waits for the abort that the user requested. */
    record Aborting() implements Step {}

    /**
     * The statement waits for the abort of the transaction in which it failed, or its failure could not be confirmed.
     */
    record GivingUp(TxnId txn, AbortReason reason, Optional<Failure> failure) implements Step {}
}
