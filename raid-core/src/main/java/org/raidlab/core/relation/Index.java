package org.raidlab.core.relation;

import java.util.List;

/**
 * An index of a relation; a unique one is a declared key.
 *
 * @param id the id of its catalogue tuple, never reused
 * @param name the user's name for it; empty for a relation's own key
 * @param positions the indexed attributes, in key order
 * @param unique whether two tuples may not agree on them
 */
public record Index(long id, String name, List<Integer> positions, boolean unique) {
    public Index {
        positions = List.copyOf(positions);
    }
}
