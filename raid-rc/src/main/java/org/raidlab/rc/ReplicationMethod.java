package org.raidlab.rc;

import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.msg.AcMessage.Member;

/** A way to keep copies alike: which sites take part, as hints about failures and recoveries come in. */
public interface ReplicationMethod {
    /** A site is said to be up in this incarnation. Returns whether the view changed. */
    boolean siteUp(int site, int incarnation);

    /** This incarnation of a site is said to be down. Returns whether the view changed. */
    boolean siteDown(int site, int incarnation);

    /** Who takes part in a transaction that asks now. */
    View view();

    /** Throws if the state contradicts what the method promises. */
    void checkInvariants();

    /**
     * A view of all configured sites.
     *
     * @param number grows with every change; means something at this site and in this incarnation only
     * @param up by site number
     * @param down by site number
     */
    record View(long number, List<Member> up, List<Integer> down) {
        public View {
            Invariants.check(number > 0, "views count from 1");
            up = List.copyOf(up);
            down = List.copyOf(down);
        }
    }
}
