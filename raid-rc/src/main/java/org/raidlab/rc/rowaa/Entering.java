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
import org.raidlab.msg.Doubt;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.StatePart;

/** Control transactions of type 1 (paper section 4): a site that enters a view is handed the state of its members. */
final class Entering {
    private final Instance instance;
    private final Member self;
    private final Post post;
    private final FailLocks failLocks;
    private final HandoverParts parts;
    /**
     * Attempts to enter, and the view of each: every handed-over state is good, and of one view the first that AC can
     * take is the one.
     */
    private final TreeMap<Long, Long> joining = new TreeMap<>();
    /** Transactions in doubt here that are over elsewhere: until they are here too, this site is silent. */
    private final TreeSet<TxnId> heldUpBy = new TreeSet<>();

    Entering(Election.Parts parts, FailLocks failLocks) {
        this.instance = parts.instance();
        this.self = parts.self();
        this.post = parts.post();
        this.failLocks = failLocks;
        this.parts = new HandoverParts(parts);
    }

    /** Parts of states: what they do to this site, and what they are together. */
    Optional<RcMessage.Handover> take(RcMessage message, Effects<RaidMessage> out) {
        if (message instanceof RcMessage.HandoverPlease asked) {
            parts.onPlease(asked, out);
        } else if (message instanceof RcMessage.HandoverPart part) {
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
    void handOver(RcMessage.Doubts doubts, SessionVector view, Effects<RaidMessage> out) {
        Member joiner = doubts.joiner();
        if (doubts.view() == view.number() && view.members().contains(joiner)) {
            List<Integer> added = instance.admitted();
            parts.offer(new RcMessage.Handover(joiner, view, added, failLocks.all(), doubts.inDoubt()), out);
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
    void stillInDoubt(List<Doubt> own) {
        heldUpBy.retainAll(own.stream().map(Doubt::txn).toList());
    }

    /** At the one that enters. What is in doubt may have been missed: it is fail-locked at once. */
    void join(
            RcMessage.Handover handover,
            Acceptor acceptor,
            BiConsumer<SessionVector, Effects<RaidMessage>> then,
            Effects<RaidMessage> out) {
        SessionVector entered = acceptor.known();
        if (!handover.to().equals(self) || handover.view().number() != entered.number()) {
            return;
        }
        instance.admit(handover.added());
        FailLocks merged = FailLocks.handedOver(handover, instance);
        long number = post.whenRecorded(later -> {
            forgetUpTo(entered.number());
            parts.entered();
            failLocks.replace(merged.all());
            acceptor.installed(entered.number());
            if (acceptor.known().number() == entered.number()) {
                then.accept(entered, later);
            } else {
                later.note(new RaidTrace.Ignored("entered a view that is over"));
            }
        });
        joining.put(number, entered.number());
        RaidRecord.Views views = acceptor.recordWith(entered.number());
        StatePart last = post.toAc(merged.all(), handover.inDoubt(), out);
        post.toServer(ServerType.AC, new AcMessage.Join(number, entered, views, last.failLocks(), last.inDoubt()), out);
    }

    /** What is on its way for a newer view stands: AC takes one view once, and answers no more for it. */
    private void forgetUpTo(long view) {
        joining.forEach((number, of) -> {
            if (of <= view) {
                post.forget(number);
            }
        });
        joining.values().removeIf(of -> of <= view);
    }
}
