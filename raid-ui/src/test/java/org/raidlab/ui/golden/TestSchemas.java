package org.raidlab.ui.golden;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/** The relations that tests speak of. */
public final class TestSchemas {
    public static final Schema EMP =
            schema(101, "emp", List.of(), "name c10", "sal i4", "dept c6", "mgr c10", "age i2");
    public static final Schema DEPT =
            schema(102, "dept", List.of(new Index(201, "", List.of(0), true)), "dname c6", "floor i2");
    public static final Schema THOUSAND =
            schema(103, "thousand", List.of(), "unique1 i4", "ten i2", "hundred i2", "string4 c52");
    public static final Schema ACCOUNT = schema(
            104,
            "account",
            List.of(new Index(202, "", List.of(0), true), new Index(203, "owners", List.of(2), false)),
            "id i8",
            "balance i8",
            "owner c20 null",
            "rate f4",
            "limit f8 null",
            "level i1");

    /** All of them, and the catalogue. */
    public static final List<Schema> ALL = all();

    private TestSchemas() {}

    private static List<Schema> all() {
        List<Schema> all = new ArrayList<>(Catalogue.ALL);
        all.addAll(List.of(EMP, DEPT, THOUSAND, ACCOUNT));
        return List.copyOf(all);
    }

    public static List<String> names() {
        return ALL.stream().map(Schema::name).toList();
    }

    /** Those of these names that exist. */
    public static List<Schema> named(List<String> names) {
        return ALL.stream().filter(schema -> names.contains(schema.name())).toList();
    }

    private static Schema schema(long id, String name, List<Index> indexes, String... attributes) {
        List<Attribute> parsed = new ArrayList<>();
        for (String attribute : attributes) {
            String[] words = attribute.split(" ", -1);
            parsed.add(new Attribute(words[0], Format.parse(words[1]), words.length == 3));
        }
        return new Schema(new RelationId(id), name, parsed, indexes, Stamp.NONE);
    }
}
