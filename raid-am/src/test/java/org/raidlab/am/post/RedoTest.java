package org.raidlab.am.post;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.am.relation.Database;
import org.raidlab.am.site.Ddl;
import org.raidlab.am.site.SmallRelation;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.StorageException;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.Write;

class RedoTest {
    private static final long FROM = 1_000;
    private static final TxnId FIRST = new TxnId(1, 1, 1);
    private static final TxnId SECOND = new TxnId(2, 1, 2);
    private final Ddl ddl = new Ddl();
    private final SmallRelation parts = new SmallRelation(ddl, "parts");
    private final List<Write> create = parts.create();
    private final Database database = Database.empty(1);
    private final Posts posts = new Posts(database, Stamp.NONE);
    private final Redo redo = new Redo(posts, FROM, 7);

    RedoTest() {
        committed(FROM, FIRST, 1, create);
    }

    private void committed(long offset, TxnId txn, long stamp, List<Write> writes) {
        redo.record(offset, new RaidRecord.Committed(txn, 0, Stamp.of(stamp, 1), List.of(), writes));
    }

    private void prepared(long offset, TxnId txn, List<Write> writes) {
        redo.record(offset, new RaidRecord.Prepared(txn, 0, List.of(), List.of(), writes));
    }

    private void learned(long offset, TxnId txn, long stamp) {
        redo.record(offset, new RaidRecord.Learned(txn, 0, Stamp.of(stamp, 1)));
    }

    private int tuples() {
        return database.relations().get(parts.id()).orElseThrow().slots().live();
    }

    @Test
    void whatWasDecidedBeforeTheCheckpointIsNotPostedAgain() {
        committed(FROM - 1, SECOND, 2, parts.puts(0, 5));
        assertThat(tuples()).isZero();
        assertThat(posts.newest()).isEqualTo(Stamp.of(2, 1));

        committed(FROM, SECOND, 2, parts.puts(0, 5));
        assertThat(tuples()).isEqualTo(5);
    }

    @Test
    void whatWasPreparedBeforeTheCheckpointAndDecidedAfterItIsPosted() {
        prepared(10, SECOND, parts.puts(0, 5));
        assertThat(tuples()).isZero();
        learned(FROM + 10, SECOND, 2);

        assertThat(tuples()).isEqualTo(5);
        assertThat(redo.redone()).isEqualTo(2);
        assertThat(posts.decisions().newest()).isEqualTo(FROM + 10);
        assertThat(posts.made()).isZero();
    }

    @Test
    void whatIsLearnedTwiceIsPostedOnce() {
        prepared(10, SECOND, parts.puts(0, 5));
        learned(FROM + 10, SECOND, 2);
        learned(FROM + 20, SECOND, 2);

        assertThat(tuples()).isEqualTo(5);
        assertThat(database.writeApplier().stale()).isZero();
    }

    @Test
    void aRelationIsFilledByTheTransactionThatCreatesIt() {
        SmallRelation made = new SmallRelation(ddl, "made");
        committed(FROM + 10, SECOND, 2, made.createWith(5));
        committed(FROM + 10, SECOND, 2, made.createWith(5));

        assertThat(database.relations().get(made.id()).orElseThrow().slots().live())
                .isEqualTo(5);
        assertThat(database.writeApplier().withoutRelation()).isZero();
    }

    @Test
    void anAbortedTransactionLeavesNothing() {
        prepared(FROM + 10, SECOND, parts.puts(0, 5));
        redo.record(FROM + 20, new RaidRecord.Aborted(SECOND, 0));

        assertThat(tuples()).isZero();
    }

    @Test
    void aCommitWhoseWritesAreMissingIsNotPassedOver() {
        learned(FROM - 10, SECOND, 2);

        assertThatThrownBy(() -> learned(FROM + 10, new TxnId(2, 1, 3), 3)).isInstanceOf(StorageException.class);
    }

    @Test
    void theFirstCommitThatIsNotInTheCheckpointNeedsItsWritesToo() {
        assertThatThrownBy(() -> learned(FROM, SECOND, 3)).isInstanceOf(StorageException.class);
    }

    @Test
    void whatTheCheckpointContainsCountsAsDecided() {
        Posts none = new Posts(database, Stamp.NONE);
        Redo begun = new Redo(none, FROM, 7);

        assertThat(begun.redone()).isZero();
        assertThat(none.decisions().newest()).isEqualTo(FROM);
    }

    @Test
    void whatWasInDoubtWhenTheLogWasCutIsPostedOnceItIsDecided() {
        redo.record(10, new RaidRecord.InDoubt(new InDoubtTransaction(SECOND, List.of(), List.of(), parts.puts(0, 5))));
        learned(FROM + 1, SECOND, 2);

        assertThat(tuples()).isEqualTo(5);
    }

    @Test
    void theNewestStampIsThatOfTheNewestPost() {
        posts.install(parts.puts(0, 5), Stamp.of(5, 1), 7);
        posts.install(parts.puts(5, 6), Stamp.of(4, 1), 7);

        assertThat(posts.newest()).isEqualTo(Stamp.of(5, 1));
    }

    @Test
    void recordsThatPostNothingArePassedOver() {
        redo.record(FROM + 1, new RaidRecord.Voted(SECOND, 0));
        redo.record(FROM + 2, new RaidRecord.Refused(SECOND, 0));
        redo.record(FROM + 3, new RaidRecord.Finished(SECOND));
        redo.record(FROM + 4, new RaidRecord.Clock(Stamp.of(9, 1)));
        redo.record(FROM + 5, new RaidRecord.Remembered(SECOND, Stamp.of(9, 1), List.of(1)));

        assertThat(redo.redone()).isEqualTo(1);
        assertThat(posts.newest()).isEqualTo(Stamp.of(1, 1));
    }

    @Test
    void redoDoneTwiceChangesNothing() {
        committed(FROM + 1, SECOND, 2, parts.puts(0, 5));
        long installed = database.writeApplier().installed();
        committed(FROM, FIRST, 1, create);
        committed(FROM + 1, SECOND, 2, parts.puts(0, 5));

        assertThat(database.writeApplier().installed()).isEqualTo(installed);
        database.relations().finishRecovery();
        database.relations().checkInvariantsFully();
    }
}
