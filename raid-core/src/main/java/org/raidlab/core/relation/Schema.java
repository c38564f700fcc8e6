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
 * @param statistics for planners
 * @param holders the sites with copies, in ascending order; empty if all have one
 */
public record Schema(
        RelationId id,
        String name,
        List<Attribute> attributes,
        List<Index> indexes,
        Stamp version,
        Statistics statistics,
        List<Integer> holders) {
    public Schema {
        attributes = List.copyOf(attributes);
        indexes = List.copyOf(indexes);
        holders = List.copyOf(holders);
    }

    /** A relation that nobody has measured, and that all sites hold. */
    public Schema(RelationId id, String name, List<Attribute> attributes, List<Index> indexes, Stamp version) {
        this(id, name, attributes, indexes, version, Statistics.ASSUMED, List.of());
    }

    /** The same relation, measured. */
    public Schema with(Statistics measured) {
        return new Schema(id, name, attributes, indexes, version, measured, holders);
    }

    /** The same relation, held by these sites; by all if there are none. */
    public Schema heldAt(List<Integer> sites) {
        return new Schema(id, name, attributes, indexes, version, statistics, sites);
    }

    /** Whether a site has copies of its tuples. */
    public boolean isHeldAt(int site) {
        return holders.isEmpty() || holders.contains(site);
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
        return indexes.stream()
                .filter(index -> index.unique() && !index.name().equals(Index.WHOLE_TUPLES))
                .findFirst();
    }

    /** The relation's own structure: that of its index without a name. */
    public Structure structure() {
        for (Index index : indexes) {
            if (index.name().isEmpty()) {
                return index.structure();
            }
        }
        return Structure.HEAP;
    }

    /** How rows of this relation lie in memory. */
    public RowLayout layout() {
        Format[] formats = new Format[attributes.size()];
        for (int i = 0; i < formats.length; i++) {
            formats[i] = attributes.get(i).format();
        }
        return new RowLayout(formats);
    }
}
