package org.raidlab.ac.commit;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.StateParts;

/**
 * The truncation of the log behind a checkpoint of the database: what holds the log although the database has it, or
 * although no checkpoint will ever have it, is written again before the log is cut.
 */
public final class LogTruncation {
    private final CommitContext context;
    private final CommitProtocol protocol;
    private final StateParts parts;
    private Optional<AcMessage.Checkpointed> waiting = Optional.empty();

    /** @param parts that come before a snapshot */
    public LogTruncation(CommitContext context, CommitProtocol protocol, StateParts parts) {
        this.context = context;
        this.protocol = protocol;
        this.parts = parts;
    }

    /** Tells AM when the decisions posted so far are durable: a checkpoint must not be ahead of the log. */
    public void onAwaitLog(AcMessage.AwaitLog wait, Effects<RaidMessage> out) {
        out.sendDurable(context.ports().self().sibling(RaidServer.AM), new AmMessage.LogDurable(wait.checkpoint()));
    }

    /** Cuts the log, at once or when the Replication Controller has sent what is to be written again before. */
    public void onCheckpointed(AcMessage.Checkpointed checkpointed, Effects<RaidMessage> out) {
        if (context.policy().awaitsSnapshot(out)) {
            waiting = Optional.of(checkpointed);
        } else {
            cut(checkpointed, out);
        }
    }

    /** Writes the state of replication control again, and cuts the log if a checkpoint waits for that. */
    public void onSnapshot(AcMessage.Snapshot snapshot, Effects<RaidMessage> out) {
        RaidRecord.FailLocks last = snapshot.failLocks();
        StatePart all = parts.joined(new StatePart(last.failLocks(), List.of()));
        waiting.ifPresent(checkpointed -> {
            CommitLog.failLocks(last.asOf(), all.failLocks(), context.config().partItems(), out::append);
            out.append(context.log().views(snapshot.views()));
            cut(checkpointed, out);
        });
        waiting = Optional.empty();
    }

    private void cut(AcMessage.Checkpointed checkpointed, Effects<RaidMessage> out) {
        CommitLog log = context.log();
        log.lamport().observe(checkpointed.newest());
        for (TxnId txn : log.overdue()) {
            Role role = context.roles().of(txn);
            if (role != null) {
                role.writeAgain(out);
            }
        }
        Lsn needed = log.retention().checkpointed(new Lsn(checkpointed.lsn()));
        if (Lsn.START.isBefore(needed)) {
            context.commits().remember(out);
            protocol.remember(out);
            out.append(new RaidRecord.Clock(log.lamport().now()));
            out.truncateLog(needed);
        }
    }
}
