package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.raidlab.ad.Terms.all;
import static org.raidlab.ad.Terms.append;
import static org.raidlab.ad.Terms.c;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.delete;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.over;
import static org.raidlab.ad.Terms.plus;
import static org.raidlab.ad.Terms.retrieve;
import static org.raidlab.ad.Terms.t;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.ad.workspace.ReadSet;
import org.raidlab.ad.workspace.TransactionSize;
import org.raidlab.ad.workspace.WorkspaceMemory;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Variable;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;

/** A transaction is never asked to be committed whose reads and writes are longer than the limit, encoded. */
final class TransactionSizeTest {
    private static final int LIMIT = 40_000;

    private final Site site = new Site(ActionDriverConfig.DEFAULT.withTransactionBytesMax(LIMIT));
    private final Schema relation = site.create("r", i4("a"), c(50, "b"));

    private static List<List<Value>> rows(int first, int count) {
        return LongStream.range(first, first + count)
                .mapToObj(i -> List.<Value>of(n(i), t("x".repeat(50))))
                .toList();
    }

    private void load(int tuples) {
        for (int first = 0; first < tuples; first += 100) {
            site.load(relation, rows(first, Math.min(100, tuples - first)));
        }
    }

    private static Action.Replace increase(Schema schema) {
        List<Variable> variables = over(schema);
        return new Action.Replace(
                variables, 0, Optional.empty(), List.of(new Assignment(0, plus(column(0, 0), number(1)))));
    }

    private void assertTooLarge(UiMessage.Ended ended) {
        assertThat(ended.outcome()).isEqualTo(new Outcome.Aborted(AbortReason.STATEMENT_ERROR));
        Failure failure = ended.failure().orElseThrow();
        assertThat(failure.code()).isEqualTo(TransactionSize.TOO_LARGE);
        assertThat(failure.message()).contains("more than the " + LIMIT + " bytes");
        assertThat(failure.hint()).contains("in several transactions");
        assertThat(site.lastCommit().writes()).isEmpty();
    }

    @Test
    void aStatementThatWritesTooMuchFailsAndTheNextOneWorks() {
        load(2_000);
        assertTooLarge(site.run(increase(relation)));
        assertThat(site.am.rows(relation)).hasSize(2_000);
        assertThat(site.run(append(relation, n(7), t("y"))).outcome().isCommitted())
                .isTrue();
    }

    @Test
    void whatWouldBeTooLargeFailsBeforeItIsAllGathered() {
        Site slow = new Site(
                ActionDriverConfig.DEFAULT.withTransactionBytesMax(LIMIT).withStepTuplesMax(10));
        Schema many = slow.create("r", i4("a"), c(50, "b"));
        for (int first = 0; first < 2_000; first += 100) {
            slow.load(many, rows(first, 100));
        }
        slow.steps = 0;
        assertThat(slow.run(increase(many)).failure()).isPresent();
        assertThat(slow.steps).isLessThan(100);
    }

    @Test
    void aLargeTransactionIsReportedAtAMegabyteAndEachTimeItHasDoubled() {
        TransactionSize size = new WorkspaceMemory(Long.MAX_VALUE, 1).begin(Long.MAX_VALUE, 1 << 20);
        size.add((1 << 20) - 1);
        assertThat(size.hasGrown()).isFalse();
        size.add(1);
        assertThat(size.hasGrown()).isTrue();
        size.add((1 << 20) - 1);
        assertThat(size.hasGrown()).isFalse();
        size.add(1);
        assertThat(size.hasGrown()).isTrue();
    }

    @Test
    void retrieveIntoAppendAndCopyAreBoundedAlike() {
        load(2_000);
        Action.Retrieve whole =
                new Action.Retrieve(over(relation), Optional.empty(), all(over(relation)), false, List.of());
        assertTooLarge(site.run(new Action.RetrieveInto("r2", relation.attributes(), whole)));
        assertTooLarge(site.run(
                new Action.Append(relation, over(relation), Optional.empty(), List.of(column(0, 0), column(0, 1)))));
        assertTooLarge(site.run(new Action.AppendRows(
                relation, rows(0, 2_000).stream().map(relation.layout()::pack).toList())));
    }

    @Test
    void deletionsAreShortSoThatManyFit() {
        load(700);
        assertThat(site.run(delete(relation)).outcome().isCommitted()).isTrue();
        load(2_000);
        assertTooLarge(site.run(delete(relation)));
    }

    @Test
    void statementsOfOneTransactionAddUpAndWhatIsUndoneDoesNotCount() {
        TxnId txn = site.begin();
        for (int i = 0; i < 10; i++) {
            site.execute(
                    txn,
                    new Action.AppendRows(
                            relation,
                            rows(0, 400).stream().map(relation.layout()::pack).toList()));
            site.execute(txn, delete(relation));
        }
        site.execute(
                txn,
                new Action.AppendRows(
                        relation,
                        rows(0, 400).stream().map(relation.layout()::pack).toList()));
        site.deliver(new AdMessage.Execute(
                site.ticket(),
                Optional.of(txn),
                new Action.AppendRows(
                        relation,
                        rows(400, 400).stream().map(relation.layout()::pack).toList()),
                false,
                0));
        assertTooLarge(site.lastEnded());
    }

    @Test
    void readsCountTooTheFirstAndTheLastOfEachObject() {
        ReadSet reads = new ReadSet(new WorkspaceMemory(LIMIT, 1).begin(100, 100));
        for (int i = 0; i < 10; i++) {
            reads.add(new ReadEntry.KeyRead(1, 1, i));
        }
        reads.add(new ReadEntry.KeyRead(1, 3, 1));
        assertThatThrownBy(() -> reads.add(new ReadEntry.KeyRead(1, 4, 1)))
                .isInstanceOfSatisfying(
                        StatementException.class,
                        error -> assertThat(error.code()).isEqualTo(TransactionSize.TOO_LARGE));
    }

    @Test
    void whatIsCommittedIsNoLongerThanTheLimitWhateverItIsMadeOf() {
        int longest = 0;
        for (int tuples : List.of(10, 200, 255, 256, 257, 300, 400, 500, 600)) {
            Site fresh = new Site(ActionDriverConfig.DEFAULT.withTransactionBytesMax(LIMIT));
            Schema schema = fresh.index(fresh.create("r", i4("a"), c(50, "b")), "k", false, 0);
            fresh.load(schema, rows(0, tuples));
            AcMessage.Commit commit = fresh.lastCommit();
            int bytes = Codecs.raid("packed").encode(commit).length;
            assertThat(bytes).isLessThan(LIMIT + 200);
            longest = Math.max(longest, bytes);
        }
        assertThat(longest).as("the limit is used").isGreaterThan(LIMIT / 2);
    }

    @Test
    void aTransactionThatTakesMoreThanItsShareIsRefusedWhileTheMemoryOfAllIsUsedUp() {
        Action many = new Action.AppendRows(
                relation, rows(0, 480).stream().map(relation.layout()::pack).toList());
        for (int i = 0; i < 3; i++) {
            site.execute(site.begin(), many);
        }
        TxnId fourth = site.begin();
        site.execute(fourth, many);
        site.deliver(new AdMessage.Execute(site.ticket(), Optional.of(fourth), delete(relation), false, 0));
        assertThat(site.lastEnded().outcome()).isEqualTo(new Outcome.Aborted(AbortReason.OVERLOADED));
        assertThat(site.run(append(relation, n(1), t("small"))).outcome().isCommitted())
                .isTrue();
    }

    @Test
    void aResultThatFitsIntoNoMessageIsAnError() {
        Site narrow = new Site(ActionDriverConfig.DEFAULT.withResultBytesMax(5_000));
        Schema schema = narrow.create("r", i4("a"), c(50, "b"));
        narrow.load(schema, rows(0, 70));
        assertThat(narrow.run(retrieve(schema)).rows()).hasSize(70);
        narrow.load(schema, rows(70, 70));
        Failure failure = narrow.run(retrieve(schema)).failure().orElseThrow();
        assertThat(failure.code()).isEqualTo(RowsInMemory.TOO_MANY_ROWS);
        assertThat(failure.message()).contains("more than 5000 bytes");
    }
}
