package org.raidlab.ui.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Expr;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.golden.TestSchemas;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.Statement;

/** How much a statement may ask for. */
final class LimitsTest {
    private static ResolvedStatement meaning(String text) {
        Statement statement = QuelReader.read(text).getFirst().statement();
        Map<String, String> ranges =
                IntStream.range(0, 100).boxed().collect(Collectors.toMap(i -> "v" + i, i -> "dept"));
        return Analysis.of(statement, ranges, TestSchemas.ALL, TestSchemas.names());
    }

    private static int codeOf(String text) {
        try {
            return meaning(text) == null ? 1 : 0;
        } catch (QuelException e) {
            return e.failure().code();
        }
    }

    private static String list(int count, String form) {
        return IntStream.range(0, count).mapToObj(form::formatted).collect(Collectors.joining(", "));
    }

    @Test
    void aRelationHas255Attributes() {
        assertThat(codeOf("create r (" + list(255, "a%d = i4") + ")")).isZero();
        assertThat(codeOf("create r (" + list(256, "a%d = i4") + ")")).isEqualTo(Fault.TOO_MANY_ATTRIBUTES.code());
    }

    @Test
    void aTupleHas16KiB() {
        assertThat(codeOf("create r (" + list(63, "a%d = c255") + ")")).isZero();
        assertThat(codeOf("create r (" + list(64, "a%d = c255") + ")")).isEqualTo(Fault.ROW_TOO_WIDE.code());
    }

    @Test
    void aStatementHas32Variables() {
        assertThat(codeOf("retrieve (" + list(32, "v%d.floor") + ")")).isZero();
        assertThat(codeOf("retrieve (" + list(33, "v%d.floor") + ")")).isEqualTo(Fault.TOO_MANY.code());
    }

    @Test
    void aResultHas1024Columns() {
        assertThat(codeOf("retrieve (" + list(1024, "c%d = 1") + ")")).isZero();
        assertThat(codeOf("retrieve (" + list(1025, "c%d = 1") + ")")).isEqualTo(Fault.TOO_MANY.code());
    }

    @Test
    void aLongChainBecomesAFlatTree() {
        String chain =
                IntStream.range(0, 3_000).mapToObj(i -> "v1.floor = " + i).collect(Collectors.joining(" or "));
        ResolvedStatement.Act act = (ResolvedStatement.Act) meaning("delete v1 where " + chain);
        Action.Delete delete = (Action.Delete) act.action();
        assertThat(depth(delete.where().orElseThrow())).isLessThan(20);
    }

    private static int depth(Expr expr) {
        return expr instanceof Expr.Or(Expr left, Expr right) ? 1 + Math.max(depth(left), depth(right)) : 1;
    }

    @Test
    void mentionsAreTheRelationsBehindTheVariables() {
        Statement statement = QuelReader.read("append to emp (sal = x.floor, v1.all) where not v2.dname = abs(-t.ten)")
                .getFirst()
                .statement();
        List<String> mentioned = ReferencedRelations.of(statement, Map.of("v1", "dept", "v2", "dept", "t", "thousand"));
        assertThat(mentioned).containsExactly("emp", "x", "dept", "thousand");
    }
}
