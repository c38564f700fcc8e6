package org.raidlab.ac.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Item;
import org.raidlab.msg.LedgerRecord;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.relation.RelationId;

/** Which records are forced, what is known and retained by them, and that a new life takes up the same. */
class CommitLogTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final TxnId OTHER = new TxnId(1, 1, 2);
    private static final Stamp STAMP = Stamp.of(6, 1);
    private static final List<Member> MEMBERS = List.of(new Member(1, 1), new Member(2, 1));
    private static final AcMessage.Prepare PREPARE = new AcMessage.Prepare(TXN, TXN, 0, MEMBERS, List.of(), List.of());
    private static final InDoubtTransaction DOUBT = new InDoubtTransaction(TXN, MEMBERS, List.of(), List.of());

    private final LogOnly out = new LogOnly();
    private final StoppedClock clock = new StoppedClock();
    private final CommitLog commitLog = new CommitLog(clock);

    private static final class StoppedClock implements Clock {
        private long wall = 1_000;

        @Override
        public long monotonicNanos() {
            return 1;
        }

        @Override
        public long wallNanos() {
            return wall;
        }
    }

    /** The first position from which the log is still needed if a checkpoint stands at 1,000. */
    private static long needed(CommitLog of) {
        return of.retention().checkpointed(new Lsn(1_000)).offset();
    }

    private long needed() {
        return needed(commitLog);
    }

    /** A new life of what was written so far. */
    private CommitLog next() {
        CommitLog next = new CommitLog(clock);
        for (int i = 0; i < out.records.size(); i++) {
            Lsn at = new Lsn(100 + 10L * i);
            if (out.records.get(i) instanceof LedgerRecord entry) {
                next.recovered(entry);
            }
            next.recovered(at, (RaidRecord) out.records.get(i));
        }
        return next;
    }

    @Test
    void yesRefusalCommitAndWhatWasHandedAreForcedAndNothingElse() {
        commitLog.prepared(PREPARE.inDoubt(), out);
        commitLog.committed(PREPARE.inDoubt(), STAMP, out);
        commitLog.refused(OTHER, out);
        commitLog.inherited(DOUBT, out);
        assertThat(out.forced).isEqualTo(4);

        commitLog.voted(TXN, out);
        commitLog.votedNo(new TxnId(1, 1, 3), out);
        commitLog.learned(TXN, STAMP, out);
        commitLog.aborted(OTHER, out);
        commitLog.resolved(TXN, out);
        commitLog.finished(TXN, out);
        assertThat(out.forced).isEqualTo(4);
        assertThat(out.records).hasSize(10);
    }

    @Test
    void ledgerTimesGrowStrictlyThoughTheClockStandsOrGoesBack() {
        commitLog.voted(TXN, out);
        commitLog.voted(OTHER, out);
        clock.wall = 500;
        commitLog.aborted(TXN, out);
        CommitLog next = next();
        next.aborted(OTHER, out);
        clock.wall = 5_000;
        next.voted(new TxnId(1, 2, 1), out);

        assertThat(out.records.stream().map(each -> ((LedgerRecord) each).time()))
                .containsExactly(1_000L, 1_001L, 1_002L, 1_003L, 5_000L);
    }

    @Test
    void whatIsWrittenIsKnownAtOnceAndInTheNextLife() {
        commitLog.voted(TXN, out);
        commitLog.prepared(new InDoubtTransaction(OTHER, MEMBERS, List.of(), List.of()), out);
        assertThat(commitLog.outcomes().of(TXN)).isEqualTo(Known.VOTED_YES);
        assertThat(commitLog.outcomes().of(OTHER)).isEqualTo(Known.VOTED_YES);
        commitLog.committed(PREPARE.inDoubt(), STAMP, out);
        commitLog.aborted(OTHER, out);
        TxnId third = new TxnId(1, 1, 3);
        TxnId fourth = new TxnId(1, 1, 4);
        commitLog.refused(third, out);
        commitLog.votedNo(fourth, out);

        for (CommitLog each : List.of(commitLog, next())) {
            assertThat(each.outcomes().of(TXN)).isEqualTo(Known.COMMITTED);
            assertThat(each.outcomes().of(OTHER)).isEqualTo(Known.ABORTED);
            assertThat(each.outcomes().of(third)).isEqualTo(Known.REFUSED);
            assertThat(each.outcomes().of(fourth)).isEqualTo(Known.REFUSED);
        }
    }

    @Test
    void aYesIsRetainedUntilItsAbort() {
        commitLog.prepared(PREPARE.inDoubt(), out);
        assertThat(needed()).isEqualTo(100);
        assertThat(needed(next())).isEqualTo(100);

        commitLog.aborted(TXN, out);
        assertThat(needed()).isEqualTo(1_000);
        assertThat(needed(next())).isEqualTo(1_000);
    }

    @Test
    void theCoordinatorsYesAndCommitAreRetainedUntilAllHaveAcknowledged() {
        commitLog.voted(TXN, out);
        assertThat(needed()).isEqualTo(100);
        assertThat(needed(next())).isEqualTo(100);
        assertThat(commitLog.committed(PREPARE.inDoubt(), STAMP, out)).isEqualTo(new Lsn(110));
        assertThat(needed()).isEqualTo(100);
        assertThat(needed(next())).isEqualTo(100);

        commitLog.finished(TXN, out);
        assertThat(needed()).isEqualTo(1_000);
        assertThat(needed(next())).as("in the next life").isEqualTo(1_000);
    }

    @Test
    void aLearnedCommitIsRetainedUntilItIsInTheDatabase() {
        commitLog.prepared(PREPARE.inDoubt(), out);
        assertThat(commitLog.learned(TXN, STAMP, out)).isEqualTo(new Lsn(110));

        for (CommitLog each : List.of(commitLog, next())) {
            each.retention().finished(TXN);
            assertThat(each.retention().checkpointed(new Lsn(110))).isEqualTo(new Lsn(100));
            assertThat(each.retention().checkpointed(new Lsn(111))).isEqualTo(new Lsn(111));
            assertThat(each.lamport().now()).isEqualTo(STAMP);
        }
    }

    @Test
    void aRecoveredCommitStandsWhereItsRecordIs() {
        commitLog.committed(PREPARE.inDoubt(), STAMP, out);

        CommitLog next = next();
        assertThat(needed(next)).isEqualTo(100);
        assertThat(next.lamport().now()).isEqualTo(STAMP);
        next.retention().finished(TXN);
        assertThat(next.retention().checkpointed(new Lsn(100))).isEqualTo(new Lsn(100));
        assertThat(next.retention().size()).isEqualTo(1);
        assertThat(next.retention().checkpointed(new Lsn(101))).isEqualTo(new Lsn(101));
    }

    @Test
    void whatWasHandedIsRetainedUntilItIsSettled() {
        commitLog.inherited(DOUBT, out);
        assertThat(needed()).isEqualTo(100);
        assertThat(needed(next())).isEqualTo(100);

        commitLog.resolved(TXN, out);
        assertThat(needed()).isEqualTo(1_000);
        assertThat(needed(next())).isEqualTo(1_000);
    }

    @Test
    void theClockIsAboveAllThatCopiesHaveMissed() {
        commitLog.missed(List.of(
                new FailLock(2, Item.whole(new RelationId(50)), STAMP),
                new FailLock(3, Item.whole(new RelationId(50)), Stamp.of(2, 3))));

        assertThat(commitLog.lamport().next(1)).isEqualTo(Stamp.of(7, 1));
        assertThat(commitLog.lamport().next(1)).isEqualTo(Stamp.of(8, 1));
    }

    @Test
    void aNewLifesClockIsNotBelowAnyStampThatTheLogTellsOf() {
        FailLock failLock = new FailLock(2, Item.whole(new RelationId(50)), STAMP);
        for (RaidRecord record : List.of(
                new RaidRecord.FailLocks(-1, List.of(failLock)),
                new RaidRecord.Clock(STAMP),
                new RaidRecord.Remembered(TXN, STAMP, List.of(1, 2, 3)))) {
            CommitLog next = new CommitLog(clock);
            next.recovered(new Lsn(0), record);

            assertThat(next.lamport().now()).as("after %s", record).isEqualTo(STAMP);
        }
    }

    /** A log, and nothing else. */
    private static final class LogOnly implements Effects<RaidMessage> {
        private final List<LogRecord> records = new ArrayList<>();
        private int forced;

        @Override
        public Lsn force(LogRecord record) {
            forced++;
            return append(record);
        }

        @Override
        public Lsn append(LogRecord record) {
            records.add(record);
            return new Lsn(90 + 10L * records.size());
        }

        @Override
        public void send(Address to, RaidMessage body) {
            throw onlyALog();
        }

        @Override
        public void sendDurable(Address to, RaidMessage body) {
            throw onlyALog();
        }

        @Override
        public void multicast(List<Address> to, RaidMessage body) {
            throw onlyALog();
        }

        @Override
        public void writeBlocks(BlockRange to, Block content, RaidMessage whenDone) {
            throw onlyALog();
        }

        @Override
        public void truncateLog(Lsn before) {
            throw onlyALog();
        }

        @Override
        public void setTimer(TimerToken token, Duration delay) {
            throw onlyALog();
        }

        @Override
        public void cancelTimer(TimerToken token) {
            throw onlyALog();
        }

        @Override
        public void trace(TraceEvent event) {
            throw onlyALog();
        }

        private static AssertionError onlyALog() {
            return new AssertionError("a journal only writes records");
        }
    }
}
