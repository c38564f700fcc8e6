package org.raidlab.ac.replication;

import java.util.List;
import org.raidlab.msg.AcMessage.Commit;
import org.raidlab.msg.AcMessage.Join;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.AcMessage.View;
import org.raidlab.msg.InDoubtTransaction;

/**
 * Which members of a view take part in a transaction that writes: they vote on it, acknowledge it, and end it together.
 * The defaults are those of a view whose members all take part in everything.
 */
public interface Participants {
    /** All members of the view. */
    Participants ALL_MEMBERS = new Participants() {};

    /**
     * Returns the part of a view that a transaction concerns; no transaction that its home site begins concerns sites
     * without the home site.
     */
    default View of(Commit request, View view, int home) {
        return view;
    }

    /** Returns whether a prepare in a view with these members names the right participants. */
    default boolean areRight(Prepare prepare, List<Member> members) {
        return prepare.members().equals(members);
    }

    /** Returns whether each participant needs a lease to vote yes on a prepare in a view with these members. */
    default boolean needLeases(Prepare prepare, List<Member> members) {
        return false;
    }

    /**
     * Returns whether each site with a copy of what a transaction writes takes part in it. The commit of such a
     * transaction sets no fail-lock, and sites that take no part in it need not know of it.
     */
    default boolean haveAllCopies(InDoubtTransaction transaction) {
        return false;
    }

    /**
     * Returns whether a site can enter a view while a transaction that it has said yes to is in doubt, of which the
     * sender of the state knows nothing.
     */
    default boolean mayEnterInDoubt(InDoubtTransaction own, Join join, List<InDoubtTransaction> inherited) {
        return false;
    }

    /** Returns the sites for which the coordinator's low watermark waits. */
    default List<Member> ofLowWatermark(Prepare prepare, List<Member> members) {
        return prepare.members();
    }
}
