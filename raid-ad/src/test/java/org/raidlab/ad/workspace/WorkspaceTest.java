package org.raidlab.ad.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.PackedList;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** One write remains of all changes of a tuple, whether they are kept as objects or as bytes. */
final class WorkspaceTest {
    private static final Schema MANY = schema(1, "many");
    private static final Schema FEW = schema(2, "few");

    private final Workspace workspace = new Workspace();

    private static Schema schema(long id, String name) {
        return new Schema(
                new RelationId(id),
                name,
                List.of(new Attribute("a", Format.I4, false)),
                List.of(new Index(10 + id, "", List.of(0), true)),
                Stamp.NONE);
    }

    private static Row row(long value) {
        return MANY.layout().pack(List.of(new Value.Int(value)));
    }

    private static TupleId id(long number) {
        return TupleId.of(1, 1, number);
    }

    private void insert(Schema schema, long number) {
        workspace.changes(schema).insert(id(number), row(number));
    }

    private static List<Write> inserts(Schema schema, int count) {
        return LongStream.rangeClosed(1, count)
                .mapToObj(number -> new Write(
                        schema.id(),
                        id(number),
                        Write.Kind.INSERT,
                        row(number),
                        List.of(Change.entry(schema.indexes().getFirst(), schema.layout(), row(number)))))
                .toList();
    }

    @Test
    void fewWritesAreObjects() {
        IntStream.rangeClosed(1, 256).forEach(number -> insert(MANY, number));
        assertThat(workspace.writes()).isNotInstanceOf(PackedList.class).isEqualTo(inserts(MANY, 256));
        workspace.checkInvariants();
    }

    @Test
    void manyWritesAreBytesThoseOfSmallerRelationsToo() {
        insert(FEW, 1);
        IntStream.rangeClosed(1, 300).forEach(number -> insert(MANY, number));
        List<Write> writes = workspace.writes();
        assertThat(writes).isInstanceOf(PackedList.class).hasSize(301);
        assertThat(writes.subList(0, 1)).isEqualTo(inserts(FEW, 1));
        assertThat(writes.subList(1, 301)).isEqualTo(inserts(MANY, 300));
        workspace.checkInvariants();
    }

    @Test
    void whatBecomesOfATupleIsItsLastChangeInTheOrderOfTheFirstHoweverManyFollow() {
        AdMessage.Tuple old = new AdMessage.Tuple(id(1_000), new Stamp(7), row(5));
        workspace.changes(MANY).update(old, row(6));
        IntStream.rangeClosed(1, 300).forEach(number -> insert(MANY, number));
        workspace.changes(MANY).delete(new AdMessage.Tuple(id(1_000), new Stamp(7), row(6)));
        workspace.changes(MANY).delete(new AdMessage.Tuple(id(300), Stamp.NONE, row(300)));
        List<Write> writes = workspace.writes();
        assertThat(writes).hasSize(300);
        assertThat(writes.getFirst().kind()).isEqualTo(Write.Kind.DELETE);
        assertThat(writes.getFirst().tuple()).isEqualTo(id(1_000));
        assertThat(writes.subList(1, 300)).isEqualTo(inserts(MANY, 299));
        workspace.checkInvariants();
    }
}
