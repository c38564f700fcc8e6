package org.raidlab.rc.membership;

import java.util.List;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.RcMessage;

/** The fail-locks of all sites, which a member transfers to a site that enters the view. */
public interface FailLockTable {
    /** Returns the fail-locks of all sites, by site and item. */
    List<FailLock> all();

    /**
     * Returns the fail-locks that an entering site has with a transferred state; the site may have missed the in-doubt
     * transactions of that state, so their writes are fail-locked too.
     */
    List<FailLock> handedOver(RcMessage.TransferredState state);

    /** Replaces all fail-locks by these. */
    void replace(List<FailLock> others);
}
