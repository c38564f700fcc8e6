package org.raidlab.ad.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

final class PlannerTest {
    private static final Index KEY = new Index(1, "", List.of(0), true);
    private static final Index BY_ONE = new Index(2, "one", List.of(1), false);
    private static final Index BY_BOTH = new Index(3, "both", List.of(1, 0), true);

    private static Schema schema(Index... indexes) {
        List<Attribute> attributes = List.of(
                new Attribute("a", Format.I4, false),
                new Attribute("b", Format.I4, true),
                new Attribute("c", Format.character(8), false));
        return new Schema(new RelationId(9), "r", attributes, List.of(indexes), Stamp.NONE);
    }

    private static Expr column(int variable, int position) {
        return new Expr.Column(variable, position);
    }

    private static Expr number(long number) {
        return new Expr.Constant(new Value.Int(number));
    }

    private static Expr equal(Expr left, Expr right) {
        return new Expr.Comparison(ComparisonOperator.EQUAL, left, right);
    }

    private static Expr less(Expr left, Expr right) {
        return new Expr.Comparison(ComparisonOperator.LESS, left, right);
    }

    private static Plan plan(List<Schema> schemas, Expr... conjuncts) {
        List<Variable> variables = IntStream.range(0, schemas.size())
                .mapToObj(i -> new Variable("v" + i, schemas.get(i)))
                .toList();
        Optional<Expr> where = Stream.of(conjuncts).reduce(Expr.And::new);
        return Planner.plan(variables, where);
    }

    private static Access only(Schema schema, Expr... conjuncts) {
        return plan(List.of(schema), conjuncts).accesses().getFirst();
    }

    @Test
    void theConditionsOnOneVariableGoDownToItsScan() {
        Expr pushed = less(column(1, 0), number(5));
        Expr between = less(column(0, 0), column(1, 0));
        Plan plan = plan(List.of(schema(), schema()), pushed, between, number(1));
        assertThat(plan.preconditions()).containsExactly(number(1));
        assertThat(plan.accesses())
                .containsExactly(
                        new Access.Scan(1, new Selection(Optional.empty(), List.of(pushed), List.of()), List.of()),
                        new Access.LoopJoin(
                                0, new Selection(Optional.empty(), List.of(), List.of()), List.of(between)));
        assertThat(new Selection(Optional.empty(), List.of(pushed), List.of()).filter())
                .contains(less(column(0, 0), number(5)));
    }

    private static Schema sized(long tuples, Index... indexes) {
        List<Statistics.Keys> keys = Stream.of(indexes)
                .map(index -> new Statistics.Keys(index.id(), tuples, new Value.Int(0), new Value.Int(tuples)))
                .toList();
        return schema(indexes).with(new Statistics(tuples, keys));
    }

    private static Access.HashJoin join(long first, long second) {
        Plan plan = plan(List.of(sized(first), sized(second)), equal(column(0, 0), column(1, 0)));
        return (Access.HashJoin) plan.accesses().get(1);
    }

    @Test
    void theSmallerRelationComesFirstAndItsBindingsMakeTheHashTable() {
        assertThat(join(100, 50).variable()).isZero();
        assertThat(join(50, 100).variable()).isEqualTo(1);
        assertThat(join(50, 100).build()).isEqualTo(Access.HashJoin.Build.BINDINGS);
    }

    @Test
    void theTuplesMakeTheHashTableIfTheyAreFewerThanTheBindings() {
        Expr join = equal(column(0, 0), column(1, 0));
        Plan plan = plan(List.of(sized(100), sized(190)), join, equal(column(1, 1), number(3)));
        assertThat(plan.accesses()).extracting(Access::variable).containsExactly(0, 1);
        assertThat(((Access.HashJoin) plan.accesses().get(1)).build()).isEqualTo(Access.HashJoin.Build.TUPLES);
    }

    @Test
    void aSelectionMakesARelationSmaller() {
        Expr join = equal(column(0, 0), column(1, 0));
        Plan plan = plan(List.of(sized(100), sized(110)), join, equal(column(1, 1), number(3)));
        assertThat(plan.accesses()).extracting(Access::variable).containsExactly(1, 0);
    }

    @Test
    void fewBindingsLookTheirKeysUpManyDoNot() {
        Expr join = equal(column(0, 1), column(1, 0));
        assertThat(plan(List.of(sized(5), sized(10_000, KEY)), join).accesses().get(1))
                .isInstanceOf(Access.KeyLookup.class);
        assertThat(plan(List.of(sized(9_000), sized(10_000, KEY)), join)
                        .accesses()
                        .get(1))
                .isInstanceOf(Access.HashJoin.class);
    }

    @Test
    void aConstantKeyIsLookedUpHoweverSmallTheRelation() {
        assertThat(plan(List.of(sized(2, KEY)), equal(column(0, 0), number(1))).accesses())
                .singleElement()
                .isInstanceOf(Access.KeyLookup.class);
    }

    @Test
    void estimatesFollowWhatIndexesCount() {
        assertThat(plan(List.of(sized(1_000, KEY)), equal(column(0, 0), number(1)))
                        .rows())
                .containsExactly(1.0);
        assertThat(plan(List.of(sized(1_000, KEY)), less(column(0, 0), number(100)))
                        .rows())
                .containsExactly(100.0);
        assertThat(plan(List.of(sized(1_000)), equal(column(0, 0), number(1))).rows())
                .containsExactly(100.0);
    }

    @Test
    void betweenTwoBoundsLiesWhatTheyLeaveAndNotTheProductOfBoth() {
        assertThat(plan(List.of(sized(1_000, KEY)), less(column(0, 0), number(500)), less(number(490), column(0, 0)))
                        .rows())
                .singleElement(DOUBLE)
                .isCloseTo(10, within(1e-6));
        assertThat(plan(List.of(sized(1_000, KEY)), less(column(0, 0), number(5)), less(number(6), column(0, 0)))
                        .rows())
                .containsExactly(0.0);
    }

    @Test
    void aConditionThatCanFailIsJudgedAtHome() {
        Expr sum = new Expr.Arithmetic(ArithmeticOperator.PLUS, column(0, 0), number(1));
        Expr mixed = equal(column(0, 2), number(1));
        Expr pattern = new Expr.Match(column(0, 2), "a*", false);
        Expr either = new Expr.Or(equal(column(0, 0), new Expr.Negative(number(1))), new Expr.IsNull(column(0, 1)));
        Access.Scan scan = (Access.Scan) only(schema(), equal(sum, number(2)), mixed, pattern, either);
        assertThat(scan.selection().local()).containsExactly(equal(sum, number(2)), mixed);
        assertThat(scan.selection().pushed()).containsExactly(pattern, either);
    }

    @Test
    void aUniqueIndexIsPreferred() {
        Expr[] bothKnown = {equal(number(4), column(0, 1)), equal(column(0, 0), number(3))};
        assertThat(only(schema(BY_ONE, KEY), bothKnown))
                .isEqualTo(new Access.KeyLookup(0, KEY, List.of(number(3)), List.of(bothKnown[0])));
        assertThat(only(schema(BY_ONE, BY_BOTH), bothKnown))
                .isEqualTo(new Access.KeyLookup(0, BY_BOTH, List.of(number(4), number(3)), List.of()));
    }

    @Test
    void anIndexHelpsOnlyWhenAllItsAttributesAreKnown() {
        assertThat(only(schema(BY_BOTH), equal(column(0, 1), number(4)))).isInstanceOf(Access.Scan.class);
        assertThat(only(schema(KEY), less(column(0, 0), number(4)))).isInstanceOf(Access.Scan.class);
        assertThat(only(schema(KEY), equal(column(0, 0), column(0, 1)))).isInstanceOf(Access.Scan.class);
    }

    @Test
    void theVariableWithAConstantKeyComesFirstThenWhatHangsOnIt() {
        Plan plan = plan(
                List.of(schema(), schema(KEY), schema()),
                equal(column(1, 0), number(1)),
                equal(column(2, 1), column(1, 1)));
        assertThat(plan.accesses()).extracting(Access::variable).containsExactly(1, 2, 0);
        assertThat(plan.accesses().get(0)).isInstanceOf(Access.KeyLookup.class);
        assertThat(plan.accesses().get(1)).isInstanceOf(Access.HashJoin.class);
        assertThat(plan.accesses().get(2)).isInstanceOf(Access.LoopJoin.class);
    }

    @Test
    void aJoinUsesAnIndexOfTheInnerRelationIfItCan() {
        Expr join = equal(column(0, 1), column(1, 1));
        Plan plan = plan(List.of(sized(5), schema(BY_BOTH)), join, equal(column(1, 0), number(7)));
        assertThat(plan.accesses().get(1))
                .isEqualTo(new Access.KeyLookup(1, BY_BOTH, List.of(column(0, 1), number(7)), List.of()));
    }

    @Test
    void everyConditionIsJudgedOnceUnlessItLedToTheTuple() {
        Expr first = equal(column(0, 0), column(1, 1));
        Expr second = less(column(2, 0), column(1, 0));
        Expr third = less(column(2, 0), column(0, 0));
        Plan plan = plan(List.of(schema(), schema(), schema()), first, second, third);
        assertThat(plan.accesses().stream().flatMap(access -> access.conditions().stream()))
                .containsExactly(second, third);
        assertThat(plan.accesses().get(1))
                .isInstanceOfSatisfying(
                        Access.HashJoin.class,
                        join -> assertThat(equal(
                                        join.outer().getFirst(), join.inner().getFirst()))
                                .isEqualTo(first));
    }

    private static final Index IN_ORDER = new Index(4, "order", List.of(1, 2), false, Structure.ISAM, List.of());

    private static Optional<KeyRange> range(Index index, Expr... conjuncts) {
        return Ranges.best(schema(index), List.of(conjuncts));
    }

    private static List<Value> values(Object... values) {
        return Stream.of(values)
                .<Value>map(value -> switch (value) {
                    case Integer number -> new Value.Int(number);
                    case String text -> new Value.Text(text);
                    default -> Value.NULL;
                })
                .toList();
    }

    @Test
    void constantsBoundTheFirstAttributeOfAnOrderedIndex() {
        Expr least = new Expr.Comparison(ComparisonOperator.GREATER_OR_EQUAL, column(0, 1), number(3));
        assertThat(range(IN_ORDER, least, less(column(0, 1), number(9)), less(column(0, 1), number(8))))
                .contains(new KeyRange(4, values(3), true, values(8), false));
        assertThat(range(IN_ORDER, less(number(7), column(0, 1))))
                .contains(new KeyRange(4, values(7), false, values(), true));
        assertThat(range(IN_ORDER, less(column(0, 0), number(5)))).isEmpty();
        assertThat(range(BY_ONE, less(column(0, 1), number(5)))).as("a hash").isEmpty();
    }

    @Test
    void nullsAreOutsideOfWhatIsLess() {
        assertThat(range(IN_ORDER, less(column(0, 1), number(5))))
                .contains(new KeyRange(4, values(Optional.empty()), false, values(5), false));
        assertThat(range(IN_ORDER, new Expr.IsNull(column(0, 1))))
                .contains(new KeyRange(4, values(Optional.empty()), true, values(Optional.empty()), true));
    }

    @Test
    void equalAttributesAndTheBeginningOfAPatternMakeACompositeRange() {
        Expr pattern = new Expr.Match(column(0, 2), "Jo*n", false);
        assertThat(range(IN_ORDER, pattern, equal(column(0, 1), number(5))))
                .contains(new KeyRange(4, values(5, "Jo"), true, values(5, "Jp"), false));
        assertThat(range(IN_ORDER, pattern)).isEmpty();
        assertThat(range(IN_ORDER, equal(column(0, 1), number(5)), new Expr.Match(column(0, 2), "*n", false)))
                .contains(new KeyRange(4, values(5), true, values(5), true));
    }

    @Test
    void boundsChangePlacesInAnOrderThatGoesDownwards() {
        Index downwards = new Index(5, "", List.of(1), false, Structure.HEAPSORT, List.of(1));
        assertThat(range(downwards, less(column(0, 1), number(5))))
                .contains(new KeyRange(5, values(5), false, values(Optional.empty()), false));
    }

    @Test
    void aSortedRelationComesInItsOrder() {
        Index sorted = new Index(5, "", List.of(1), false, Structure.HEAPSORT, List.of(1));
        Access.Scan scan = (Access.Scan) only(schema(sorted));
        assertThat(scan.selection().range()).contains(KeyRange.all(5));
    }

    @Test
    void aRangeWithHalfOfTheTuplesIsNoShortcut() {
        Value least = new Value.Int(0);
        Statistics statistics =
                new Statistics(1_000, List.of(new Statistics.Keys(IN_ORDER.id(), 1_000, least, new Value.Int(1_000))));
        Schema measured = schema(IN_ORDER).with(statistics);
        Access.Scan few = (Access.Scan) only(measured, less(column(0, 1), number(50)));
        Access.Scan many = (Access.Scan) only(measured, less(column(0, 1), number(500)));
        assertThat(few.selection().range()).isPresent();
        assertThat(many.selection().range()).isEmpty();
    }
}
