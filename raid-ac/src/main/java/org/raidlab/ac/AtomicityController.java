package org.raidlab.ac;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Fate;
import org.raidlab.msg.LedgerRecord;
import org.raidlab.msg.ProtocolServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SavedCounters;
import org.raidlab.msg.StatePart;

/**
 * The Atomicity Controller of a site. Commitment is its protocol's; its own are the questions about outcomes and the
 * cutting of the log.
 */
public final class AtomicityController implements ProtocolServer<AcMessage>, Checkpointable<RaidMessage> {
    private final Ports ports;
    private final CommitLog commitLog;
    private final CommitProtocol protocol;
    private final boolean viewsChange;
    private final ReplicationRedo redo;
    private final int partItems;
    private final List<StatePart> parts = new ArrayList<>();
    private final SavedCounters savedCounters =
            new SavedCounters(name -> name.equals("committed") || name.equals("aborted"));
    private Optional<AcMessage.Checkpointed> toCut = Optional.empty();

    /** Creates the controller for a fixed set of sites. */
    public AtomicityController(Ports ports, CommitLog commitLog, CommitProtocol protocol) {
        this(ports, commitLog, protocol, false);
    }

    /** @param viewsChange whether the Replication Controller has views and fail-locks to be kept in this log */
    public AtomicityController(Ports ports, CommitLog commitLog, CommitProtocol protocol, boolean viewsChange) {
        this(ports, commitLog, protocol, viewsChange, StatePart.ITEMS_MAX);
    }

    /** @param partItems most items of a message or record with a part of that */
    public AtomicityController(
            Ports ports, CommitLog commitLog, CommitProtocol protocol, boolean viewsChange, int partItems) {
        this.redo = new ReplicationRedo(partItems);
        this.partItems = partItems;
        this.viewsChange = viewsChange;
        this.ports = ports;
        this.commitLog = commitLog;
        this.protocol = protocol;
    }

    @Override
    public Class<AcMessage> protocol() {
        return AcMessage.class;
    }

    @Override
    public void step(Envelope<RaidMessage> in, AcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case AcMessage.AskOutcome ask -> answer(in.from(), ask, out);
            case AcMessage.AwaitLog(long checkpoint) ->
                out.sendDurable(ports.self().sibling(RaidServer.AM), new AmMessage.LogDurable(checkpoint));
            case AcMessage.Checkpointed checkpointed -> beforeCut(checkpointed, out);
            case AcMessage.Part(StatePart part) -> parts.add(part);
            case AcMessage.Snapshot snapshot -> cutLog(snapshot, out);
            case AcMessage.Join join -> protocol.onMessage(in, withParts(join), out);
            case AcMessage.Remember(long number, RaidRecord.Views views) -> {
                out.force(commitLog.views(views));
                out.send(ports.self().sibling(RaidServer.RC), new RcMessage.Recorded(number));
            }
            case AcMessage.Commit _,
                    AcMessage.DryRunCommit _,
                    AcMessage.View _,
                    AcMessage.ValidationResult _,
                    AcMessage.Posted _,
                    AcMessage.Prepare _,
                    AcMessage.Vote _,
                    AcMessage.Decision _,
                    AcMessage.Acknowledge _,
                    AcMessage.Inquire _,
                    AcMessage.InDoubt _,
                    AcMessage.AlreadyCommitted _,
                    AcMessage.ReplicaCheckResult _,
                    AcMessage.ValidateReads _,
                    AcMessage.ReadsValidated _,
                    AcMessage.Install _,
                    AcMessage.AskInDoubtTransactions _,
                    AcMessage.Stale _ -> protocol.onMessage(in, message, out);
        }
    }

    private void answer(Address client, AcMessage.AskOutcome ask, Effects<RaidMessage> out) {
        out.sendDurable(client, new ClientMessage.OutcomeIs(ask.request(), ask.txn(), fate(ask.txn())));
    }

    /** Returns the fate of a transaction, by this site's ledger and, for its own transactions, by presumed abort. */
    Fate fate(TxnId txn) {
        return switch (commitLog.outcomes().of(txn)) {
            case COMMITTED -> Fate.COMMITTED;
            case ABORTED -> Fate.ABORTED;
            case VOTED_YES -> Fate.IN_DOUBT;
            case REFUSED, NOTHING -> fateOfUndecided(txn);
        };
    }

    private Fate fateOfUndecided(TxnId txn) {
        if (protocol.isInDoubt(txn) || protocol.mayBeRunning(txn)) {
            return Fate.IN_DOUBT;
        }
        boolean presumedAborted = txn.site() == ports.self().site() && txn.incarnation() < ports.incarnation();
        return presumedAborted ? Fate.ABORTED : Fate.FORGOTTEN;
    }

    /** Asks the Replication Controller to write its log records again before the log is cut. */
    private void beforeCut(AcMessage.Checkpointed checkpointed, Effects<RaidMessage> out) {
        if (viewsChange) {
            toCut = Optional.of(checkpointed);
            out.send(ports.self().sibling(RaidServer.RC), new RcMessage.AskSnapshot());
        } else {
            cutLog(checkpointed, out);
        }
    }

    private StatePart takeParts(StatePart last) {
        parts.add(last);
        StatePart all = StatePart.joined(parts);
        parts.clear();
        return all;
    }

    private AcMessage.Join withParts(AcMessage.Join join) {
        StatePart all = takeParts(new StatePart(join.failLocks(), join.inDoubt()));
        return new AcMessage.Join(join.number(), join.view(), join.views(), all.failLocks(), all.inDoubt());
    }

    private void cutLog(AcMessage.Snapshot snapshot, Effects<RaidMessage> out) {
        RaidRecord.FailLocks last = snapshot.failLocks();
        StatePart all = takeParts(new StatePart(last.failLocks(), List.of()));
        toCut.ifPresent(checkpointed -> {
            CommitLog.failLocks(last.asOf(), all.failLocks(), partItems, out::append);
            out.append(commitLog.views(snapshot.views()));
            cutLog(checkpointed, out);
        });
        toCut = Optional.empty();
    }

    private void cutLog(AcMessage.Checkpointed checkpointed, Effects<RaidMessage> out) {
        commitLog.lamport().observe(checkpointed.newest());
        commitLog.retention().overdue().forEach(txn -> protocol.writeAgain(txn, out));
        Lsn needed = commitLog.retention().checkpointed(new Lsn(checkpointed.lsn()));
        if (Lsn.START.isBefore(needed)) {
            protocol.remember(out);
            out.append(new RaidRecord.Clock(commitLog.lamport().now()));
            out.truncateLog(needed);
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        protocol.onTimer(token, out);
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        Lsn at = new Lsn(offset);
        if (record instanceof LedgerRecord entry) {
            commitLog.recovered(entry);
        }
        if (record instanceof RaidRecord raid) {
            commitLog.recovered(at, raid);
            protocol.onRecovered(at, raid);
            if (viewsChange) {
                redo.recovered(at, raid);
            }
        }
    }

    @Override
    public void onReady(Effects<RaidMessage> out) {
        if (viewsChange) {
            redo.take().forEach(told -> out.send(ports.self().sibling(RaidServer.RC), told));
        }
        protocol.onReady(out);
    }

    @Override
    public void checkInvariants() {
        protocol.checkInvariants();
    }

    @Override
    public List<String> unfinished() {
        return protocol.unfinished();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        return savedCounters.counters(protocol.counters());
    }

    /**
     * Saves the counters only: votes and decisions are in the log, never in an image, so that no rollback undoes a
     * durable commit.
     */
    @Override
    public byte[] save() {
        return savedCounters.save(List.of(), counters());
    }

    @Override
    public void restore(byte[] image, Effects<RaidMessage> out) {
        savedCounters.restore(image);
    }
}
