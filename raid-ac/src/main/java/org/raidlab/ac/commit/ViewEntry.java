package org.raidlab.ac.commit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.StateParts;

/**
 * View entry: members transfer their in-doubt transactions to a site that enters a view, and the site forces them
 * before it votes.
 */
public final class ViewEntry {
    private final CommitContext context;
    private final CommitProtocol protocol;
    private final InheritedTransactions inherited;
    private final StateParts parts;

    /** @param parts that come before the state that is handed over */
    public ViewEntry(
            CommitContext context, CommitProtocol protocol, InheritedTransactions inherited, StateParts parts) {
        this.context = context;
        this.protocol = protocol;
        this.inherited = inherited;
        this.parts = parts;
    }

    private Address sibling(RaidServer server) {
        return context.ports().self().sibling(server);
    }

    /** Sends all transactions in doubt here, for a site that enters a view. */
    public void tellDoubts(AcMessage.Member joiner, Effects<RaidMessage> out) {
        List<StatePart> parts =
                StatePart.split(List.of(), inDoubt(), context.config().partItems());
        parts.subList(0, parts.size() - 1).forEach(part -> out.send(sibling(RaidServer.RC), new RcMessage.Part(part)));
        long view = context.policy().view();
        out.send(
                sibling(RaidServer.RC),
                new RcMessage.InDoubtTransactions(joiner, view, parts.getLast().inDoubt()));
    }

    private List<InDoubtTransaction> inDoubt() {
        List<InDoubtTransaction> doubts = new ArrayList<>(protocol.inDoubt());
        doubts.addAll(inherited.all());
        return doubts;
    }

    /** Forces a record of views. */
    public void onRemember(AcMessage.Remember remember, Effects<RaidMessage> out) {
        out.force(context.log().views(remember.views()));
        out.send(sibling(RaidServer.RC), new RcMessage.Recorded(remember.number()));
    }

    /** Has RC ask for a view with other algorithms, and tells a client which are in force. */
    public void onSwitch(Address client, AcMessage.Switch wanted, Effects<RaidMessage> out) {
        out.send(sibling(RaidServer.RC), new RcMessage.Switch(wanted.wanted()));
        ReplicationPolicy policy = context.policy();
        out.send(client, new ClientMessage.InForce(wanted.request(), policy.view(), policy.algorithms()));
    }

    /** Forces and installs a view of which this site has been a member. */
    public void onInstall(AcMessage.Install install, Effects<RaidMessage> out) {
        out.force(context.log().views(install.views()));
        installed(install.number(), install.view(), out);
    }

    private void installed(long number, SessionVector view, Effects<RaidMessage> out) {
        context.policy().entered(view);
        protocol.entered(view, out);
        inherited.entered(view, out);
        String concurrency = view.algorithms().concurrency();
        if (!concurrency.isEmpty()) {
            out.send(sibling(RaidServer.CC), new CcMessage.Switch(concurrency));
        }
        out.send(sibling(RaidServer.RC), new RcMessage.Recorded(number));
    }

    /**
     * Enters a view, unless this site is in it already: a state that is handed over a second time comes too late, since
     * the first counts, and commits that followed it.
     */
    public void onJoin(AcMessage.Join last, Effects<RaidMessage> out) {
        AcMessage.Join join = whole(last);
        if (context.policy().view() < join.view().number() && take(join, out)) {
            installed(join.number(), join.view(), out);
        }
    }

    private AcMessage.Join whole(AcMessage.Join last) {
        StatePart all = parts.joined(new StatePart(last.failLocks(), last.inDoubt()));
        return new AcMessage.Join(last.number(), last.view(), last.views(), all.failLocks(), all.inDoubt());
    }

    /**
     * Forces the inherited transactions, unless the sender knows the decision on one of this site's in-doubt
     * transactions: then this site first asks all sites for that decision.
     */
    private boolean take(AcMessage.Join join, Effects<RaidMessage> out) {
        Set<TxnId> handed = new LinkedHashSet<>();
        join.inDoubt().forEach(inDoubt -> handed.add(inDoubt.txn()));
        List<InDoubtTransaction> taken =
                join.inDoubt().stream().filter(this::isForeign).toList();
        List<InDoubtTransaction> over = protocol.inDoubt().stream()
                .filter(own -> !handed.contains(own.txn()))
                .filter(own -> !context.policy().mayEnterInDoubt(own, join, taken))
                .toList();
        if (!over.isEmpty()) {
            ask(over, out);
            return false;
        }
        context.log().missed(join.failLocks());
        CommitLog.failLocks(-1, join.failLocks(), context.config().partItems(), out::force);
        inherited.take(taken, out);
        out.send(sibling(RaidServer.CC), new CcMessage.AdoptLocks(locksOf(taken)));
        out.force(context.log().views(join.views()));
        return true;
    }

    private void ask(List<InDoubtTransaction> over, Effects<RaidMessage> out) {
        over.forEach(own -> out.multicast(context.links().others(own.members()), new AcMessage.Inquire(own.txn())));
        List<TxnId> names = over.stream().map(InDoubtTransaction::txn).toList();
        out.send(sibling(RaidServer.RC), new RcMessage.EntryBlocked(names));
    }

    /**
     * Returns whether this site takes no part in a transaction: one that it takes part in is in its own log, or will
     * never commit without its yes.
     */
    private boolean isForeign(InDoubtTransaction inDoubt) {
        return !context.roles().has(inDoubt.txn())
                && inDoubt.members().stream().noneMatch(member -> member.site() == context.site());
    }

    /**
     * Restores, before any check, the commit-locks of prepared and inherited transactions: each may be as long as a
     * message, so each has its own message.
     */
    public void restoreLocks(Effects<RaidMessage> out) {
        List<CcMessage.Pending> locks = locksOf(inDoubt());
        Address controller = sibling(RaidServer.CC);
        out.send(controller, new CcMessage.RestoreLocks(locks.stream().limit(1).toList()));
        locks.stream().skip(1).forEach(each -> out.send(controller, new CcMessage.AdoptLocks(List.of(each))));
    }

    private static List<CcMessage.Pending> locksOf(List<InDoubtTransaction> doubts) {
        return doubts.stream()
                .map(inDoubt -> new CcMessage.Pending(inDoubt.txn(), inDoubt.reads(), inDoubt.writes()))
                .toList();
    }
}
