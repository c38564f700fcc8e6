package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.raidlab.ac.CommitLog;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.StatePart;

/**
 * View entry: members transfer their in-doubt transactions to a site that enters a view, and the site forces them
 * before it votes.
 */
final class ViewEntry {
    private final Ports ports;
    private final Participant participant;
    private final InheritedTransactions inherited;
    private final CommitLog commitLog;
    private final int partItems;

    /** @param partItems most items of a message or record */
    ViewEntry(
            Ports ports, Participant participant, InheritedTransactions inherited, CommitLog commitLog, int partItems) {
        this.partItems = partItems;
        this.ports = ports;
        this.commitLog = commitLog;
        this.participant = participant;
        this.inherited = inherited;
    }

    /** Sends all transactions in doubt here, for a site that enters a view. */
    void tellDoubts(AcMessage.Member joiner, long view, Effects<RaidMessage> out) {
        List<InDoubtTransaction> doubts = new ArrayList<>(participant.inDoubt());
        doubts.addAll(inherited.all());
        Address controller = ports.self().sibling(RaidServer.RC);
        List<StatePart> parts = StatePart.split(List.of(), doubts, partItems);
        parts.subList(0, parts.size() - 1).forEach(part -> out.send(controller, new RcMessage.Part(part)));
        out.send(
                controller,
                new RcMessage.InDoubtTransactions(joiner, view, parts.getLast().inDoubt()));
    }

    /**
     * Forces the inherited transactions, unless the sender knows the decision on one of this site's in-doubt
     * transactions: then this site first asks all sites for that decision.
     */
    boolean take(AcMessage.Join join, Effects<RaidMessage> out) {
        Set<TxnId> handed = new LinkedHashSet<>();
        join.inDoubt().forEach(inDoubt -> handed.add(inDoubt.txn()));
        List<InDoubtTransaction> over = participant.inDoubt().stream()
                .filter(own -> !handed.contains(own.txn()))
                .toList();
        if (!over.isEmpty()) {
            ask(over, out);
            return false;
        }
        commitLog.missed(join.failLocks());
        CommitLog.failLocks(-1, join.failLocks(), partItems, out::force);
        List<InDoubtTransaction> taken =
                join.inDoubt().stream().filter(this::isForeign).toList();
        inherited.take(taken, out);
        new SiteLinks(ports.self()).hold(InheritedTransactions.locksOf(taken), out);
        out.force(commitLog.views(join.views()));
        return true;
    }

    private void ask(List<InDoubtTransaction> over, Effects<RaidMessage> out) {
        SiteLinks links = new SiteLinks(ports.self());
        over.forEach(own -> out.multicast(links.others(own.members()), new AcMessage.Inquire(own.txn())));
        List<TxnId> names = over.stream().map(InDoubtTransaction::txn).toList();
        out.send(ports.self().sibling(RaidServer.RC), new RcMessage.EntryBlocked(names));
    }

    /**
     * Returns whether this site takes no part in a transaction: one that it takes part in is in its own log, or will
     * never commit without its yes.
     */
    private boolean isForeign(InDoubtTransaction inDoubt) {
        int self = ports.self().site();
        boolean isHere = inherited.has(inDoubt.txn()) || participant.isActive(inDoubt.txn());
        return !isHere && inDoubt.members().stream().noneMatch(member -> member.site() == self);
    }
}
