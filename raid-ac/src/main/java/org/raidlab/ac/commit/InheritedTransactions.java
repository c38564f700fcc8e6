package org.raidlab.ac.commit;

import java.util.List;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.SessionVector;

/**
 * Inherited transactions: in-doubt transactions that this site received with the transferred state when it entered a
 * view. It did not vote on them and does not post them: what they write is fail-locked here. It only holds their
 * commit-locks until they are over, so that no later view forgets them.
 */
public final class InheritedTransactions {
    private final CommitContext context;

    public InheritedTransactions(CommitContext context) {
        this.context = context;
    }

    private final class InheritedRole extends InDoubtRole {
        private InheritedRole(InDoubtTransaction inDoubt) {
            super(context, inDoubt, new AcTimer.InheritedInquiry(inDoubt.txn()));
        }

        @Override
        public void writeAgain(Effects<RaidMessage> out) {
            context.log().inheritedBefore(inDoubt(), out);
        }

        @Override
        public boolean isInDoubt() {
            return false;
        }

        @Override
        public String state() {
            return "was handed over and is not known to be over";
        }
    }

    private List<InheritedRole> roles() {
        return context.roles().all(InheritedRole.class);
    }

    public List<InDoubtTransaction> all() {
        return roles().stream().map(InheritedRole::inDoubt).toList();
    }

    /** Forces inherited transactions; the caller tells CC. */
    void take(List<InDoubtTransaction> doubts, Effects<RaidMessage> out) {
        for (InDoubtTransaction inDoubt : doubts) {
            context.log().inherited(inDoubt, out);
            new InheritedRole(inDoubt).begin(out);
        }
    }

    /** Ends an inherited transaction, whatever its outcome, and returns whether it was one. */
    public boolean resolve(TxnId txn, Effects<RaidMessage> out) {
        if (!(context.roles().of(txn) instanceof InheritedRole role)) {
            return false;
        }
        role.end(out);
        context.log().resolved(txn, out);
        role.release(out);
        return true;
    }

    public void entered(SessionVector installed, Effects<RaidMessage> out) {
        roles().forEach(role -> role.entered(installed, out));
    }

    public void onRecovered(RaidRecord record) {
        if (record instanceof RaidRecord.Inherited(InDoubtTransaction inDoubt)) {
            context.roles().put(inDoubt.txn(), new InheritedRole(inDoubt));
        } else if (record instanceof RaidRecord.Resolved(TxnId txn)) {
            context.roles().remove(txn);
        }
    }

    public void onReady(Effects<RaidMessage> out) {
        roles().forEach(role -> role.inquire(out));
    }
}
