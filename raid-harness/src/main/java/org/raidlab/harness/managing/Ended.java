package org.raidlab.harness.managing;

import java.util.Optional;
import org.raidlab.msg.AbortReason;

/**
 * The end of a transaction: the abort reason, if any, and whether the transaction detected a failure.
 *
 * @param reason why it aborted; empty if it committed
 * @param detected whether it waited in vain for a site that had failed, by which everybody learned of it
 */
public record Ended(Optional<AbortReason> reason, boolean detected) {
    public boolean isCommitted() {
        return reason.isEmpty();
    }
}
