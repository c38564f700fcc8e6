package org.raidlab.ac.commit.voting;

import org.jspecify.annotations.Nullable;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.RememberedCommits;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;

/** Cooperative termination: a participant's answers to another participant that is in doubt. */
final class Inquiries {
    private final CommitContext context;
    private final RememberedCommits remembered;

    Inquiries(CommitContext context, RememberedCommits remembered) {
        this.context = context;
        this.remembered = remembered;
    }

    /**
     * Answers an inquiry; a site that never heard of the transaction refuses it, for good, before it answers.
     *
     * @param undecided whether it is checked or in doubt here too
     */
    void answer(TxnId txn, boolean undecided, Address from, Effects<RaidMessage> out) {
        @Nullable Stamp stamp = remembered.stampOf(txn);
        if (stamp != null) {
            out.send(from, new AcMessage.Decision(txn, true, stamp));
        } else if (undecided) {
            out.send(from, new AcMessage.InDoubt(txn, context.site()));
        } else {
            switch (context.log().outcomes().of(txn)) {
                case ABORTED, REFUSED -> out.send(from, new AcMessage.Decision(txn, false, Stamp.NONE));
                case COMMITTED -> out.send(from, new AcMessage.AlreadyCommitted(txn));
                case VOTED_YES -> out.trace(new RaidTrace.Ignored("an inquiry that is long answered: " + txn));
                case NOTHING -> refuse(txn, from, out);
            }
        }
    }

    /**
     * Refuses a transaction: no site asks for this site's vote below the low watermark any more, so without this site's
     * yes the transaction has not committed.
     */
    private void refuse(TxnId txn, Address from, Effects<RaidMessage> out) {
        if (!remembered.isBelowLowWatermark(txn)) {
            context.log().refused(txn, out);
        }
        out.send(from, new AcMessage.Decision(txn, false, Stamp.NONE));
    }
}
