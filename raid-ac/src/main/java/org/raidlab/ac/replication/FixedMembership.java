package org.raidlab.ac.replication;

import org.raidlab.ac.commit.ReplicationPolicy;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.RaidMessage;

/** A fixed set of sites (read one, write all): all of them take part in every transaction that writes. */
public final class FixedMembership implements ReplicationPolicy {
    /** Rule: there is one view for ever, so every prepare is of it. */
    @Override
    public PrepareCheck check(Prepare prepare) {
        return PrepareCheck.VALIDATE;
    }

    @Override
    public boolean mayVoteIn(long view) {
        return true;
    }

    /** Rule: the sites are the same for ever, in incarnations that grow. */
    @Override
    public long membership(Prepare prepare) {
        return prepare.members().stream().mapToLong(Member::incarnation).sum();
    }

    /** Rule: a site answers reads alone, since nothing commits without it. */
    @Override
    public ReadCheck readCheck() {
        return ReadCheck.NEVER;
    }

    @Override
    public long view() {
        return 0;
    }

    /** Rule: RC has no views and no fail-locks, so the log has nothing of RC. */
    @Override
    public boolean awaitsSnapshot(Effects<RaidMessage> out) {
        return false;
    }
}
