package org.raidlab.msg;

import java.util.List;
import org.raidlab.core.relation.RelationId;

/**
 * A directory entry, as a transaction knows it that writes the relation: validation holds it to the relation's schema,
 * so it is that of the moment of the commit. A relation without one is held by all founders of the instance.
 *
 * @param holders the sites with copies
 */
public record Placement(RelationId relation, List<Integer> holders) {
    public Placement {
        holders = List.copyOf(holders);
    }

    /** Whether a site has copies of a relation, by these entries; without one, by default. */
    public static boolean isHeld(List<Placement> entries, RelationId relation, int site, boolean byDefault) {
        for (Placement entry : entries) {
            if (entry.relation.equals(relation)) {
                return entry.holders.contains(site);
            }
        }
        return byDefault;
    }
}
