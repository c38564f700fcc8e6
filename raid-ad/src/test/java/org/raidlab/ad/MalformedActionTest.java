package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.all;
import static org.raidlab.ad.Terms.append;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.delete;
import static org.raidlab.ad.Terms.equal;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.over;
import static org.raidlab.ad.Terms.retrieve;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.core.Stamp;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.AggregateFunction;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.SortKey;
import org.raidlab.msg.Target;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Function;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/** No user interface sends these; whoever else does gets an error, and the process lives on. */
final class MalformedActionTest {
    private static final Schema RELATION = new Schema(new RelationId(77), "r", List.of(i4("a")), List.of(), Stamp.NONE);

    static List<Action> malformed() {
        Expr call = new Expr.Call(Function.MOD, List.of(column(0, 0)));
        return List.of(
                retrieve(RELATION, equal(column(1, 0), number(1))),
                retrieve(RELATION, equal(new Expr.AggregateValue(0, List.of()), number(1))),
                aggregating(new Expr.AggregateValue(0, List.of()), List.of()),
                aggregating(column(1, 0), List.of()),
                aggregating(column(0, 0), List.of(column(0, 0))),
                retrieve(RELATION, equal(column(-1, 0), number(1))),
                retrieve(RELATION, equal(column(0, 1), number(1))),
                retrieve(RELATION, equal(column(0, -3), number(1))),
                retrieve(RELATION, equal(call, number(1))),
                retrieve(RELATION, new Expr.Not(new Expr.IsNull(column(9, 9)))),
                new Action.Retrieve(
                        over(RELATION), Optional.empty(), all(over(RELATION)), false, List.of(new SortKey(1, false))),
                append(RELATION, n(1), n(2)),
                append(RELATION),
                delete(RELATION, column(0, 5)),
                new Action.Delete(over(RELATION), 1, Optional.empty()),
                new Action.Replace(List.of(), 0, Optional.empty(), List.of()),
                new Action.Replace(over(RELATION), 0, Optional.empty(), List.of(new Assignment(4, number(1)))));
    }

    private static Action aggregating(Expr operand, List<Expr> by) {
        Aggregate aggregate =
                new Aggregate(AggregateFunction.COUNT, false, over(RELATION), operand, by, Optional.empty(), n(0));
        List<Target> targets = List.of(new Target("x", new Expr.AggregateValue(0, List.of()), Format.I4));
        return new Action.Retrieve(List.of(), List.of(aggregate), Optional.empty(), targets, false, List.of());
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void isAnErrorAndNotTheEndOfTheProcess(Action action) {
        Site site = new Site();
        assertThat(site.run(action).failure().orElseThrow().code()).isEqualTo(StatementErrors.MALFORMED_ACTION);
        assertThat(site.am.asked()).isEmpty();
    }
}
