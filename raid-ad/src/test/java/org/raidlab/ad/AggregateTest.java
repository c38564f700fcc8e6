package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.c;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.compare;
import static org.raidlab.ad.Terms.divided;
import static org.raidlab.ad.Terms.equal;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.less;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.nullableI4;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.over;
import static org.raidlab.ad.Terms.t;
import static org.raidlab.ad.Terms.where;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.AggregateFunction;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Target;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

final class AggregateTest {
    private static final int NAME = 0;
    private static final int SAL = 1;
    private static final int DEPT = 2;
    private final Site site = new Site();
    private final Schema emp = site.create("emp", c(10, "name"), nullableI4("sal"), c(6, "dept"));

    @BeforeEach
    void load() {
        site.load(
                emp,
                List.of(
                        List.of(t("ann"), n(10), t("toy")),
                        List.of(t("bob"), Value.NULL, t("toy")),
                        List.of(t("cid"), n(30), t("shoe")),
                        List.of(t("dan"), n(10), t("book")),
                        List.of(t("eve"), n(20), t("toy"))));
    }

    private Aggregate plain(AggregateFunction function, int position, Expr... conjuncts) {
        return new Aggregate(function, false, over(emp), column(0, position), List.of(), where(conjuncts), Value.NULL);
    }

    private Aggregate byDept(AggregateFunction function, Expr... conjuncts) {
        return new Aggregate(
                function, false, over(emp), column(0, SAL), List.of(column(0, DEPT)), where(conjuncts), n(0));
    }

    private static Expr aggregate(int number, Expr... by) {
        return new Expr.AggregateValue(number, List.of(by));
    }

    private static Target target(Expr value) {
        return new Target("x", value, Format.F8);
    }

    /** The plain aggregates alone. */
    private static Action.Retrieve plainly(Aggregate... aggregates) {
        List<Target> targets = LongStream.range(0, aggregates.length)
                .mapToObj(i -> target(aggregate((int) i)))
                .toList();
        return new Action.Retrieve(List.of(), List.of(aggregates), Optional.empty(), targets, false, List.of());
    }

    private Action.Retrieve ofEmp(List<Aggregate> aggregates, Optional<Expr> where, Expr... targets) {
        return new Action.Retrieve(
                over(emp),
                aggregates,
                where,
                Stream.of(targets).map(AggregateTest::target).toList(),
                false,
                List.of());
    }

    private List<AmMessage.Scan> firstScans() {
        return site.am.asked().stream()
                .filter(AmMessage.Scan.class::isInstance)
                .map(AmMessage.Scan.class::cast)
                .filter(scan -> scan.cursor() == 0)
                .toList();
    }

    @Test
    void nullsArePassedOver() {
        Action all = plainly(
                plain(AggregateFunction.COUNT, SAL),
                plain(AggregateFunction.COUNT, NAME),
                plain(AggregateFunction.SUM, SAL),
                plain(AggregateFunction.AVG, SAL),
                plain(AggregateFunction.MIN, NAME),
                plain(AggregateFunction.MAX, SAL),
                plain(AggregateFunction.ANY, SAL));
        assertThat(site.run(all).rows())
                .containsExactly(List.of(n(4), n(5), n(70), new Value.Float(17.5), t("ann"), n(30), n(1)));
    }

    @Test
    void overNothingTheyAreWhatTheStatementSays() {
        Expr never = equal(column(0, NAME), Terms.text("nobody"));
        Aggregate zero =
                new Aggregate(AggregateFunction.COUNT, false, over(emp), column(0, SAL), List.of(), where(never), n(0));
        assertThat(site.run(plainly(zero, plain(AggregateFunction.SUM, SAL, never)))
                        .rows())
                .containsExactly(List.of(n(0), Value.NULL));
    }

    @Test
    void distinctOnesTakeEachValueOnce() {
        Aggregate distinct = new Aggregate(
                AggregateFunction.SUM, true, over(emp), column(0, SAL), List.of(), Optional.empty(), n(0));
        assertThat(site.run(plainly(distinct)).rows()).containsExactly(List.of(n(60)));
    }

    @Test
    void aggregatesOverTheSameTuplesAreComputedInOneScan() {
        int before = firstScans().size();
        site.run(plainly(plain(AggregateFunction.SUM, SAL), plain(AggregateFunction.AVG, SAL)));
        assertThat(firstScans()).hasSize(before + 1);
    }

    @Test
    void aScanOfAnAggregateIsReadLikeAnyOther() {
        site.run(plainly(plain(AggregateFunction.COUNT, SAL)));
        assertThat(site.lastCommit().reads())
                .containsExactly(
                        new ReadEntry.TupleRead(
                                Catalogue.RELATION.id(), emp.id().catalogueTuple(), emp.version()),
                        new ReadEntry.FragmentRead(emp.id(), site.am.posts()));
    }

    @Test
    void aPlainAggregateIsAConstantForTheAccessManager() {
        Expr above = compare(column(0, SAL), ComparisonOperator.GREATER, aggregate(0));
        Action.Retrieve retrieve = ofEmp(List.of(plain(AggregateFunction.AVG, SAL)), where(above), column(0, NAME));
        assertThat(site.run(retrieve).rows()).containsExactly(List.of(t("cid")), List.of(t("eve")));
        assertThat(firstScans().getLast().filter())
                .contains(
                        compare(column(0, SAL), ComparisonOperator.GREATER, new Expr.Constant(new Value.Float(17.5))));
    }

    @Test
    void everyTupleHasTheAggregateOfItsGroup() {
        Action.Retrieve retrieve = ofEmp(
                List.of(byDept(AggregateFunction.COUNT)),
                Optional.empty(),
                column(0, NAME),
                aggregate(0, column(0, DEPT)));
        assertThat(site.run(retrieve).rows())
                .containsExactly(
                        List.of(t("ann"), n(2)),
                        List.of(t("bob"), n(2)),
                        List.of(t("cid"), n(1)),
                        List.of(t("dan"), n(1)),
                        List.of(t("eve"), n(2)));
    }

    @Test
    void aGroupInWhichNothingCountsHasTheEmptyValue() {
        Action.Retrieve retrieve = ofEmp(
                List.of(byDept(AggregateFunction.COUNT, less(column(0, SAL), number(15)))),
                where(equal(column(0, DEPT), Terms.text("shoe"))),
                aggregate(0, column(0, DEPT)));
        assertThat(site.run(retrieve).rows()).containsExactly(List.of(n(0)));
    }

    private Action.Retrieve distinct(List<Aggregate> aggregates, Optional<Expr> where, Expr... targets) {
        Action.Retrieve all = ofEmp(aggregates, where, targets);
        return new Action.Retrieve(all.variables(), aggregates, where, all.targets(), true, List.of());
    }

    @Test
    void distinctRowsOfGroupsNeedNoSecondScan() {
        int before = firstScans().size();
        Action.Retrieve retrieve = distinct(
                List.of(byDept(AggregateFunction.COUNT)),
                where(compare(aggregate(0, column(0, DEPT)), ComparisonOperator.GREATER, number(0))),
                column(0, DEPT),
                aggregate(0, column(0, DEPT)));
        assertThat(site.run(retrieve).rows())
                .containsExactly(List.of(t("book"), n(1)), List.of(t("shoe"), n(1)), List.of(t("toy"), n(2)));
        assertThat(firstScans()).hasSize(before + 1);
    }

    @Test
    void whereGroupsAreNotAllThatIsAskedTheTuplesAreReadAgain() {
        int before = firstScans().size();
        Expr earning = less(number(5), column(0, SAL));
        List<Action.Retrieve> retrieves = List.of(
                distinct(
                        List.of(byDept(AggregateFunction.COUNT, earning)),
                        Optional.empty(),
                        aggregate(0, column(0, DEPT))),
                distinct(
                        List.of(byDept(AggregateFunction.COUNT)),
                        Optional.empty(),
                        column(0, NAME),
                        aggregate(0, column(0, DEPT))),
                distinct(List.of(byDept(AggregateFunction.COUNT)), where(earning), aggregate(0, column(0, DEPT))));
        retrieves.forEach(site::run);
        assertThat(firstScans()).hasSize(before + 2 * retrieves.size());
    }

    @Test
    void nullsFormOneGroup() {
        Aggregate bySal = new Aggregate(
                AggregateFunction.COUNT,
                false,
                over(emp),
                column(0, NAME),
                List.of(column(0, SAL)),
                Optional.empty(),
                n(0));
        Action.Retrieve retrieve =
                ofEmp(List.of(bySal), where(new Expr.IsNull(column(0, SAL))), aggregate(0, column(0, SAL)));
        assertThat(site.run(retrieve).rows()).containsExactly(List.of(n(1)));
    }

    @Test
    void aggregatesNest() {
        Expr aboveAverage = compare(column(0, SAL), ComparisonOperator.GREATER, aggregate(0));
        Action nested = plainly(plain(AggregateFunction.AVG, SAL), plain(AggregateFunction.COUNT, SAL, aboveAverage));
        assertThat(site.run(nested).rows()).containsExactly(List.of(new Value.Float(17.5), n(2)));
    }

    @Test
    void aSumHasToFitAtItsEndOnly() {
        Schema big = site.create("big", new Attribute("a", Format.I8, false));
        site.load(big, List.of(List.of(n(Long.MAX_VALUE)), List.of(n(1)), List.of(n(-2))));
        Aggregate sum =
                new Aggregate(AggregateFunction.SUM, false, over(big), column(0, 0), List.of(), Optional.empty(), n(0));
        assertThat(site.run(plainly(sum)).rows()).containsExactly(List.of(n(Long.MAX_VALUE - 1)));
        site.load(big, List.of(List.of(n(5))));
        assertThat(site.run(plainly(sum)).failure().orElseThrow().code())
                .isEqualTo(StatementException.INTEGER_OVERFLOW);
        Aggregate mean =
                new Aggregate(AggregateFunction.AVG, false, over(big), column(0, 0), List.of(), Optional.empty(), n(0));
        assertThat(site.run(plainly(mean)).rows()).containsExactly(List.of(new Value.Float(0x1p63 / 4)));
    }

    @Test
    void anErrorInAnAggregateIsTheStatements() {
        Aggregate broken = new Aggregate(
                AggregateFunction.SUM,
                false,
                over(emp),
                divided(column(0, SAL), number(0)),
                List.of(),
                Optional.empty(),
                n(0));
        assertThat(site.run(plainly(broken)).failure().orElseThrow().code())
                .isEqualTo(StatementException.DIVISION_BY_ZERO);
    }

    @Test
    void updatesUseAggregatesOfTheStateBeforeThem() {
        Aggregate max = plain(AggregateFunction.MAX, SAL);
        TxnId txn = site.begin();
        site.execute(
                txn,
                new Action.Replace(
                        over(emp),
                        List.of(max),
                        0,
                        where(equal(column(0, DEPT), Terms.text("book"))),
                        List.of(new Assignment(SAL, Terms.plus(aggregate(0), number(1))))));
        assertThat(site.execute(txn, plainly(max)).rows()).containsExactly(List.of(n(31)));
        site.execute(txn, new Action.Delete(over(emp), List.of(max), 0, where(equal(column(0, SAL), aggregate(0)))));
        assertThat(site.execute(txn, plainly(max)).rows()).containsExactly(List.of(n(30)));
        List<Expr> row = List.of(Terms.text("fay"), aggregate(0), Terms.text("toy"));
        site.execute(txn, new Action.Append(emp, List.of(), List.of(max), Optional.empty(), row));
        assertThat(site.execute(txn, plainly(plain(AggregateFunction.SUM, SAL))).rows())
                .containsExactly(List.of(n(90)));
        assertThat(site.end(txn).outcome().isCommitted()).isTrue();
    }

    @Test
    void groupsAndDistinctValuesAreLimited() {
        Site small = new Site(ActionDriverConfig.DEFAULT.withRowsMax(3));
        Schema numbers = small.create("n", i4("a"));
        for (int i = 0; i < 4; i++) {
            small.load(numbers, List.of(List.of(n(i))));
        }
        Aggregate distinct = new Aggregate(
                AggregateFunction.COUNT, true, over(numbers), column(0, 0), List.of(), Optional.empty(), n(0));
        assertThat(small.run(plainly(distinct)).failure().orElseThrow().code()).isEqualTo(RowsInMemory.TOO_MANY_ROWS);
        Aggregate counting = new Aggregate(
                AggregateFunction.COUNT, false, over(numbers), column(0, 0), List.of(), Optional.empty(), n(0));
        assertThat(small.run(plainly(counting)).rows()).containsExactly(List.of(n(4)));
    }

    @Test
    void theLeastAndTheGreatestStandAtTheEndsOfAnOrderedIndex() {
        Schema ordered = site.modify(emp, "", Structure.ISAM, List.of(SAL), List.of());
        assertThat(scans(ordered, AggregateFunction.MIN, n(10), n(30), n(10)))
                .as("right")
                .isOne();
        assertThat(scans(ordered, AggregateFunction.MAX, n(10), n(30), n(30)))
                .as("right")
                .isOne();
        assertThat(scans(ordered, AggregateFunction.MIN, n(25), n(30), n(10)))
                .as("smaller ones came")
                .isOne();
        assertThat(scans(ordered, AggregateFunction.MIN, n(5), n(30), n(10)))
                .as("it went")
                .isEqualTo(2);
    }

    /** How many scans it takes if the statistics say these are the ends. */
    private long scans(Schema ordered, AggregateFunction function, Value least, Value greatest, Value expected) {
        long index = ordered.indexes().getFirst().id();
        Schema measured = ordered.with(new Statistics(5, List.of(new Statistics.Keys(index, 4, least, greatest))));
        Aggregate extreme =
                new Aggregate(function, false, over(measured), column(0, SAL), List.of(), Optional.empty(), Value.NULL);
        site.am.batchesOf(100);
        int before = site.am.asked().size();
        Action.Retrieve retrieve = new Action.Retrieve(
                List.of(), List.of(extreme), Optional.empty(), List.of(target(aggregate(0))), false, List.of());
        assertThat(site.run(retrieve).rows()).containsExactly(List.of(expected));
        return site.am.asked().size() - before;
    }
}
