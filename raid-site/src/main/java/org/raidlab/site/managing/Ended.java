package org.raidlab.site.managing;

import java.util.Optional;
import org.raidlab.msg.AbortReason;

/**
 * How a transaction ended.
 *
 * @param reason why it aborted; empty if it committed
 * @param detected whether it waited in vain for a site that had failed, by which everybody learned of it
 */
public record Ended(Optional<AbortReason> reason, boolean detected) {
    public boolean isCommitted() {
        return reason.isEmpty();
    }
}
