package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.n;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.Action;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Item;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Schema;

final class OverwriteTest {
    private static final TupleId TUPLE = new TupleId(1);

    private final Site site = new Site();
    private final Schema item = site.create("item", i4("value"));

    private static Action overwrite(Schema relation, Row row) {
        return new Action.Overwrite(List.of(new Action.Overwrite.Put(relation, TUPLE, row)));
    }

    private Row row(long value) {
        return item.layout().pack(List.of(n(value)));
    }

    @Test
    void aTupleIsWrittenAndNothingOfItsRelationIsRead() {
        UiMessage.Ended ended = site.run(overwrite(item, row(7)));
        assertThat(ended.outcome().isCommitted()).isTrue();
        assertThat(ended.count()).isEqualTo(1);
        assertThat(site.lastCommit().writes())
                .extracting(Write::item, Write::row)
                .containsExactly(tuple(new Item(item.id(), TUPLE), row(7)));
        assertThat(site.lastCommit().reads())
                .allSatisfy(read -> assertThat(read.toString())
                        .contains(Catalogue.RELATION.id().toString()));
    }

    @Test
    void theLastValueOfATransactionIsTheOneThatIsWritten() {
        TxnId txn = site.begin();
        site.execute(txn, overwrite(item, row(1)));
        site.execute(txn, overwrite(item, row(2)));
        site.end(txn);
        assertThat(site.lastCommit().writes()).extracting(Write::row).containsExactly(row(2));
    }

    @Test
    void aRowThatDoesNotFitItsRelationIsRefused() {
        assertRefused(StatementErrors.MALFORMED_ROW, overwrite(item, new Row(new byte[] {1})));
    }

    @Test
    void aRelationWithAnIndexIsRefusedSinceItsEntriesWouldHaveToBeRead() {
        Schema indexed = site.index(item, "values", false, 0);
        assertRefused(StatementErrors.MALFORMED_ROW, overwrite(indexed, row(1)));
    }

    @Test
    void theCatalogueIsProtected() {
        assertRefused(StatementErrors.CATALOGUE_IS_PROTECTED, overwrite(Catalogue.RELATION, row(1)));
    }

    private void assertRefused(int code, Action action) {
        assertThat(site.run(action).failure()).map(Failure::code).contains(code);
    }
}
