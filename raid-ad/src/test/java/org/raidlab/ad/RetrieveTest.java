package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.all;
import static org.raidlab.ad.Terms.append;
import static org.raidlab.ad.Terms.c;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.compare;
import static org.raidlab.ad.Terms.equal;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.less;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.nullableI4;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.over;
import static org.raidlab.ad.Terms.plus;
import static org.raidlab.ad.Terms.retrieve;
import static org.raidlab.ad.Terms.t;
import static org.raidlab.ad.Terms.text;
import static org.raidlab.ad.Terms.where;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Action;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.SortKey;
import org.raidlab.msg.Target;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Value;

final class RetrieveTest {
    private final Site site = new Site();

    private Schema staff() {
        Schema staff = site.create("emp", c(10, "name"), nullableI4("sal"), c(6, "dept"));
        site.load(
                staff,
                List.of(
                        List.of(t("ann"), n(10), t("toy")),
                        List.of(t("bob"), Value.NULL, t("toy")),
                        List.of(t("cid"), n(30), t("shoe")),
                        List.of(t("dan"), n(10), t("book"))));
        return staff;
    }

    private List<List<Value>> rows(Action.Retrieve retrieve) {
        return site.run(retrieve).rows();
    }

    private static Action.Retrieve columns(Schema schema, boolean unique, List<SortKey> sort, int... positions) {
        List<Target> targets = IntStream.of(positions)
                .mapToObj(position -> all(over(schema)).get(position))
                .toList();
        return new Action.Retrieve(over(schema), Optional.empty(), targets, unique, sort);
    }

    @Test
    void withoutVariablesThereIsOneRow() {
        Target sum = new Target("sum", plus(number(1), number(2)), Format.I4);
        Action.Retrieve retrieve = new Action.Retrieve(List.of(), Optional.empty(), List.of(sum), false, List.of());
        assertThat(rows(retrieve)).containsExactly(List.of(n(3)));
        assertThat(rows(new Action.Retrieve(
                        List.of(), where(equal(number(1), number(2))), List.of(sum), false, List.of())))
                .isEmpty();
    }

    @Test
    void allTuplesComeInSeveralBatches() {
        Schema staff = staff();
        assertThat(rows(retrieve(staff))).hasSize(4);
        long scans = site.am.asked().stream()
                .filter(AmMessage.Scan.class::isInstance)
                .count();
        assertThat(scans).isEqualTo(2);
    }

    @Test
    void aConditionWithNullSelectsNothing() {
        Schema staff = staff();
        assertThat(rows(retrieve(staff, less(column(0, 1), number(20))))).hasSize(2);
        assertThat(rows(retrieve(staff, new Expr.Not(less(column(0, 1), number(20))))))
                .hasSize(1);
        assertThat(rows(retrieve(staff, new Expr.IsNull(column(0, 1)))))
                .containsExactly(List.of(t("bob"), Value.NULL, t("toy")));
    }

    @Test
    void aConditionThatCannotFailIsJudgedByTheAccessManager() {
        Schema staff = staff();
        rows(retrieve(staff, equal(column(0, 2), text("toy")), less(plus(column(0, 1), number(1)), number(20))));
        AmMessage.Scan scan = (AmMessage.Scan) site.am.asked().getLast();
        assertThat(scan.filter()).contains(equal(column(0, 2), text("toy")));
    }

    @Test
    void onlyAttributesThatAreLookedAtAreAskedFor() {
        Schema staff = staff();
        assertThat(rows(columns(staff, false, List.of(), 1)))
                .containsExactly(List.of(n(10)), List.of(Value.NULL), List.of(n(30)), List.of(n(10)));
        assertThat(lastScan().attributes()).contains(List.of(1));
        rows(columns(staff, false, List.of(), 0, 1, 2));
        assertThat(lastScan().attributes()).as("all are").isEmpty();
    }

    @Test
    void aConditionLooksAtItsAttributesToo() {
        Schema wide = site.create("wide", i4("a"), i4("b"), c(20, "c"), i4("d"));
        site.load(wide, List.of(List.of(n(1), n(2), t("x"), n(3)), List.of(n(4), n(5), t("y"), n(6))));
        Expr notPushed = less(plus(column(0, 1), number(1)), number(4));
        List<Target> last = List.of(all(over(wide)).getLast());
        assertThat(rows(new Action.Retrieve(over(wide), where(notPushed), last, false, List.of())))
                .containsExactly(List.of(n(3)));
        assertThat(lastScan().attributes()).contains(List.of(1, 3));
    }

    @Test
    void fewRowsComeWholeUnlessManyHaveToBeJudgedHere() {
        Schema wide = site.create("wide", i4("a"), i4("b"), c(20, "c"), i4("d"));
        Schema small = wide.with(new Statistics(6, List.of()));
        List<Target> last = List.of(all(over(small)).getLast());
        rows(new Action.Retrieve(over(small), where(less(column(0, 1), number(4))), last, false, List.of()));
        assertThat(lastScan().attributes()).as("judged there: two").isEmpty();
        rows(new Action.Retrieve(
                over(small), where(less(plus(column(0, 1), number(1)), number(4))), last, false, List.of()));
        assertThat(lastScan().attributes()).as("judged here: six").contains(List.of(1, 3));
    }

    @Test
    void ownTuplesAreSeenThroughAProjectionLikeTheOthers() {
        Schema staff = staff();
        TxnId txn = site.begin();
        site.execute(txn, append(staff, t("fay"), n(50), t("toy")));
        assertThat(site.execute(txn, columns(staff, false, List.of(), 2)).rows())
                .containsExactly(
                        List.of(t("toy")),
                        List.of(t("toy")),
                        List.of(t("shoe")),
                        List.of(t("book")),
                        List.of(t("toy")));
        assertThat(lastScan().attributes()).contains(List.of(2));
    }

    private AmMessage.Scan lastScan() {
        return (AmMessage.Scan) site.am.asked().getLast();
    }

    @Test
    void uniqueRowsAreSortedAndDuplicatesGo() {
        Schema staff = staff();
        assertThat(rows(columns(staff, false, List.of(), 2)))
                .containsExactly(List.of(t("toy")), List.of(t("toy")), List.of(t("shoe")), List.of(t("book")));
        assertThat(rows(columns(staff, true, List.of(), 2)))
                .containsExactly(List.of(t("book")), List.of(t("shoe")), List.of(t("toy")));
    }

    @Test
    void sortKeysPutNullsFirstAndTiesKeepTheirOrder() {
        Schema staff = staff();
        assertThat(rows(columns(staff, false, List.of(new SortKey(0, false)), 1, 0)))
                .containsExactly(
                        List.of(Value.NULL, t("bob")),
                        List.of(n(10), t("ann")),
                        List.of(n(10), t("dan")),
                        List.of(n(30), t("cid")));
        assertThat(rows(columns(staff, false, List.of(new SortKey(0, true)), 1, 0))
                        .getFirst())
                .containsExactly(n(30), t("cid"));
    }

    @Test
    void uniqueRowsCanBeSortedOtherwise() {
        Schema staff = staff();
        assertThat(rows(columns(staff, true, List.of(new SortKey(1, true)), 2, 1)))
                .containsExactly(
                        List.of(t("shoe"), n(30)),
                        List.of(t("book"), n(10)),
                        List.of(t("toy"), n(10)),
                        List.of(t("toy"), Value.NULL));
    }

    @Test
    void aKeyThatIsGivenIsLookedUpAndNotScannedFor() {
        Schema staff = site.index(staff(), "", true, 0);
        assertThat(rows(retrieve(staff, equal(text("cid"), column(0, 0)), less(number(20), column(0, 1)))))
                .containsExactly(List.of(t("cid"), n(30), t("shoe")));
        assertThat(site.am.asked().getLast()).isInstanceOf(AmMessage.Lookup.class);
    }

    @Test
    void aKeyThatNoTupleCanHaveNeedsNoLookup() {
        Schema numbers = site.index(site.create("numbers", i4("a")), "", true, 0);
        site.run(append(numbers, n(3)));
        Expr threeAndABit = new Expr.Constant(new Value.Float(3.5));
        int asked = site.am.asked().size();
        assertThat(rows(retrieve(numbers, equal(column(0, 0), threeAndABit)))).isEmpty();
        assertThat(rows(retrieve(numbers, equal(column(0, 0), number(1L << 40)))))
                .isEmpty();
        assertThat(site.am.asked()).hasSize(asked);
        Expr three = new Expr.Constant(new Value.Float(3));
        assertThat(rows(retrieve(numbers, equal(column(0, 0), three)))).hasSize(1);
    }

    @Test
    void systemAttributesAreTheTuplesNameAndVersion() {
        Schema staff = staff();
        List<Target> targets = List.of(
                new Target("tid", column(0, Expr.Column.TUPLE_ID), Format.I8),
                new Target("version", column(0, Expr.Column.VERSION), Format.I8));
        Expr first = equal(column(0, 0), text("ann"));
        TupleId id = site.am.tuples(staff.id()).findFirst().orElseThrow().id();
        long stamp =
                site.am.tuples(staff.id()).findFirst().orElseThrow().version().number();
        assertThat(rows(new Action.Retrieve(over(staff), where(first), targets, false, List.of())))
                .containsExactly(List.of(n(id.bits()), n(stamp)));
        Expr named = compare(column(0, Expr.Column.TUPLE_ID), ComparisonOperator.EQUAL, number(id.bits()));
        assertThat(rows(retrieve(staff, named))).hasSize(1);
    }

    @Test
    void aResultThatDoesNotFitIntoMemoryIsAnError() {
        Site small = new Site(ActionDriverConfig.DEFAULT.withRowsMax(3));
        Schema numbers = small.create("numbers", i4("a"));
        for (int i = 0; i < 4; i++) {
            small.run(append(numbers, n(i)));
        }
        assertThat(small.run(retrieve(numbers)).failure().orElseThrow().code()).isEqualTo(RowsInMemory.TOO_MANY_ROWS);
        assertThat(small.run(retrieve(numbers, less(column(0, 0), number(3)))).rows())
                .hasSize(3);
    }

    /** The nested loop before the look-ups has given 1,024 bindings and is in the middle of one. */
    @Test
    void aJoinGoesOnFromTheBindingAtWhichTheLookupsAfterItStopped() {
        int size = 40;
        Schema numbers = site.create("numbers", i4("a"));
        site.load(
                numbers,
                LongStream.rangeClosed(1, size).mapToObj(k -> List.of(n(k))).toList());
        Schema keyed = site.index(numbers, "", true, 0).with(new Statistics(1_000_000, List.of()));
        Expr onlyForTheFirst = plus(
                new Expr.Arithmetic(ArithmeticOperator.TIMES, column(0, 0), number(100)),
                plus(column(1, 0), number(-100)));
        List<Variable> variables = over(numbers, numbers, keyed);
        List<List<Value>> rows = rows(Terms.retrieve(variables, where(equal(column(2, 0), onlyForTheFirst))));
        assertThat(rows)
                .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, size)
                        .mapToObj(k -> List.of(n(1), n(k), n(k)))
                        .toList());
    }
}
