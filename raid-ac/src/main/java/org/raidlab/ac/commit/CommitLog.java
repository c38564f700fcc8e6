package org.raidlab.ac.commit;

import java.util.List;
import java.util.function.Consumer;
import org.raidlab.core.Clock;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.LedgerRecord;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.StatePart;

/**
 * The commit log: it writes votes and decisions to stable storage. It alone knows which of them are forced: a yes that
 * outlives a crash, a refusal, the coordinator's commit and its giving up where the votes decide; everything else may
 * ride on a later force.
 */
public class CommitLog {
    private final Clock clock;
    private final LamportClock lamport = new LamportClock();
    private final DecisionTable decisionTable = new DecisionTable();
    private final LogRetention retention = new LogRetention();
    private long lastTime;
    private long installed;

    public CommitLog(Clock clock) {
        this.clock = clock;
    }

    public LamportClock lamport() {
        return lamport;
    }

    /** Returns whether another site may have seen this stamp, as {@link LamportClock#approach}. */
    public boolean approach(Stamp claimed) {
        return lamport.approach(claimed);
    }

    public DecisionTable outcomes() {
        return decisionTable;
    }

    public LogRetention retention() {
        return retention;
    }

    /** Returns the transactions whose records have held the log since it was last cut, to be written again. */
    public List<TxnId> overdue() {
        return retention.overdue();
    }

    /** Returns a ledger time that grows strictly, over restarts too, whatever the wall clock does. */
    private long time() {
        lastTime = Math.max(lastTime + 1, clock.wallNanos());
        return lastTime;
    }

    /** Forces a yes that outlives a crash. */
    public void prepared(InDoubtTransaction voted, Effects<RaidMessage> out) {
        RaidRecord.Prepared record = new RaidRecord.Prepared(
                voted.txn(),
                time(),
                voted.members(),
                voted.reads(),
                voted.writes(),
                voted.placements(),
                voted.clock(),
                voted.protocol(),
                voted.evidence());
        decisionTable.learn(record);
        retention.hold(voted.txn(), out.force(record));
    }

    /** Appends the coordinator's own yes: without a decision after it, it means abort. */
    public void voted(TxnId txn, Effects<RaidMessage> out) {
        RaidRecord.Voted record = new RaidRecord.Voted(txn, time());
        decisionTable.learn(record);
        retention.hold(txn, out.append(record));
    }

    /** Appends a no; its loss is harmless, since a coordinator that got it has aborted. */
    public void votedNo(TxnId txn, Effects<RaidMessage> out) {
        RaidRecord.Refused record = new RaidRecord.Refused(txn, time());
        decisionTable.learn(record);
        out.append(record);
    }

    /** Forces the refusal of an unknown transaction: no later prepare of the transaction may get a yes. */
    public void refused(TxnId txn, Effects<RaidMessage> out) {
        RaidRecord.Refused record = new RaidRecord.Refused(txn, time());
        decisionTable.learn(record);
        out.force(record);
    }

    /** Forces the coordinator's commit of a prepared transaction, and returns its log position. */
    public Lsn committed(InDoubtTransaction prepared, Stamp stamp, Effects<RaidMessage> out) {
        TxnId txn = prepared.txn();
        RaidRecord.Committed record = new RaidRecord.Committed(
                txn, time(), stamp, prepared.members(), prepared.writes(), prepared.placements());
        decisionTable.learn(record);
        Lsn at = out.force(record);
        retention.decided(txn, at);
        return at;
    }

    /**
     * Raises the clock above all missed stamps, so that later commits are newer: a transaction may write an item that
     * it has not read.
     */
    public void missed(List<FailLock> failLocks) {
        failLocks.forEach(each -> lamport.observe(each.stamp()));
    }

    /** Appends the commit of a prepared transaction that this site has learned of, and returns its log position. */
    public Lsn learned(TxnId txn, Stamp stamp, Effects<RaidMessage> out) {
        RaidRecord.Learned record = new RaidRecord.Learned(txn, time(), stamp);
        decisionTable.learn(record);
        lamport.observe(stamp);
        Lsn at = out.append(record);
        retention.decided(txn, at);
        return at;
    }

    /** Appends an abort of a transaction on which this site voted. */
    public void aborted(TxnId txn, Effects<RaidMessage> out) {
        out.append(abort(txn));
    }

    /** Forces an abort that no member's no brings about, of a transaction to which all members may yet say yes. */
    public void gaveUp(TxnId txn, Effects<RaidMessage> out) {
        out.force(abort(txn));
    }

    private RaidRecord.Aborted abort(TxnId txn) {
        RaidRecord.Aborted record = new RaidRecord.Aborted(txn, time());
        decisionTable.learn(record);
        retention.release(txn);
        return record;
    }

    /**
     * Returns the record of views to be written. RC may ask for it before it has heard that the entry into a view is
     * durable; then the log must not forget that entry.
     */
    public RaidRecord.Views views(RaidRecord.Views asked) {
        installed = Math.max(installed, asked.installed());
        return asked.installedAtLeast(installed);
    }

    /**
     * Writes all fail-locks, in as many records as they need.
     *
     * @param asOf as in {@link RaidRecord.FailLocks}
     * @param most so many in a record
     * @param log forces or appends a record
     */
    public static void failLocks(long asOf, List<FailLock> all, int most, Consumer<RaidRecord> log) {
        List<StatePart> parts = StatePart.split(all, List.of(), most);
        if (parts.size() == 1) {
            log.accept(new RaidRecord.FailLocks(asOf, all));
            return;
        }
        for (int part = 0; part < parts.size(); part++) {
            boolean last = part == parts.size() - 1;
            log.accept(new RaidRecord.FailLocksPart(
                    asOf, part, last, parts.get(part).failLocks()));
        }
    }

    /** Forces an inherited transaction. */
    public void inherited(InDoubtTransaction inDoubt, Effects<RaidMessage> out) {
        retention.hold(inDoubt.txn(), out.force(new RaidRecord.Inherited(inDoubt)));
    }

    /** Appends that an inherited transaction is over. */
    public void resolved(TxnId txn, Effects<RaidMessage> out) {
        out.append(new RaidRecord.Resolved(txn));
        retention.release(txn);
    }

    /** Appends that all participants have acknowledged a commit. */
    public void finished(TxnId txn, Effects<RaidMessage> out) {
        out.append(new RaidRecord.Finished(txn));
        retention.finished(txn);
    }

    /** Appends a commit that these sites may still inquire about: no other record of the commit is needed for them. */
    public void remembered(TxnId txn, Stamp stamp, List<Integer> sites, Effects<RaidMessage> out) {
        out.append(new RaidRecord.Remembered(txn, stamp, sites));
        retention.finished(txn);
    }

    /** Appends once more a transaction on which this site voted yes and whose decision it does not know. */
    public void inDoubt(InDoubtTransaction inDoubt, Effects<RaidMessage> out) {
        retention.writtenAgain(inDoubt.txn(), out.append(new RaidRecord.InDoubt(inDoubt)));
    }

    /** Appends once more an inherited transaction. */
    public void inheritedBefore(InDoubtTransaction inDoubt, Effects<RaidMessage> out) {
        retention.writtenAgain(inDoubt.txn(), out.append(new RaidRecord.Inherited(inDoubt)));
    }

    /** Forces what a site has promised and recorded of a transaction after its yes. */
    public void preDecided(RaidRecord.PreDecided state, Effects<RaidMessage> out) {
        lamport.observe(state.preDecision().stamp());
        out.force(state);
    }

    /** Restores a vote or decision from the log or ledger after a restart. */
    public void recovered(LedgerRecord record) {
        lastTime = Math.max(lastTime, record.time());
        decisionTable.learn(record);
    }

    /** Restores from any other log record which records are to be retained, and which stamps have been seen. */
    public void recovered(Lsn at, RaidRecord record) {
        switch (record) {
            case RaidRecord.Prepared prepared -> {
                lamport.observe(prepared.clock());
                retention.hold(prepared.txn(), at);
            }
            case RaidRecord.Voted voted -> retention.hold(voted.txn(), at);
            case RaidRecord.Committed committed -> {
                lamport.observe(committed.stamp());
                retention.decided(committed.txn(), at);
            }
            case RaidRecord.Learned learned -> {
                lamport.observe(learned.stamp());
                retention.decided(learned.txn(), at);
            }
            case RaidRecord.Finished(TxnId txn) -> retention.finished(txn);
            case RaidRecord.Aborted aborted -> retention.release(aborted.txn());
            case RaidRecord.Inherited(InDoubtTransaction inDoubt) -> retention.writtenAgain(inDoubt.txn(), at);
            case RaidRecord.Resolved(TxnId txn) -> retention.release(txn);
            case RaidRecord.Clock(Stamp stamp) -> lamport.observe(stamp);
            case RaidRecord.Remembered(TxnId txn, Stamp stamp, List<Integer> _) -> {
                lamport.observe(stamp);
                retention.finished(txn);
            }
            case RaidRecord.InDoubt(InDoubtTransaction inDoubt) -> {
                decisionTable.learn(inDoubt.txn(), DecisionTable.Known.VOTED_YES);
                lamport.observe(inDoubt.clock());
                retention.writtenAgain(inDoubt.txn(), at);
            }
            case RaidRecord.PreDecided state ->
                lamport.observe(state.preDecision().stamp());
            case RaidRecord.FailLocks table -> missed(table.failLocks());
            case RaidRecord.FailLocksPart part -> missed(part.failLocks());
            case RaidRecord.Views views -> views(views);
            case RaidRecord.Refused _, RaidRecord.ProcessCheckpoint _ -> {}
        }
    }
}
