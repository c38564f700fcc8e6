package org.raidlab.ac.commit;

import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.SessionVector;

/** The role of a site that holds the commit-locks of an in-doubt transaction, and asks for the decision. */
public abstract class InDoubtRole implements Role {
    private final CommitContext context;
    private final InDoubtTransaction inDoubt;
    private final AcTimer inquiry;
    private int attempt;

    /** @param inquiry the timer at whose end this site asks */
    protected InDoubtRole(CommitContext context, InDoubtTransaction inDoubt, AcTimer inquiry) {
        this.context = context;
        this.inDoubt = inDoubt;
        this.inquiry = inquiry;
    }

    public final TxnId txn() {
        return inDoubt.txn();
    }

    public final InDoubtTransaction inDoubt() {
        return inDoubt;
    }

    /** Takes the role, and asks if no decision comes. */
    public final void begin(Effects<RaidMessage> out) {
        context.roles().put(txn(), this);
        out.setTimer(inquiry, context.config().inquiry());
    }

    /** Ends the role. */
    public final void end(Effects<RaidMessage> out) {
        context.roles().remove(txn());
        out.cancelTimer(inquiry);
    }

    /** Has CC release the commit-locks of a transaction whose writes are not posted. */
    public final void release(Effects<RaidMessage> out) {
        context.links().release(txn(), out);
    }

    public final void inquire(Effects<RaidMessage> out) {
        out.setTimer(inquiry, context.config().wait(attempt));
        ask(attempt++, out);
    }

    /**
     * Asks for the decision.
     *
     * @param tries so many times this site has asked since the role began or a view was entered
     */
    protected void ask(int tries, Effects<RaidMessage> out) {
        out.multicast(context.links().inquiryTargets(txn(), inDoubt.members(), tries), new AcMessage.Inquire(txn()));
    }

    /** Waits with the next question for longer than a site that asks: another site is about to end the transaction. */
    protected final void defer(Effects<RaidMessage> out) {
        AcConfig config = context.config();
        out.setTimer(inquiry, config.wait(attempt).plus(config.inquiry()));
    }

    /**
     * Asks at once if the coordinator is a member of the entered view: it may not have been able to answer, and other
     * transactions wait for this one.
     */
    public final void entered(SessionVector view, Effects<RaidMessage> out) {
        if (attempt > 0 && view.sites().contains(txn().site())) {
            attempt = 0;
            inquire(out);
        }
    }

    @Override
    public final void onTimer(AcTimer timer, Effects<RaidMessage> out) {
        if (timer.equals(inquiry)) {
            inquire(out);
        }
    }
}
