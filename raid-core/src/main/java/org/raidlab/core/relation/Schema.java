package org.raidlab.core.relation;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.Stamp;

/**
 * What is known of a relation.
 *
 * @param id never reused
 * @param name lower case
 * @param attributes in order
 * @param indexes by id
 * @param version of the relation's catalogue tuple: every change of the schema writes it, every user of it reads it
 */
public record Schema(RelationId id, String name, List<Attribute> attributes, List<Index> indexes, Stamp version) {
    public Schema {
        attributes = List.copyOf(attributes);
        indexes = List.copyOf(indexes);
    }

    /** The position of the attribute with this name, or -1. */
    public int position(String attribute) {
        for (int i = 0; i < attributes.size(); i++) {
            if (attributes.get(i).name().equals(attribute)) {
                return i;
            }
        }
        return -1;
    }

    /** The declared key: the unique index that names items, if there is one. */
    public Optional<Index> key() {
        return indexes.stream().filter(Index::unique).findFirst();
    }

    /** How rows of this relation lie in memory. */
    public RowLayout layout() {
        return new RowLayout(attributes.stream().map(Attribute::format).toList());
    }
}
