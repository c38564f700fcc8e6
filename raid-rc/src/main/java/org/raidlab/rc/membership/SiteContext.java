package org.raidlab.rc.membership;

import org.raidlab.core.Clock;
import org.raidlab.msg.AcMessage.Member;

/**
 * What the parts of replication control at one site share.
 *
 * @param config the settings of membership
 * @param configuration the sites of the instance
 * @param clock of the process
 * @param outbox the outgoing messages
 * @param liveSites the other sites that are up
 * @param algorithms that a client wants to have in force
 */
public record SiteContext(
        MembershipConfig config,
        Configuration configuration,
        Clock clock,
        Outbox outbox,
        LiveSites liveSites,
        AlgorithmRequest algorithms) {
    /** Returns this site in its present session. */
    public Member self() {
        return outbox.self();
    }
}
