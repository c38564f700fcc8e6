package org.raidlab.ac.replication;

import org.raidlab.ac.commit.AcConfig.ReadSetScope;
import org.raidlab.core.Address;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;

/**
 * Quorum consensus: one view of all sites for ever, in which RC names the participants of each transaction. A site that
 * has missed a write is not always the one that reads, so each participant validates what was read as well as it can.
 */
public final class QuorumMembership extends ViewMembership {
    /**
     * Creates the state before the view.
     *
     * @param sites that hold copies
     * @param partItems most items of a message with a part of RC's state
     */
    public QuorumMembership(Address self, int sites, int partItems) {
        super(self, sites, partItems);
    }

    /** Rule: the participants validate all reads, whatever is configured. */
    @Override
    public ReadSetScope readSetScope(ReadSetScope configured) {
        return ReadSetScope.EVERYWHERE;
    }

    /** Rule: the participants are the quorum that RC names for the transaction. */
    @Override
    boolean mayTakePart(AcMessage.Prepare prepare) {
        return true;
    }

    /** Rule: a site votes yes only if RC knows of no write that the site has missed. */
    @Override
    public boolean votesNeedReplicaCheck(AcMessage.Prepare prepare) {
        return true;
    }

    /** Rule: a read quorum, which RC names first, validates the reads, and the home site validates them last. */
    @Override
    public ReadCheck readCheck() {
        return ReadCheck.BEFORE_VALIDATION;
    }

    /** A site that RC does not agree for has missed a write. */
    @Override
    public AbortReason refusedByReplicaCheck() {
        return AbortReason.STALE_READ;
    }
}
