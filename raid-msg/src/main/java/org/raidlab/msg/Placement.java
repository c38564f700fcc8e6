package org.raidlab.msg;

import java.util.List;
import org.raidlab.msg.relation.RelationId;

/**
 * A directory entry as a transaction that writes the relation knows it: validation compares it with the relation's
 * schema, so it is the entry at commit. A relation without one is held by all founders of the instance.
 *
 * @param holders the sites with copies
 */
public record Placement(RelationId relation, List<Integer> holders) {
    public Placement {
        holders = List.copyOf(holders);
    }

    /** Returns whether a site has copies of a relation, by these entries; without an entry, by default. */
    public static boolean isHeld(List<Placement> entries, RelationId relation, int site, boolean byDefault) {
        for (Placement entry : entries) {
            if (entry.relation.equals(relation)) {
                return entry.holders.contains(site);
            }
        }
        return byDefault;
    }
}
