package org.raidlab.msg.relation;

import java.util.List;
import org.raidlab.core.Stamp;

/**
 * The catalogue: relations like others, replicated everywhere. A relation's tuple in {@link #RELATION} is its schema
 * entry: every change of the schema writes it.
 */
public final class Catalogue {
    /** Longest name of a relation, attribute or index, in bytes. */
    public static final int NAME_BYTES_MAX = 32;

    private static final Format NAME = Format.character(NAME_BYTES_MAX);

    /** The relation {@code relation(name)}: one tuple a relation; its tuple id is the relation's id. */
    public static final Schema RELATION = new Schema(
            new RelationId(1),
            "relation",
            List.of(new Attribute("name", NAME, false)),
            List.of(new Index(11, "", List.of(0), true)),
            Stamp.NONE);

    /** The relation {@code attribute(relation, position, name, format, nullable)}. */
    public static final Schema ATTRIBUTE = new Schema(
            new RelationId(2),
            "attribute",
            List.of(
                    new Attribute("relation", Format.I8, false),
                    new Attribute("position", Format.I2, false),
                    new Attribute("name", NAME, false),
                    new Attribute("format", Format.character(4), false),
                    new Attribute("nullable", Format.I1, false)),
            List.of(new Index(12, "", List.of(0), false)),
            Stamp.NONE);

    /**
     * The relation {@code indexes(relation, name, positions, uniqueness, structure)}: positions as {@code 0,2:d} (2
     * downwards), or {@code all}; its tuple id is the index's id. The entry without a name is the relation's own
     * structure.
     */
    public static final Schema INDEXES = new Schema(
            new RelationId(3),
            "indexes",
            List.of(
                    new Attribute("relation", Format.I8, false),
                    new Attribute("name", NAME, false),
                    new Attribute("positions", Format.character(96), false),
                    new Attribute("uniqueness", Format.I1, false),
                    new Attribute("structure", Format.character(8), false)),
            List.of(new Index(13, "", List.of(0), false)),
            Stamp.NONE);

    /**
     * The relation {@code directory(relation, site)}: one tuple for each replica site of a relation that not all sites
     * have. A change of it writes the relation's tuple in {@link #RELATION} too, since holders belong to the schema.
     */
    public static final Schema DIRECTORY = new Schema(
            new RelationId(4),
            "directory",
            List.of(new Attribute("relation", Format.I8, false), new Attribute("site", Format.I2, false)),
            List.of(new Index(14, "", List.of(0), false)),
            Stamp.NONE);

    /** All catalogue relations. */
    public static final List<Schema> ALL = List.of(RELATION, ATTRIBUTE, INDEXES, DIRECTORY);

    private Catalogue() {}

    /** Returns whether a relation belongs to the catalogue. */
    public static boolean holds(RelationId relation) {
        return relation.bits() >= 1 && relation.bits() <= 4;
    }
}
