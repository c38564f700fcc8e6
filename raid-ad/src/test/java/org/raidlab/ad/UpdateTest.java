package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.append;
import static org.raidlab.ad.Terms.c;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.delete;
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
import static org.raidlab.ad.Terms.where;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;

final class UpdateTest {
    private final Site site = new Site();

    private Schema pairs(long... keys) {
        Schema pairs = site.create("pairs", i4("k"), nullableI4("v"));
        site.load(
                pairs,
                LongStream.of(keys)
                        .mapToObj(key -> List.of(n(key), n(10 * key)))
                        .toList());
        return pairs;
    }

    private Schema keyedPairs(long... keys) {
        return site.index(pairs(keys), "", true, 0);
    }

    private static Action.Replace replace(Schema schema, int position, Expr value, Expr... conjuncts) {
        return new Action.Replace(over(schema), 0, where(conjuncts), List.of(new Assignment(position, value)));
    }

    private void assertRefused(int code, Action action) {
        UiMessage.Ended ended = site.run(action);
        assertThat(ended.outcome()).isEqualTo(new Outcome.Aborted(AbortReason.STATEMENT_ERROR));
        assertThat(ended.failure().orElseThrow().code()).isEqualTo(code);
        assertThat(site.lastCommit().writes()).isEmpty();
    }

    private List<Value> column0(Schema schema) {
        return site.am.rows(schema).stream().map(List::getFirst).toList();
    }

    @Test
    void anAppendWithoutVariablesIsOneTuple() {
        Schema pairs = pairs();
        assertThat(site.run(append(pairs, n(1), Value.NULL)).count()).isEqualTo(1);
        assertThat(site.am.rows(pairs)).containsExactly(List.of(n(1), Value.NULL));
    }

    @Test
    void anAppendConvertsToTheFormatsOfTheAttributes() {
        Schema pairs = pairs();
        site.run(append(pairs, new Value.Float(1.9), n(2)));
        assertThat(column0(pairs)).containsExactly(n(1));
        assertRefused(StatementException.DOES_NOT_FIT, append(pairs, n(1L << 40), n(2)));
        assertRefused(StatementException.NULL_REFUSED, append(pairs, Value.NULL, n(2)));
    }

    @Test
    void aHeapKeepsDuplicates() {
        Schema pairs = pairs(1);
        site.run(append(pairs, n(1), n(10)));
        assertThat(site.am.rows(pairs)).containsExactly(List.of(n(1), n(10)), List.of(n(1), n(10)));
    }

    @Test
    void anAppendFromItselfSeesTheStateBeforeTheStatement() {
        Schema pairs = pairs(1, 2, 3, 4);
        Action.Append doubling = new Action.Append(
                pairs, over(pairs), Optional.empty(), List.of(plus(column(0, 0), number(4)), column(0, 1)));
        assertThat(site.run(doubling).count()).isEqualTo(4);
        assertThat(column0(pairs)).hasSize(8).endsWith(n(5), n(6), n(7), n(8));
    }

    @Test
    void aReplaceMovesEachTupleOnceAlthoughItsNewValueQualifiesAgain() {
        Schema pairs = keyedPairs(1, 2, 3);
        UiMessage.Ended ended =
                site.run(replace(pairs, 0, plus(column(0, 0), number(1)), less(column(0, 0), number(100))));
        assertThat(ended.count()).isEqualTo(3);
        assertThat(column0(pairs)).containsExactly(n(2), n(3), n(4));
    }

    @Test
    void aReplaceThatGivesATupleTwoValuesIsAmbiguous() {
        Schema pairs = pairs(1, 2);
        Action.Replace ambiguous =
                new Action.Replace(over(pairs, pairs), 0, Optional.empty(), List.of(new Assignment(1, column(1, 0))));
        assertRefused(StatementErrors.AMBIGUOUS_REPLACE, ambiguous);
        Action.Replace agreeing =
                new Action.Replace(over(pairs, pairs), 0, Optional.empty(), List.of(new Assignment(1, number(5))));
        assertThat(site.run(agreeing).count()).isEqualTo(2);
    }

    @Test
    void aDeleteTakesEachTupleOnceHoweverManyBindingsItHas() {
        Schema pairs = pairs(1, 2, 3);
        Action.Delete delete = new Action.Delete(over(pairs, pairs), 0, where(less(column(0, 0), column(1, 0))));
        assertThat(site.run(delete).count()).isEqualTo(2);
        assertThat(column0(pairs)).containsExactly(n(3));
    }

    @Test
    void aKeyThatIsTakenIsRefused() {
        Schema pairs = keyedPairs(1, 2);
        assertRefused(StatementErrors.DUPLICATE_KEY, append(pairs, n(2), n(0)));
        assertRefused(StatementErrors.DUPLICATE_KEY, replace(pairs, 0, number(2), equal(column(0, 0), number(1))));
        assertThat(site.run(append(pairs, n(3), n(0))).outcome().isCommitted()).isTrue();
    }

    @Test
    void twoTuplesOfOneStatementCannotShareAKey() {
        Schema pairs = keyedPairs(1, 2);
        assertRefused(StatementErrors.DUPLICATE_KEY, replace(pairs, 0, number(7)));
        Row row = pairs.layout().pack(List.of(n(9), n(9)));
        assertRefused(StatementErrors.DUPLICATE_KEY, new Action.AppendRows(pairs, List.of(row, row)));
    }

    @Test
    void aReplaceMayExchangeKeys() {
        Schema pairs = keyedPairs(1, 2);
        site.run(replace(pairs, 0, plus(number(3), new Expr.Negative(column(0, 0)))));
        assertThat(column0(pairs)).containsExactly(n(2), n(1));
    }

    @Test
    void aKeyThatTheTransactionItselfTookIsTaken() {
        Schema pairs = keyedPairs(1);
        TxnId txn = site.begin();
        site.execute(txn, append(pairs, n(2), n(0)));
        site.deliver(new AdMessage.Execute(70, Optional.of(txn), append(pairs, n(2), n(0)), false, 0));
        assertThat(site.lastEnded().failure().orElseThrow().code()).isEqualTo(StatementErrors.DUPLICATE_KEY);
    }

    @Test
    void aKeyThatTheTransactionItselfFreedIsFree() {
        Schema pairs = keyedPairs(1, 2);
        TxnId txn = site.begin();
        site.execute(txn, delete(pairs, equal(column(0, 0), number(1))));
        site.execute(txn, replace(pairs, 0, number(8), equal(column(0, 0), number(2))));
        site.execute(txn, append(pairs, n(1), n(0)));
        site.execute(txn, append(pairs, n(2), n(0)));
        assertThat(site.end(txn).outcome().isCommitted()).isTrue();
        assertThat(column0(pairs)).containsExactly(n(8), n(1), n(2));
    }

    @Test
    void theWriteOfATupleTouchesItsOldAndItsNewKeyInEachIndex() {
        Schema pairs = site.index(keyedPairs(1), "by_v", false, 1);
        site.run(replace(pairs, 0, number(2)));
        Write write = site.lastCommit().writes().getFirst();
        assertThat(write.kind()).isEqualTo(Write.Kind.UPDATE);
        assertThat(write.keys()).as("old and new k, and v as it stays").hasSize(3);
        site.run(delete(pairs));
        Write deletion = site.lastCommit().writes().getFirst();
        assertThat(deletion.row()).isEqualTo(Row.EMPTY);
        assertThat(deletion.keys())
                .containsExactly(write.keys().get(1), write.keys().get(2));
    }

    @Test
    void manyChangesOfATupleAreOneWrite() {
        Schema pairs = keyedPairs(1, 2);
        TxnId txn = site.begin();
        site.execute(txn, append(pairs, n(3), n(0)));
        site.execute(txn, replace(pairs, 0, plus(column(0, 0), number(10))));
        site.execute(txn, replace(pairs, 0, plus(column(0, 0), number(10))));
        site.execute(txn, append(pairs, n(50), n(0)));
        site.execute(txn, delete(pairs, equal(column(0, 0), number(50))));
        site.execute(txn, delete(pairs, equal(column(0, 0), number(21))));
        site.end(txn);
        assertThat(site.lastCommit().writes())
                .extracting(Write::kind)
                .containsExactly(Write.Kind.INSERT, Write.Kind.DELETE, Write.Kind.UPDATE);
        assertThat(site.lastCommit().writes().getFirst().keys())
                .as("only its last key was ever to be seen")
                .hasSize(1);
        assertThat(column0(pairs)).containsExactly(n(22), n(23));
    }

    @Test
    void manyRowsAreLookedUpInBatchesOfAtMost4096Keys() {
        Schema pairs = keyedPairs();
        List<Row> rows = LongStream.range(0, 10_000)
                .mapToObj(key -> pairs.layout().pack(List.of(n(key), n(0))))
                .toList();
        assertThat(site.run(new Action.AppendRows(pairs, rows)).count()).isEqualTo(10_000);
        assertThat(site.am.asked().stream()
                        .filter(AmMessage.Lookup.class::isInstance)
                        .map(lookup -> ((AmMessage.Lookup) lookup).keys().size())
                        .filter(keys -> keys > 1))
                .containsExactly(4_096, 4_096, 1_808);
        assertThat(site.am.rows(pairs)).hasSize(10_000);
    }

    @Test
    void longKeysAreLookedUpInBatchesThatFitIntoAMessage() {
        Schema wide = site.index(site.create("wide", c(250, "a"), c(250, "b"), c(250, "c")), "k", true, 0, 1, 2);
        String text = "x".repeat(240);
        site.load(
                wide,
                LongStream.range(0, 4_000)
                        .mapToObj(i -> List.of(t(text + i), t(text), t(text)))
                        .toList());
        assertThat(site.am.asked().stream()
                        .filter(AmMessage.Lookup.class::isInstance)
                        .map(lookup -> Codecs.raid("packed").encode(lookup).length)
                        .filter(bytes -> bytes > 10_000))
                .hasSize(3)
                .allMatch(bytes -> bytes < 2 << 20);
    }

    @Test
    void rowsThatNobodyCouldReadAreRefused() {
        Schema texts = site.create("texts", Terms.c(2, "t"));
        assertRefused(StatementErrors.MALFORMED_ROW, new Action.AppendRows(texts, List.of(new Row(new byte[3]))));
        Row tooLong = new Row(new byte[] {0, 3, 'a', 'b'});
        assertRefused(StatementErrors.MALFORMED_ROW, new Action.AppendRows(texts, List.of(tooLong)));
        Row withoutValue = new Row(new byte[] {1, 0, 0, 0});
        assertRefused(StatementException.NULL_REFUSED, new Action.AppendRows(texts, List.of(withoutValue)));
        Row sound = new Row(new byte[] {0, 2, 'a', 'b'});
        assertThat(site.run(new Action.AppendRows(texts, List.of(sound))).count())
                .isEqualTo(1);
    }

    @Test
    void theCatalogueIsProtected() {
        assertRefused(StatementErrors.CATALOGUE_IS_PROTECTED, delete(Catalogue.RELATION));
        assertRefused(StatementErrors.CATALOGUE_IS_PROTECTED, append(Catalogue.RELATION, Terms.t("x")));
        assertRefused(StatementErrors.CATALOGUE_IS_PROTECTED, new Action.Destroy(List.of(Catalogue.ATTRIBUTE)));
        pairs();
        assertThat(site.run(retrieve(Catalogue.RELATION)).rows()).containsExactly(List.of(Terms.t("pairs")));
    }
}
