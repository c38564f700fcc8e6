package org.raidlab.ac.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Item;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

class ReplicationRedoTest {
    private static final RelationId R = new RelationId(50);
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final TxnId OTHER = new TxnId(1, 1, 2);
    private static final Stamp STAMP = Stamp.of(4, 1);
    private static final List<Member> MEMBERS = List.of(new Member(1, 1), new Member(2, 1));
    private static final Write WRITE = new Write(R, new TupleId(7), Write.Kind.UPDATE, Row.EMPTY, List.of());
    private static final Write COPY = new Write(R, new TupleId(8), Write.Kind.UPDATE, Row.EMPTY, List.of(), STAMP);
    private static final List<Placement> PLACEMENTS = List.of(new Placement(R, List.of(1, 2)));
    private static final FailLock FAIL_LOCK = new FailLock(3, WRITE.item(), STAMP);

    private final ReplicationRedo redo = new ReplicationRedo(StatePart.ITEMS_MAX);
    private long at;

    private void recover(RaidRecord... records) {
        for (RaidRecord record : records) {
            at += 10;
            redo.recovered(new Lsn(at), record);
        }
    }

    private static RaidRecord.Prepared prepared(TxnId txn, Write... writes) {
        return new RaidRecord.Prepared(
                txn, 1, MEMBERS, List.of(), List.of(writes), PLACEMENTS, Stamp.NONE, "", Evidence.NONE);
    }

    private static RaidRecord.Committed committed(TxnId txn, Write... writes) {
        return new RaidRecord.Committed(txn, 2, STAMP, MEMBERS, List.of(writes), PLACEMENTS);
    }

    private static RcMessage.Decided decided(TxnId txn, long position, boolean copies, Item... items) {
        return new RcMessage.Decided(txn, position, STAMP, MEMBERS, List.of(items), copies, PLACEMENTS, List.of());
    }

    private RcMessage.Restored take() {
        return (RcMessage.Restored) redo.take().getLast();
    }

    @Test
    void aYesThatWasWrittenAgainIsAsGoodAsTheFirst() {
        recover(
                new RaidRecord.InDoubt(
                        new InDoubtTransaction(TXN, MEMBERS, List.of(), List.of(WRITE), PLACEMENTS, Stamp.NONE)),
                new RaidRecord.Learned(TXN, 2, STAMP));

        assertThat(take().since()).singleElement().satisfies(decided -> {
            assertThat(decided.members()).isEqualTo(MEMBERS);
            assertThat(decided.items()).containsExactly(WRITE.item());
        });
    }

    @Test
    void commitsOfThisSiteAndOfOthersAreGivenBackInLogOrderWithWhatWasVotedOn() {
        recover(prepared(TXN, WRITE), committed(OTHER, COPY), new RaidRecord.Learned(TXN, 3, STAMP));

        RcMessage.Restored restored = take();
        assertThat(restored.since())
                .containsExactly(decided(OTHER, 20, true, COPY.item()), decided(TXN, 30, false, WRITE.item()));
        assertThat(restored.upTo()).isEqualTo(30);
    }

    @Test
    void oneChangeAmongCopiesMakesItAChange() {
        recover(committed(TXN, COPY, WRITE));

        assertThat(take().since()).containsExactly(decided(TXN, 10, false, COPY.item(), WRITE.item()));
    }

    @Test
    void whatAbortedOrIsUndecidedIsNotGivenBack() {
        recover(
                prepared(TXN, WRITE),
                new RaidRecord.Aborted(TXN, 2),
                new RaidRecord.Learned(TXN, 3, STAMP),
                prepared(OTHER, WRITE));

        RcMessage.Restored restored = take();
        assertThat(restored.since()).isEmpty();
        assertThat(restored.upTo()).isEqualTo(40);
    }

    @Test
    void theNewestViewsAndFailLocksCount() {
        RaidRecord.Views older = new RaidRecord.Views(4, new SessionVector(4, MEMBERS), 0, 0, List.of());
        RaidRecord.Views newer = new RaidRecord.Views(5, new SessionVector(5, MEMBERS), 0, 0, List.of());
        recover(
                older,
                new RaidRecord.FailLocks(-1, List.of()),
                newer,
                new RaidRecord.FailLocks(-1, List.of(FAIL_LOCK)));

        RcMessage.Restored restored = take();
        assertThat(restored.views()).isEqualTo(Optional.of(newer));
        assertThat(restored.failLocks()).containsExactly(FAIL_LOCK);
    }

    @Test
    void failLocksContainTheCommitsUpToTheirPositionAndNoLaterOne() {
        recover(committed(TXN, WRITE), committed(OTHER, WRITE), new RaidRecord.FailLocks(10, List.of(FAIL_LOCK)));

        assertThat(take().since()).containsExactly(decided(OTHER, 20, false, WRITE.item()));
    }

    @Test
    void failLocksWithoutAPositionContainAllCommitsBeforeThem() {
        recover(committed(TXN, WRITE), new RaidRecord.FailLocks(-1, List.of(FAIL_LOCK)), committed(OTHER, WRITE));

        assertThat(take().since()).containsExactly(decided(OTHER, 30, false, WRITE.item()));
    }

    @Test
    void itIsTakenOnce() {
        recover(new RaidRecord.FailLocks(-1, List.of(FAIL_LOCK)), prepared(TXN, WRITE), committed(OTHER, WRITE));
        assertThat(take().since()).hasSize(1);
        recover(new RaidRecord.Learned(TXN, 3, STAMP));

        RcMessage.Restored again = take();
        assertThat(again.since()).isEmpty();
        assertThat(again.failLocks()).isEmpty();
    }

    @Test
    void failLocksAsOfTheBeginningOfTheLogContainNothingYet() {
        redo.recovered(new Lsn(5), committed(TXN, WRITE));
        redo.recovered(new Lsn(15), new RaidRecord.FailLocks(0, List.of(FAIL_LOCK)));

        assertThat(take().since()).hasSize(1);
    }

    private static FailLock failLock(long tuple) {
        return new FailLock(3, new Item(R, new TupleId(tuple)), STAMP);
    }

    private static RaidRecord.FailLocksPart part(int number, boolean last, long tuple) {
        return new RaidRecord.FailLocksPart(-1, number, last, List.of(failLock(tuple)));
    }

    @Test
    void aTableInPartsCountsWhenItsLastPartIsThere() {
        recover(new RaidRecord.FailLocks(-1, List.of(FAIL_LOCK)), part(0, false, 1), part(1, true, 2));

        assertThat(take().failLocks()).containsExactly(failLock(1), failLock(2));
    }

    @Test
    void firstPartsThatACrashLeftBehindAreNoTable() {
        recover(
                new RaidRecord.FailLocks(-1, List.of(FAIL_LOCK)),
                part(0, false, 1),
                part(1, false, 2),
                new RaidRecord.Clock(STAMP),
                part(2, true, 3));

        assertThat(take().failLocks()).containsExactly(FAIL_LOCK);
    }

    @Test
    void whatIsTooLongForOneMessageIsToldInSeveral() {
        ReplicationRedo small = new ReplicationRedo(2);
        List<FailLock> table = List.of(failLock(1), failLock(2), failLock(3));
        small.recovered(new Lsn(10), new RaidRecord.FailLocks(-1, table));
        small.recovered(new Lsn(20), committed(TXN, WRITE, COPY));
        small.recovered(new Lsn(30), committed(OTHER, WRITE));

        assertThat(small.take())
                .containsExactly(
                        new RcMessage.Part(new StatePart(table.subList(0, 2), List.of())),
                        new RcMessage.Redone(List.of(decided(TXN, 20, false, WRITE.item(), COPY.item()))),
                        new RcMessage.Restored(
                                Optional.empty(),
                                table.subList(2, 3),
                                List.of(decided(OTHER, 30, false, WRITE.item())),
                                30));
    }
}
