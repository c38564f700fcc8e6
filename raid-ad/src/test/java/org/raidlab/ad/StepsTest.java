package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.all;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.delete;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.less;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.over;
import static org.raidlab.ad.Terms.retrieve;
import static org.raidlab.ad.Terms.where;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.AggregateFunction;
import org.raidlab.msg.SortKey;
import org.raidlab.msg.Target;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** No step handles more than its share of tuples, whatever the statement is; and none is left waiting for nothing. */
final class StepsTest {
    private static final int STEP = 16;
    private static final int TUPLES = 100;
    private final Site site = new Site(ActionDriverConfig.DEFAULT.withStepTuplesMax(STEP));
    private final Schema relation = site.create("r", i4("a"));

    @BeforeEach
    void load() {
        site.am.batchesOf(1_000);
        site.load(
                relation,
                LongStream.range(0, TUPLES).mapToObj(i -> List.<Value>of(n(i))).toList());
        site.steps = 0;
    }

    private int stepsOf(Action action) {
        site.steps = 0;
        assertThat(site.run(action).outcome().isCommitted()).isTrue();
        return site.steps;
    }

    @Test
    void aScanOfOneBigBatchTakesSeveralSteps() {
        assertThat(stepsOf(retrieve(relation))).isEqualTo(TUPLES / STEP);
    }

    @Test
    void anErrorOnTheDataSaysHowFarTheStatementHadCome() {
        Expr reciprocal = Terms.divided(
                Terms.number(1), new Expr.Arithmetic(ArithmeticOperator.MINUS, column(0, 0), Terms.number(41)));
        Action retrieve = new Action.Retrieve(
                over(relation), Optional.empty(), List.of(new Target("x", reciprocal, Format.I4)), false, List.of());
        assertThat(site.run(retrieve).failure().orElseThrow().message()).isEqualTo("division by zero, after 42 tuples");
        Target one = new Target("x", Terms.divided(Terms.number(1), Terms.number(0)), Format.I4);
        Action without = new Action.Retrieve(List.of(), Optional.empty(), List.of(one), false, List.of());
        assertThat(site.run(without).failure().orElseThrow().message()).isEqualTo("division by zero");
    }

    @Test
    void anAggregateTakesAsManyStepsAsItsScan() {
        Aggregate count = new Aggregate(
                AggregateFunction.COUNT, false, over(relation), column(0, 0), List.of(), Optional.empty(), n(0));
        Target target = new Target("n", new Expr.AggregateValue(0, List.of()), Format.I4);
        Action plain =
                new Action.Retrieve(List.of(), List.of(count), Optional.empty(), List.of(target), false, List.of());
        assertThat(stepsOf(plain)).isEqualTo(TUPLES / STEP);
    }

    @Test
    void aNestedLoopIsCountedByItsPairs() {
        Action join = retrieve(over(relation, relation), where(less(column(0, 0), column(1, 0))));
        assertThat(stepsOf(join)).isBetween(TUPLES * TUPLES / STEP, TUPLES * (TUPLES + 3) / STEP);
    }

    @Test
    void sortingIsDoneInSteps() {
        Action sorted = new Action.Retrieve(
                over(relation), Optional.empty(), all(over(relation)), false, List.of(new SortKey(0, true)));
        assertThat(stepsOf(sorted)).isEqualTo(2 * TUPLES / STEP);
        List<Value> first = site.lastEnded().rows().getFirst();
        assertThat(first).containsExactly(n(TUPLES - 1));
    }

    @Test
    void changesAreCheckedAndAppliedInSteps() {
        List<Row> rows = IntStream.range(0, TUPLES)
                .mapToObj(i -> relation.layout().pack(List.of(n(i))))
                .toList();
        assertThat(stepsOf(new Action.AppendRows(relation, rows))).isEqualTo(2 * TUPLES / STEP);
        assertThat(stepsOf(delete(relation))).isEqualTo((4 * TUPLES - 1) / STEP);
    }

    @Test
    void otherTransactionsComeInBetween() {
        site.step(Site.UI, new AdMessage.Execute(1, Optional.empty(), retrieve(relation), true, 0));
        UiMessage.Began began = (UiMessage.Began) site.out.next().orElseThrow().body();
        site.step(Site.UI, new AdMessage.Begin(2));
        assertThat(site.driver.counters()).containsEntry("active", 2L);
        site.deliver(new AdMessage.Abort(3, began.txn()));
        assertThat(site.driver.counters()).containsEntry("active", 1L);
    }

    @Test
    void aStepThatComesTwiceIsIgnored() {
        site.holdAm();
        site.deliver(new AdMessage.Execute(70, Optional.empty(), retrieve(relation), true, 0));
        UiMessage.Began began = (UiMessage.Began) site.answers.getLast();
        site.deliver(new AdMessage.Continue(began.txn()));
        site.release();
        assertThat(site.lastEnded().count()).isEqualTo(TUPLES);
    }
}
