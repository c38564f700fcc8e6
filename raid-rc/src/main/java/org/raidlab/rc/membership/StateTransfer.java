package org.raidlab.rc.membership;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.StatePart;

/**
 * State transfer by control transactions of type 1 (paper section 4): the members of a view transfer their state to a
 * site that enters it.
 */
final class StateTransfer {
    private final Configuration configuration;
    private final Member self;
    private final Outbox outbox;
    private final FailLockTable failLocks;
    private final StateTransferParts parts;
    /**
     * The view of each attempt to enter: every transferred state is good, and the first one that AC can take for a view
     * counts.
     */
    private final TreeMap<Long, Long> joining = new TreeMap<>();
    /**
     * In-doubt transactions of this site that are decided elsewhere: until they are decided here too, this site is
     * silent.
     */
    private final TreeSet<TxnId> heldUpBy = new TreeSet<>();

    StateTransfer(SiteContext site, FailLockTable failLocks) {
        this.configuration = site.configuration();
        this.self = site.self();
        this.outbox = site.outbox();
        this.failLocks = failLocks;
        this.parts = new StateTransferParts(outbox, site.config().partItems());
    }

    /**
     * Takes a message about parts of a transferred state, and returns the complete state once all parts have arrived.
     */
    Optional<RcMessage.TransferredState> take(RcMessage.OfViews message, Effects<RaidMessage> out) {
        if (message instanceof RcMessage.StateTransferRequest asked) {
            parts.onPlease(asked, out);
        } else if (message instanceof RcMessage.TransferredStatePart part) {
            return parts.onPart(part, out);
        }
        return Optional.empty();
    }

    /** Ends the transfer to a member that takes part in the view. */
    void hasEntered(Member member) {
        parts.over(member.site());
    }

    /**
     * Transfers the state of an up-to-date member to a site that enters the view. What AC said before it installed the
     * view is too old: it may have voted yes since.
     */
    void transferState(
            RcMessage.InDoubtTransactions inDoubtTransactions, SessionVector view, Effects<RaidMessage> out) {
        Member joiner = inDoubtTransactions.joiner();
        if (inDoubtTransactions.view() == view.number() && view.members().contains(joiner)) {
            List<Integer> added = configuration.admitted();
            parts.offer(
                    new RcMessage.TransferredState(joiner, view, added, failLocks.all(), inDoubtTransactions.inDoubt()),
                    out);
        }
    }

    /**
     * Returns whether view entry is blocked: this site could not enter if a view included it. Then no view should have
     * it: nobody else could write, since it votes in none.
     */
    boolean isHeldUp() {
        return !heldUpBy.isEmpty();
    }

    void entryBlocked(List<TxnId> inDoubt) {
        heldUpBy.addAll(inDoubt);
    }

    /** Updates the list of blocking transactions with all transactions that are still in doubt at this site. */
    void stillInDoubt(List<InDoubtTransaction> own) {
        heldUpBy.retainAll(own.stream().map(InDoubtTransaction::txn).toList());
    }

    /**
     * Takes the transferred state at the entering site. What is in doubt may have been missed: it is fail-locked at
     * once.
     */
    void join(
            RcMessage.TransferredState state,
            Acceptor acceptor,
            Consumer<Effects<RaidMessage>> then,
            Effects<RaidMessage> out) {
        SessionVector entered = acceptor.known();
        if (!state.to().equals(self) || state.view().number() != entered.number()) {
            return;
        }
        out.trace(new RaidTrace.ViewChanging(self.site(), RaidTrace.ViewChanging.Step.JOIN));
        configuration.admit(state.added());
        List<FailLock> merged = failLocks.handedOver(state);
        long number = outbox.whenRecorded(later -> {
            forgetUpTo(entered.number());
            parts.entered();
            failLocks.replace(merged);
            acceptor.installed(entered.number());
            if (acceptor.known().number() == entered.number()) {
                then.accept(later);
            } else {
                later.trace(new RaidTrace.Ignored("entered a view that is over"));
            }
        });
        joining.put(number, entered.number());
        RaidRecord.Views views = acceptor.recordWith(entered.number());
        StatePart last = outbox.toAc(merged, state.inDoubt(), out);
        outbox.toServer(
                RaidServer.AC, new AcMessage.Join(number, entered, views, last.failLocks(), last.inDoubt()), out);
    }

    /**
     * Drops the attempts for views up to this one; those for newer views continue: AC takes one view once, and answers
     * no more for it.
     */
    private void forgetUpTo(long view) {
        joining.forEach((number, of) -> {
            if (of <= view) {
                outbox.forget(number);
            }
        });
        joining.values().removeIf(of -> of <= view);
    }
}
