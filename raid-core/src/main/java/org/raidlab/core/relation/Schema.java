package org.raidlab.core.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;

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

    /** A relation that nobody has measured, and that all sites hold. */
    public Schema(RelationId id, String name, List<Attribute> attributes, List<Index> indexes, Stamp version) {
        this(id, name, attributes, indexes, version, Statistics.ASSUMED, List.of(), List.of());
    }

    /** The same relation, measured. */
    public Schema with(Statistics measured) {
        return new Schema(id, name, attributes, indexes, version, measured, holders, fragments);
    }

    /** The same relation, held by these sites; by all if there are none. */
    public Schema heldAt(List<Integer> sites) {
        return new Schema(id, name, attributes, indexes, version, statistics, sites, fragments);
    }

    /** The same relation, divided into these fragments. */
    public Schema in(List<Fragment> some) {
        return new Schema(id, name, attributes, indexes, version, statistics, holders, some);
    }

    /** What its tuples are in: its fragments, each as a relation of its own; itself if it is not divided. */
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

    /** All that the catalogue describes of it: itself first, then its fragments. */
    public List<Schema> described() {
        List<Schema> described = new ArrayList<>(fragments.size() + 1);
        described.add(this);
        if (!fragments.isEmpty()) {
            described.addAll(parts());
        }
        return described;
    }

    /**
     * The part that a tuple is in, whatever its values are: it stays there for ever. Tuples are spread by their ids, as
     * if by lot.
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

    /** The index of a part that is for it what an index with this id is for the relation. */
    public Index indexOf(Schema part, long index) {
        for (int i = 0; i < indexes.size(); i++) {
            if (indexes.get(i).id() == index) {
                return part.indexes().get(i);
            }
        }
        throw new IllegalArgumentException("relation " + name + " has no index " + index);
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
