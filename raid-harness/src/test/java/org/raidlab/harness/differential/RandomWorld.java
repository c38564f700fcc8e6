package org.raidlab.harness.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Conversion;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Value;

/** Draws relations whose values come from so few that joins hit. */
final class RandomWorld {
    private static final int RELATIONS_MAX = 3;
    private static final int ATTRIBUTES_MAX = 5;
    private static final int TUPLES_MAX = 12;
    /** One relation of so many has no tuples. */
    private static final int EMPTY_SHARE = 8;

    private static final List<String> STRUCTURES = List.of("hash", "isam", "heapsort");
    private static final List<Format> FORMATS = List.of(
            Format.I1,
            Format.I2,
            Format.I4,
            Format.I4,
            Format.I8,
            Format.F4,
            Format.F8,
            Format.character(2),
            Format.character(4),
            Format.character(8));
    /** What texts are made of; blanks inside, before and after them. */
    static final List<String> WORDS = List.of("", "a", "b", "ab", "a b", " a", "b ", "B", "A", "abc", "12", "é");

    private final SplittableRandom random;

    RandomWorld(SplittableRandom random) {
        this.random = random;
    }

    World next() {
        List<World.Relation> relations = new ArrayList<>();
        List<String> definitions = new ArrayList<>();
        int count = random.nextInt(RELATIONS_MAX) + 1;
        for (int i = 0; i < count; i++) {
            World.Relation relation = relation("r" + i);
            relations.add(relation);
            define(relation, definitions);
        }
        return World.of(relations, definitions);
    }

    private World.Relation relation(String name) {
        List<Attribute> attributes = new ArrayList<>();
        int count = random.nextInt(ATTRIBUTES_MAX) + 1;
        for (int i = 0; i < count; i++) {
            Format format = FORMATS.get(random.nextInt(FORMATS.size()));
            attributes.add(new Attribute("a" + i, format, random.nextInt(3) == 0));
        }
        List<List<Value>> rows = new ArrayList<>();
        for (int tuples = random.nextInt(EMPTY_SHARE) == 0 ? 0 : random.nextInt(1, TUPLES_MAX + 1);
                tuples > 0;
                tuples--) {
            rows.add(attributes.stream().map(this::value).toList());
        }
        boolean heap = random.nextBoolean();
        return new World.Relation(
                name, attributes, heap, heap ? rows : rows.stream().distinct().toList());
    }

    private Value value(Attribute attribute) {
        if (attribute.nullable() && random.nextInt(4) == 0) {
            return Value.NULL;
        }
        Format format = attribute.format();
        Value value = switch (Kind.of(format)) {
            case INTEGER, LONG -> whole(format);
            case FLOAT -> new Value.Float(random.nextInt(-4, 8) / 2.0 + (random.nextInt(EMPTY_SHARE) == 0 ? 0.1 : 0));
            case TEXT -> new Value.Text(WORDS.get(random.nextInt(WORDS.size())));
        };
        boolean fits =
                !(value instanceof Value.Text(String text)) || text.strip().length() < format.width();
        return Conversion.convert(fits ? value : new Value.Text("a"), format);
    }

    private Value whole(Format format) {
        boolean large = random.nextInt(25) == 0;
        return new Value.Int(large ? largest(format) : random.nextInt(-2, 5));
    }

    private static long largest(Format format) {
        return format.equals(Format.I8) ? 1L << 40 : (1L << (format.width() * Byte.SIZE - 1)) - 1;
    }

    private void define(World.Relation relation, List<String> definitions) {
        if (!relation.keepsDuplicates()) {
            String structure = STRUCTURES.get(random.nextInt(STRUCTURES.size()));
            String down = structure.equals("heapsort") && random.nextBoolean() ? ":d" : "";
            definitions.add("modify " + relation.name() + " to " + structure + " on " + attribute(relation) + down);
        }
        if (random.nextInt(3) == 0) {
            definitions.add("index on " + relation.name() + " is i (" + attribute(relation) + ")");
        }
    }

    private String attribute(World.Relation relation) {
        return relation.attributes()
                .get(random.nextInt(relation.attributes().size()))
                .name();
    }
}
