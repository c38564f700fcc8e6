package org.raidlab.ac.threephase;

import java.util.Collection;
import java.util.List;
import org.raidlab.core.Quorum;

/** Which members of a transaction must have answered the site that leads it to its end. */
enum TerminationRule {
    /** A quorum, however long that takes. Two quorums share a site, so no two leaders decide differently. */
    QUORUM {
        @Override
        boolean suffice(Collection<Integer> answered, List<Integer> members, boolean waited) {
            return Quorum.isQuorum(answered, members);
        }
    },
    /**
     * All, and after a while those that have answered: the others are taken for failed. In a partition each side takes
     * the other for failed, and the sides may decide differently.
     */
    REACHABLE {
        @Override
        boolean suffice(Collection<Integer> answered, List<Integer> members, boolean waited) {
            return waited || answered.containsAll(members);
        }
    };

    /** @param waited whether the leader has waited for more answers in vain */
    abstract boolean suffice(Collection<Integer> answered, List<Integer> members, boolean waited);
}
