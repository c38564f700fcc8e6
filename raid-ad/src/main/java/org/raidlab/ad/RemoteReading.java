package org.raidlab.ad;

import java.time.Duration;
import java.util.List;
import org.raidlab.ad.TransactionState.Executing;
import org.raidlab.ad.execute.RemoteReads;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;

/**
 * The reads of relations that this site does not replicate: they are sent, and repeated until they are answered or
 * given up.
 */
final class RemoteReading {
    private static final RepeatReads REPEAT = new RepeatReads();
    private static final Duration PATIENCE = Duration.ofMillis(150);

    private final Ports ports;
    private final Transactions transactions;
    private final TransactionCompletion transactionCompletion;
    private boolean timerSet;

    RemoteReading(Ports ports, Transactions transactions, TransactionCompletion transactionCompletion) {
        this.ports = ports;
        this.transactions = transactions;
        this.transactionCompletion = transactionCompletion;
    }

    /** Sends the questions of a transaction. */
    void send(Transaction transaction, Effects<RaidMessage> out) {
        RemoteReads remote = transaction.scope().requests().remote();
        remote.takeAsked().forEach(question -> out.send(ports.self().sibling(RaidServer.RC), question));
        remote.takeQuestions()
                .forEach(question ->
                        out.send(ports.self().at(question.site()).sibling(RaidServer.AM), question.message()));
        transaction
                .scope()
                .requests()
                .announced()
                .takeOutgoing()
                .forEach(each -> out.send(ports.self().at(each.site()).sibling(RaidServer.CC), each.message()));
        noteInVain(transaction, out);
        if (remote.anyOpen() && !timerSet) {
            timerSet = true;
            out.setTimer(REPEAT, PATIENCE);
        }
    }

    /** Traces, for histories, the reads whose answers do not count. */
    static void noteInVain(Transaction transaction, Effects<RaidMessage> out) {
        transaction
                .scope()
                .requests()
                .remote()
                .takeInVain()
                .forEach(number -> out.trace(new RaidTrace.Superseded(transaction.id(), number)));
    }

    /** Takes the Replication Controller's answer on the site at which to read. */
    void found(AdMessage.Source answer, Effects<RaidMessage> out) {
        transactions.find(answer.txn()).ifPresent(transaction -> {
            RemoteReads remote = transaction.scope().requests().remote();
            if (!remote.isOpen(answer.relation()) || !(transaction.state() instanceof Executing executing)) {
                return;
            }
            boolean wasRead = remote.hasSource(answer.relation());
            if (remote.found(answer)) {
                send(transaction, out);
            } else {
                AbortReason reason = wasRead ? AbortReason.VIEW_CHANGED : AbortReason.DATA_UNAVAILABLE;
                transactionCompletion.abort(transaction, List.of(executing.ticket()), reason, out);
            }
        });
    }

    void onTimer(Effects<RaidMessage> out) {
        timerSet = false;
        for (Transaction transaction : transactions.all()) {
            RemoteReads remote = transaction.scope().requests().remote();
            if (!remote.anyOpen() || !(transaction.state() instanceof Executing executing)) {
                continue;
            }
            if (remote.repeat()) {
                send(transaction, out);
            } else {
                transactionCompletion.abort(
                        transaction, List.of(executing.ticket()), AbortReason.DATA_UNAVAILABLE, out);
            }
        }
    }
}
