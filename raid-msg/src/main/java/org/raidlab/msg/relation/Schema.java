package org.raidlab.msg.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;

/**
 * The schema of a relation.
 *
 * @param id never reused
 * @param name lower case
 * @param attributes in order
 * @param indexes by id
 * @param version of the relation's catalogue tuple: every change of the schema writes it, every user of it reads it
 * @param statistics for planners
 * @param holders the sites with copies, in ascending order; empty if all have one
 * @param fragments that its tuples are in, in the order of their numbers; none if it is not divided
 */
public record Schema(
        RelationId id,
        String name,
        List<Attribute> attributes,
        List<Index> indexes,
        Stamp version,
        Statistics statistics,
        List<Integer> holders,
        List<Fragment> fragments) {
    public Schema {
        attributes = List.copyOf(attributes);
        indexes = List.copyOf(indexes);
        holders = List.copyOf(holders);
        fragments = List.copyOf(fragments);
        for (Fragment fragment : fragments) {
            Invariants.require(fragment.indexes().size() == indexes.size(), "a fragment has its relation's indexes");
        }
    }

    /** Creates the schema of a relation without measured statistics, with copies at all sites. */
    public Schema(RelationId id, String name, List<Attribute> attributes, List<Index> indexes, Stamp version) {
        this(id, name, attributes, indexes, version, Statistics.ASSUMED, List.of(), List.of());
    }

    /** Returns the same relation with measured statistics. */
    public Schema with(Statistics measured) {
        return new Schema(id, name, attributes, indexes, version, measured, holders, fragments);
    }

    /** Returns the same relation with copies at these sites; at all sites if the list is empty. */
    public Schema heldAt(List<Integer> sites) {
        return new Schema(id, name, attributes, indexes, version, statistics, sites, fragments);
    }

    /** The same relation, divided into these fragments. */
    public Schema in(List<Fragment> some) {
        return new Schema(id, name, attributes, indexes, version, statistics, holders, some);
    }

    /**
     * Returns the parts that contain the relation's tuples: its fragments, each as a relation of its own; the relation
     * itself if it is not divided.
     */
    public List<Schema> parts() {
        if (fragments.isEmpty()) {
            return List.of(this);
        }
        List<Schema> parts = new ArrayList<>(fragments.size());
        for (int i = 0; i < fragments.size(); i++) {
            parts.add(part(i));
        }
        return parts;
    }

    /**
     * Returns all relations that the catalogue describes for this one: the relation itself first, then its fragments.
     */
    public List<Schema> described() {
        List<Schema> described = new ArrayList<>(fragments.size() + 1);
        described.add(this);
        if (!fragments.isEmpty()) {
            described.addAll(parts());
        }
        return described;
    }

    /**
     * Returns the part that contains a tuple, whatever the tuple's values are; the tuple stays in that part for ever.
     * Tuples are spread by their ids, as if by lot.
     */
    public Schema part(TupleId tuple) {
        return fragments.isEmpty()
                ? this
                : part((int) Long.remainderUnsigned(KeyHash.mix(tuple.bits()), fragments.size()));
    }

    private Schema part(int number) {
        Fragment fragment = fragments.get(number);
        List<Index> own = new ArrayList<>(indexes.size());
        for (int i = 0; i < indexes.size(); i++) {
            own.add(indexes.get(i).as(fragment.indexes().get(i)));
        }
        String called = Fragment.name(name, number + 1);
        return new Schema(
                fragment.id(),
                called,
                attributes,
                own,
                fragment.version(),
                Statistics.ASSUMED,
                fragment.holders(),
                List.of());
    }

    /** Returns the index of a part that corresponds to the relation's index with this id. */
    public Index indexOf(Schema part, long index) {
        for (int i = 0; i < indexes.size(); i++) {
            if (indexes.get(i).id() == index) {
                return part.indexes().get(i);
            }
        }
        throw new IllegalArgumentException("relation " + name + " has no index " + index);
    }

    /** Returns whether a site has copies of the relation's tuples. */
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

    /** Returns the layout of this relation's rows in memory. */
    public RowLayout layout() {
        Format[] formats = new Format[attributes.size()];
        for (int i = 0; i < formats.length; i++) {
            formats[i] = attributes.get(i).format();
        }
        return new RowLayout(formats);
    }
}
