package org.raidlab.rc.placement;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.RelationId;

/**
 * The directory as the local database has it. It says where to look for copies, and no more: which copies a commit
 * leaves out of date is said by the transaction, whose own entries were validated. So it does no harm that it can be a
 * post behind.
 */
final class Directory {
    private final TreeMap<RelationId, List<Integer>> holders = new TreeMap<>();

    /** Takes a changed directory entry from the local database. */
    void placed(RcMessage.Placed entry) {
        if (entry.holders().isEmpty()) {
            holders.remove(entry.relation());
        } else {
            holders.put(entry.relation(), entry.holders());
        }
    }

    /** Returns whether a site has copies of a relation; a relation without a known entry has copies at all sites. */
    boolean isHeld(RelationId relation, int site) {
        List<Integer> known = holders.get(relation);
        return known == null || known.contains(site);
    }

    /** Returns the replica sites of the relations that not all sites replicate. */
    SortedMap<RelationId, List<Integer>> entries() {
        return Collections.unmodifiableSortedMap(holders);
    }

    /** Returns the number of relations that not all sites replicate. */
    int size() {
        return holders.size();
    }
}
