package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.c;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.divided;
import static org.raidlab.ad.Terms.equal;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.less;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.over;
import static org.raidlab.ad.Terms.plus;
import static org.raidlab.ad.Terms.where;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Target;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;

final class ExplainTest {
    private static final int PART = 0;
    private static final int STEP = 1;
    private static final int DETAIL = 2;
    private static final int ESTIMATED = 3;
    private static final int ACTUAL = 4;
    private static final int READ = 5;
    private static final int MESSAGES = 6;
    private final Site site = new Site();
    private Schema pairs = site.create("pairs", i4("k"), i4("v"));

    @BeforeEach
    void load() {
        site.load(
                pairs,
                LongStream.rangeClosed(1, 10)
                        .mapToObj(key -> List.of(n(key), n(key % 3)))
                        .toList());
    }

    private static Action.Explain explain(Action action) {
        return new Action.Explain(action, List.of(new Action.Explain.Line(0, "as", "written")));
    }

    private Action.Replace replace() {
        return new Action.Replace(
                over(pairs), 0, where(less(column(0, 0), number(4))), List.of(new Assignment(1, number(9))));
    }

    private static List<Value> line(List<List<Value>> rows, String part, String step) {
        return rows.stream()
                .filter(row -> row.get(PART).equals(new Value.Text(part)))
                .filter(row -> row.get(STEP).toString().strip().equals(step))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + step + " in " + rows));
    }

    @Test
    void aRetrieveIsShownAsWrittenAsAlgebraAndAsItWasExecuted() {
        Action retrieve = Terms.retrieve(pairs, equal(column(0, 1), number(1)), less(column(0, 0), number(8)));
        List<List<Value>> rows = site.run(explain(retrieve)).rows();
        assertThat(rows).allSatisfy(row -> assertThat(row).hasSameSizeAs(Action.Explain.COLUMNS));
        assertThat(line(rows, "syntax", "as").get(DETAIL)).hasToString("written");
        assertThat(line(rows, "algebra", "select").get(DETAIL)).hasToString("v0.v = 1 and v0.k < 8");
        assertThat(line(rows, "algebra", "relation").get(DETAIL)).hasToString("pairs as v0");
        List<Value> scan = line(rows, "plan", "scan v0");
        assertThat(scan.get(DETAIL)).hasToString("pairs as v0; pushed down: v0.v = 1 and v0.k < 8");
        assertThat(scan.get(ESTIMATED)).isInstanceOf(Value.Int.class);
        assertThat(scan.subList(ACTUAL, MESSAGES)).containsExactly(n(3), n(3));
        assertThat(scan.get(MESSAGES)).as("two batches of three at most").isEqualTo(n(4));
        assertThat(line(rows, "plan", "project").get(ACTUAL)).isEqualTo(n(3));
        assertThat(line(rows, "plan", "read").get(DETAIL)).hasToString("site 1 alone, and it validates 2 reads");
    }

    @Test
    void aScanSaysWhichAttributesItAsksFor() {
        Schema wide = site.create("wide", i4("a"), i4("b"), c(20, "c"), i4("d"));
        List<Target> last = List.of(Terms.all(over(wide)).getLast());
        Expr notPushed = less(plus(column(0, 1), number(1)), number(4));
        Action retrieve = new Action.Retrieve(over(wide), where(notPushed), last, false, List.of());
        List<List<Value>> rows = site.run(explain(retrieve)).rows();
        assertThat(line(rows, "plan", "scan v0").get(DETAIL))
                .hasToString("wide as v0; only (b, d); here: v0.b + 1 < 4");
    }

    @Test
    void aJoinHasALineForEachAccess() {
        Schema keyed = site.index(pairs, "", true, 0);
        Action join = Terms.retrieve(
                over(pairs, keyed, pairs),
                where(
                        equal(column(0, 0), number(7)),
                        equal(column(1, 0), column(0, 1)),
                        equal(column(2, 1), column(1, 1))));
        List<List<Value>> rows = site.run(explain(join)).rows();
        assertThat(line(rows, "plan", "scan v0").get(ACTUAL)).isEqualTo(n(1));
        assertThat(line(rows, "plan", "look-up v1").get(DETAIL)).hasToString("pairs as v1; by unique index (k) = v0.v");
        assertThat(line(rows, "plan", "hash join v2").get(ACTUAL)).isEqualTo(n(4));
        assertThat(line(rows, "plan", "hash join v2").get(READ)).isEqualTo(n(10));
    }

    @Test
    void anUpdateIsExecutedAndChangesNothing() {
        List<List<Value>> before = site.am.rows(pairs);
        UiMessage.Ended ended = site.run(explain(replace()));
        assertThat(ended.outcome().isCommitted()).isTrue();
        assertThat(line(ended.rows(), "plan", "replace").get(ACTUAL)).isEqualTo(n(3));
        assertThat(line(ended.rows(), "plan", "commit").get(DETAIL))
                .hasToString("sites 1, 2, 3 would vote; rounds: 2, messages between sites: 8, forces: 3; "
                        + "nothing was changed");
        assertThat(site.lastCommit().writes()).isEmpty();
        assertThat(site.lastCommit().reads()).as("the answer is validated").isNotEmpty();
        assertThat(site.am.rows(pairs)).isEqualTo(before);
    }

    @Test
    void withinATransactionTheOwnWritesAreSeenAndStayAsTheyAre() {
        TxnId txn = site.begin();
        site.execute(txn, Terms.append(pairs, n(0), n(0)));
        UiMessage.Executed explained = site.execute(txn, explain(replace()));
        assertThat(line(explained.rows(), "plan", "replace").get(ACTUAL)).isEqualTo(n(4));
        site.end(txn);
        assertThat(site.lastCommit().writes()).hasSize(1);
    }

    @Test
    void anErrorOfTheStatementIsAnError() {
        Action failing = Terms.retrieve(pairs, equal(divided(number(1), column(0, 1)), number(1)));
        UiMessage.Ended ended = site.run(explain(failing));
        assertThat(ended.failure().orElseThrow().code()).isEqualTo(StatementException.DIVISION_BY_ZERO);
    }

    @Test
    void whoGivesUpDoesNotWaitForTheAtomicityController() {
        site.holdAc();
        TxnId txn = site.begin();
        site.deliver(new AdMessage.Execute(site.ticket(), Optional.of(txn), explain(replace()), false, 0));
        assertThat(site.abort(txn).outcome()).isEqualTo(new Outcome.Aborted(AbortReason.USER));
        int answers = site.answers.size();
        site.release();
        assertThat(site.answers).as("the rehearsal comes too late").hasSize(answers);
    }

    @Test
    void onlyStatementsOnDataAreExplained() {
        Action.Explain twice = explain(explain(replace()));
        assertThat(site.run(twice).failure()).isPresent();
        assertThat(site.run(explain(new Action.Destroy(List.of(pairs)))).failure())
                .isPresent();
    }
}
