package org.raidlab.ac;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitLog;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.commit.InheritedTransactions;
import org.raidlab.ac.commit.LogTruncation;
import org.raidlab.ac.commit.OutcomeQueries;
import org.raidlab.ac.commit.ReadOnlyCommits;
import org.raidlab.ac.commit.RemoteReadValidations;
import org.raidlab.ac.commit.Role;
import org.raidlab.ac.commit.ViewEntry;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.LedgerRecord;
import org.raidlab.msg.ProtocolServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.SavedCounters;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.StateParts;

/**
 * The Atomicity Controller of a site. Commitment of transactions that write is its protocol's; its own are transactions
 * that only read, inherited transactions, the entry into views, the questions about outcomes and the truncation of the
 * log.
 */
public final class AtomicityController implements ProtocolServer<AcMessage>, Checkpointable<RaidMessage> {
    private final CommitContext context;
    private final CommitLog commitLog;
    private final CommitProtocol protocol;
    private final ReadOnlyCommits readOnly;
    private final RemoteReadValidations validations;
    private final InheritedTransactions inherited;
    private final ViewEntry viewEntry;
    private final LogTruncation truncation;
    private final OutcomeQueries outcomeQueries;
    private final StateParts parts = new StateParts();
    private final SavedCounters savedCounters =
            new SavedCounters(name -> name.equals("committed") || name.equals("aborted"));

    /** @param protocol in the same context */
    public AtomicityController(CommitContext context, CommitProtocol protocol) {
        this.context = context;
        this.commitLog = context.log();
        this.protocol = protocol;
        this.readOnly = new ReadOnlyCommits(context);
        this.validations = new RemoteReadValidations(context);
        this.inherited = new InheritedTransactions(context);
        this.viewEntry = new ViewEntry(context, protocol, inherited, parts);
        this.truncation = new LogTruncation(context, protocol, parts);
        this.outcomeQueries = new OutcomeQueries(context);
    }

    @Override
    public Class<AcMessage> protocol() {
        return AcMessage.class;
    }

    @Override
    public void step(Envelope<RaidMessage> in, AcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case AcMessage.AskOutcome ask -> outcomeQueries.onAskOutcome(in.from(), ask, out);
            case AcMessage.OldestActive(TxnId oldest) -> outcomeQueries.onOldestActive(oldest, out);
            case AcMessage.AwaitLog wait -> truncation.onAwaitLog(wait, out);
            case AcMessage.Checkpointed checkpointed -> truncation.onCheckpointed(checkpointed, out);
            case AcMessage.Part(StatePart part) -> parts.add(part);
            case AcMessage.Snapshot snapshot -> truncation.onSnapshot(snapshot, out);
            case AcMessage.Switch wanted -> viewEntry.onSwitch(in.from(), wanted, out);
            case AcMessage.Join join -> viewEntry.onJoin(join, out);
            case AcMessage.Install install -> viewEntry.onInstall(install, out);
            case AcMessage.AskInDoubtTransactions(AcMessage.Member joiner) -> viewEntry.tellDoubts(joiner, out);
            case AcMessage.Stale stale -> context.policy().stale(stale, out);
            case AcMessage.Remember remember -> viewEntry.onRemember(remember, out);
            case AcMessage.Commit commit -> onCommit(in, commit, out);
            case AcMessage.ValidationResult result -> withRole(result.txn(), role -> role.validated(result, out));
            case AcMessage.ReplicaCheckResult result ->
                withRole(result.txn(), role -> role.replicasChecked(result, out));
            case AcMessage.ValidateReads validateReads -> validations.onValidateReads(validateReads, out);
            case AcMessage.ReadsValidated readsValidated -> readOnly.onReadsValidated(readsValidated, out);
            case AcMessage.Posted posted -> context.commits().onPosted(posted, out);
            case AcMessage.Acknowledge acknowledge ->
                context.commits().acknowledged(acknowledge.txn(), acknowledge.site(), out);
            case AcMessage.Decision decision -> onOutcome(in, decision.txn(), decision, out);
            case AcMessage.AlreadyCommitted(TxnId txn) -> onOutcome(in, txn, message, out);
            case AcMessage.View view -> {
                context.learn(view);
                protocol.onMessage(in, view, out);
            }
            case AcMessage.DryRunCommit _,
                    AcMessage.Prepare _,
                    AcMessage.Vote _,
                    AcMessage.Inquire _,
                    AcMessage.InDoubt _,
                    AcMessage.PreDecision _,
                    AcMessage.PreDecided _,
                    AcMessage.Elect _,
                    AcMessage.Elected _ -> protocol.onMessage(in, message, out);
        }
    }

    private void withRole(TxnId txn, Consumer<Role> takes) {
        Role role = context.roles().of(txn);
        if (role != null) {
            takes.accept(role);
        }
    }

    private void onCommit(Envelope<RaidMessage> in, AcMessage.Commit request, Effects<RaidMessage> out) {
        if (context.admits(request, out)) {
            if (request.writes().isEmpty()) {
                readOnly.begin(request, out);
            } else {
                protocol.onMessage(in, request, out);
            }
        }
    }

    private void onOutcome(Envelope<RaidMessage> in, TxnId txn, AcMessage outcome, Effects<RaidMessage> out) {
        if (!inherited.resolve(txn, out)) {
            protocol.onMessage(in, outcome, out);
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        if (token instanceof AcTimer timer) {
            withRole(timer.txn(), role -> role.onTimer(timer, out));
        } else {
            context.acknowledgements().onTimer(out);
        }
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        Lsn at = new Lsn(offset);
        if (record instanceof LedgerRecord entry) {
            commitLog.recovered(entry);
        }
        if (record instanceof RaidRecord raid) {
            commitLog.recovered(at, raid);
            inherited.onRecovered(raid);
            context.commits().onRecovered(raid);
            protocol.onRecovered(raid);
            context.policy().recovered(at, raid);
        }
    }

    @Override
    public void onReady(Effects<RaidMessage> out) {
        context.policy().onReady(out);
        viewEntry.restoreLocks(out);
        protocol.onReady(out);
        inherited.onReady(out);
        context.commits().onReady(out);
    }

    @Override
    public void checkInvariants() {
        context.checkInvariants();
        protocol.checkInvariants();
    }

    @Override
    public List<String> unfinished() {
        return context.roles().unfinished();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("committed", context.committed());
        counters.put("aborted", context.aborted());
        counters.put("coordinating", context.roles().countOf(context.site()));
        counters.putAll(protocol.counters());
        counters.merge("remembered", (long) context.commits().size(), Long::sum);
        return savedCounters.counters(counters);
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
        context.acknowledgements().resume(out);
    }
}
