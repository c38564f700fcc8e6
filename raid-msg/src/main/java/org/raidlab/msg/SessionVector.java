package org.raidlab.msg;

import java.util.List;
import org.raidlab.msg.AcMessage.Member;

/**
 * A view: which sites are up, each in its session. A site's session number is its incarnation: whoever leaves a view
 * comes back in a new one.
 *
 * @param number views of one number are equal everywhere
 * @param members by site number
 * @param algorithms in force in this view
 */
public record SessionVector(long number, List<Member> members, ViewAlgorithms algorithms) {
    public SessionVector {
        members = List.copyOf(members);
    }

    /** Creates a view with the algorithms of the cluster file. */
    public SessionVector(long number, List<Member> members) {
        this(number, members, ViewAlgorithms.OF_CLUSTER_FILE);
    }

    /** Returns whether another view has the same members and algorithms. */
    public boolean isLike(SessionVector other) {
        return members.equals(other.members) && algorithms.equals(other.algorithms);
    }

    /** Returns whether a site is in the view, in whatever session. */
    public boolean hasSite(int site) {
        return members.stream().anyMatch(member -> member.site() == site);
    }

    /** Returns the numbers of the view's sites. */
    public List<Integer> sites() {
        return members.stream().map(Member::site).toList();
    }
}
