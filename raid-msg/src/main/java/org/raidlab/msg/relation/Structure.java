package org.raidlab.msg.relation;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The storage structure of a relation or an index, by INGRES's names. */
public enum Structure {
    /** Tuples as they come, duplicates too. */
    HEAP,
    /** Found by the whole key. */
    HASH,
    /** Found by the key, by the beginning of it and by a range, and in its order. */
    ISAM,
    /** Like {@link #ISAM}, and a relation's tuples are given in this order. */
    HEAPSORT;

    /** The structure with this name. */
    public static Optional<Structure> named(String name) {
        return Stream.of(values())
                .filter(structure -> structure.toString().equals(name))
                .findFirst();
    }

    /** Returns whether an index of this kind has its keys in order. */
    public boolean isOrdered() {
        return this == ISAM || this == HEAPSORT;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
