package org.raidlab.msg.relation;

import java.util.List;
import org.raidlab.core.Stamp;

/**
 * A part of a relation with one directory entry: all servers but the Action Driver treat it as a relation of its own,
 * which the catalogue describes like any other. Its attributes and indexes are those of its relation.
 *
 * @param id never reused
 * @param version of its catalogue tuple
 * @param indexes the ids of its own indexes, in the order of the relation's
 * @param holders the sites with copies, in ascending order; empty if all have one
 */
public record Fragment(RelationId id, Stamp version, List<Long> indexes, List<Integer> holders) {
    /** Most fragments of a relation. */
    public static final int FRAGMENTS_MAX = 64;

    /** No user can type it in a name. */
    private static final String SIGN = "#";

    public Fragment {
        indexes = List.copyOf(indexes);
        holders = List.copyOf(holders);
    }

    /** The fragment that a schema describes. */
    public static Fragment of(Schema schema) {
        return new Fragment(
                schema.id(),
                schema.version(),
                schema.indexes().stream().map(Index::id).toList(),
                schema.holders());
    }

    /** Returns the catalogue's name of a fragment of a relation; fragments are numbered from 1. */
    public static String name(String relation, int number) {
        return relation + SIGN + number;
    }

    /** Returns whether a catalogue name names a fragment, not a relation. */
    public static boolean isNamed(String name) {
        return name.contains(SIGN);
    }

    /** Returns the relation of the fragment with this name; for a relation's name, the name itself. */
    public static String relation(String name) {
        int sign = name.indexOf(SIGN);
        return sign < 0 ? name : name.substring(0, sign);
    }
}
