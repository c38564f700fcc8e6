package org.raidlab.ui.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.Failure;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.analysis.Analysis;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.golden.TestSchemas;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.Statement;

final class CopyReaderTest {
    static CopyPlan plan(String copy) {
        Statement statement = QuelReader.read(copy).getFirst().statement();
        return Analysis.renewed((Statement.Copy) statement, TestSchemas.ALL, List.of());
    }

    private static List<Value> row(String columns, String line) {
        CopyPlan plan = plan("copy " + columns + " from \"f\"");
        CopyReader.Chunk chunk = new CopyReader(plan).read(1, List.of(line));
        assertThat(chunk.failures()).isEmpty();
        return plan.schema().layout().unpack(chunk.rows().getFirst());
    }

    private static Failure failure(String columns, String line) {
        CopyReader.Chunk chunk = new CopyReader(plan("copy " + columns + " from \"f\"")).read(7, List.of("", line));
        assertThat(chunk.rows()).isEmpty();
        assertThat(chunk.failures()).hasSize(1);
        assertThat(chunk.failures().getFirst().line()).isEqualTo(8);
        return chunk.failures().getFirst();
    }

    private static Value text(String text) {
        return new Value.Text(text);
    }

    private static Value whole(long number) {
        return new Value.Int(number);
    }

    @Test
    void columnsEndAtCommasOrTabs() {
        assertThat(row("emp ()", "Jones,10,toy,,30"))
                .containsExactly(text("Jones"), whole(10), text("toy"), text(""), whole(30));
        assertThat(row("dept ()", "toy\t 3 ")).containsExactly(text("toy"), whole(3));
        assertThat(row("dept ()", "toy,3\r")).containsExactly(text("toy"), whole(3));
    }

    @Test
    void quotedColumnsMayHoldAnythingAndDoubleTheirQuotes() {
        assertThat(row("dept ()", "\"a,\"\"b\",3")).containsExactly(text("a,\"b"), whole(3));
        assertThat(row("dept ()", "\"\",3")).containsExactly(text(""), whole(3));
    }

    @Test
    void anEmptyColumnIsNullWhereItMayAndAQuotedOneIsBlank() {
        assertThat(row("account ()", "1,2,,0.5,,3"))
                .containsExactly(whole(1), whole(2), Value.NULL, new Value.Float(0.5), Value.NULL, whole(3));
        assertThat(row("account ()", "1,2,\"\",0.5,1e3,3"))
                .containsExactly(whole(1), whole(2), text(""), new Value.Float(0.5), new Value.Float(1000), whole(3));
    }

    @Test
    void formatsSayWhereColumnsEnd() {
        assertThat(row("emp (name = c5, x = d2, sal = c0colon, age = i2)", "Jones--10:30"))
                .containsExactly(text("Jones"), whole(10), text(""), text(""), whole(30));
        assertThat(row("emp (x = d0, name = c0 \"<>\", sal = i4nl)", "skipped,Jones<>10"))
                .containsExactly(text("Jones"), whole(10), text(""), text(""), whole(0));
        assertThat(row("emp (name = c0nl)", "a,b\"c")).contains(text("a,b\"c"));
        assertThat(row("emp (name = c0quote, sal = c0)", "Jones\"10")).contains(text("Jones"), whole(10));
        assertThat(row("emp (name = c3tab, sal = c0)", "Jon\t10")).contains(text("Jon"), whole(10));
    }

    @Test
    void theOnlyColumnMayBeEmpty() {
        assertThat(row("account (owner = c0)", "")).contains(Value.NULL);
        assertThat(row("emp (name = c0)", "")).contains(text(""));
    }

    @Test
    void linesOfTheWrongShapeAreNamedWithTheirPlace() {
        Failure few = failure("emp ()", "Jones,10");
        assertThat(few.code()).isEqualTo(Fault.LINE_SHAPE.code());
        assertThat(few.column()).isEqualTo(9);
        assertThat(failure("dept ()", "toy,3,4").column()).isEqualTo(6);
        assertThat(failure("dept (dname = c10, floor = c0)", "toy").code()).isEqualTo(Fault.LINE_SHAPE.code());
        assertThat(failure("dept ()", "\"toy\"x,3").code()).isEqualTo(Fault.LINE_SHAPE.code());
        assertThat(failure("dept ()", "\"toy,3").code()).isEqualTo(Fault.LINE_QUOTE.code());
    }

    @Test
    void valuesThatDoNotFitAreNamedWithTheirAttribute() {
        assertThat(failure("dept ()", "toy,40000").message()).isEqualTo("floor: 40000 does not fit i2");
        assertThat(failure("dept ()", "toy,99999999999999999999").code()).isEqualTo(Fault.LINE_VALUE.code());
        assertThat(failure("dept ()", "toolong,1").code()).isEqualTo(Fault.LINE_VALUE.code());
        assertThat(failure("dept ()", "a\u0001,1").code()).isEqualTo(Fault.LINE_VALUE.code());
        assertThat(failure("dept ()", "toy,").code()).isEqualTo(Fault.LINE_NUMBER.code());
        assertThat(failure("dept ()", "toy,NaN").code()).isEqualTo(Fault.LINE_NUMBER.code());
        assertThat(failure("account ()", "1,2,,1e999,,3").code()).isEqualTo(Fault.LINE_NUMBER.code());
        assertThat(failure("account ()", "1,2,,1e99,,3").code()).isEqualTo(Fault.LINE_VALUE.code());
    }

    @Test
    void numbersMayHaveSignsPointsAndExponents() {
        assertThat(row("account (id = c0, rate = c0, limit = c0)", "+5,-1.5,.5e1"))
                .contains(whole(5), new Value.Float(-1.5), new Value.Float(5));
        assertThat(row("account (id = c0)", "-9223372036854775808")).contains(whole(Long.MIN_VALUE));
        assertThat(row("dept ()", "toy,2.9")).contains(whole(2));
    }

    @Test
    void defaultsAreThoseOfAppend() {
        assertThat(row("account (id = c0)", "5"))
                .containsExactly(whole(5), whole(0), Value.NULL, new Value.Float(0), Value.NULL, whole(0));
    }
}
