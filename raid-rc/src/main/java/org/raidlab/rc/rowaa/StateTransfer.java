package org.raidlab.rc.rowaa;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.raidlab.core.ServerType;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.StatePart;

/** Control transactions of type 1 (paper section 4): a site that enters a view is handed the state of its members. */
final class StateTransfer {
    private final Configuration configuration;
    private final Member self;
    private final Outbox outbox;
    private final FailLocks failLocks;
    private final StateTransferParts parts;
    /**
     * Attempts to enter, and the view of each: every handed-over state is good, and of one view the first that AC can
     * take is the one.
     */
    private final TreeMap<Long, Long> joining = new TreeMap<>();
    /** Transactions in doubt here that are over elsewhere: until they are here too, this site is silent. */
    private final TreeSet<TxnId> heldUpBy = new TreeSet<>();

    StateTransfer(ViewChange.Parts parts, FailLocks failLocks) {
        this.configuration = parts.configuration();
        this.self = parts.self();
        this.outbox = parts.outbox();
        this.failLocks = failLocks;
        this.parts = new StateTransferParts(parts);
    }

    /** Parts of states: what they do to this site, and what they are together. */
    Optional<RcMessage.TransferredState> take(RcMessage message, Effects<RaidMessage> out) {
        if (message instanceof RcMessage.StateTransferRequest asked) {
            parts.onPlease(asked, out);
        } else if (message instanceof RcMessage.TransferredStatePart part) {
            return parts.onPart(part, out);
        }
        return Optional.empty();
    }

    /** A member takes part in the view: nothing is handed over to it. */
    void hasEntered(Member member) {
        parts.over(member.site());
    }

    /**
     * At a whole member: the state for one that enters. What AC said before it installed the view is too old: it may
     * have voted yes since.
     */
    void handOver(RcMessage.InDoubtTransactions inDoubtTransactions, SessionVector view, Effects<RaidMessage> out) {
        Member joiner = inDoubtTransactions.joiner();
        if (inDoubtTransactions.view() == view.number() && view.members().contains(joiner)) {
            List<Integer> added = configuration.admitted();
            parts.offer(
                    new RcMessage.TransferredState(joiner, view, added, failLocks.all(), inDoubtTransactions.inDoubt()),
                    out);
        }
    }

    /**
     * Whether this site could not enter if it were asked in. Then no view should have it: nobody else could write,
     * since it votes in none.
     */
    boolean isHeldUp() {
        return !heldUpBy.isEmpty();
    }

    void heldUp(List<TxnId> inDoubt) {
        heldUpBy.addAll(inDoubt);
    }

    /** All that is in doubt at this site. */
    void stillInDoubt(List<InDoubtTransaction> own) {
        heldUpBy.retainAll(own.stream().map(InDoubtTransaction::txn).toList());
    }

    /** At the one that enters. What is in doubt may have been missed: it is fail-locked at once. */
    void join(
            RcMessage.TransferredState state,
            Acceptor acceptor,
            BiConsumer<SessionVector, Effects<RaidMessage>> then,
            Effects<RaidMessage> out) {
        SessionVector entered = acceptor.known();
        if (!state.to().equals(self) || state.view().number() != entered.number()) {
            return;
        }
        configuration.admit(state.added());
        FailLocks merged = FailLocks.handedOver(state, configuration);
        long number = outbox.whenRecorded(later -> {
            forgetUpTo(entered.number());
            parts.entered();
            failLocks.replace(merged.all());
            acceptor.installed(entered.number());
            if (acceptor.known().number() == entered.number()) {
                then.accept(entered, later);
            } else {
                later.trace(new RaidTrace.Ignored("entered a view that is over"));
            }
        });
        joining.put(number, entered.number());
        RaidRecord.Views views = acceptor.recordWith(entered.number());
        StatePart last = outbox.toAc(merged.all(), state.inDoubt(), out);
        outbox.toServer(
                ServerType.AC, new AcMessage.Join(number, entered, views, last.failLocks(), last.inDoubt()), out);
    }

    /** What is on its way for a newer view stands: AC takes one view once, and answers no more for it. */
    private void forgetUpTo(long view) {
        joining.forEach((number, of) -> {
            if (of <= view) {
                outbox.forget(number);
            }
        });
        joining.values().removeIf(of -> of <= view);
    }
}
