package org.raidlab.ac.commit;

import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Fate;
import org.raidlab.msg.RaidMessage;

/** Answers clients that ask what became of a transaction; no answer leaves before what it says is durable. */
public final class OutcomeQueries {
    private final CommitContext context;

    public OutcomeQueries(CommitContext context) {
        this.context = context;
    }

    public void onAskOutcome(Address client, AcMessage.AskOutcome ask, Effects<RaidMessage> out) {
        out.sendDurable(client, new ClientMessage.OutcomeIs(ask.request(), ask.txn(), fate(ask.txn())));
    }

    /** Returns the fate of a transaction, by this site's ledger and, for its own transactions, by presumed abort. */
    private Fate fate(TxnId txn) {
        return switch (context.log().outcomes().of(txn)) {
            case COMMITTED -> Fate.COMMITTED;
            case ABORTED -> Fate.ABORTED;
            case VOTED_YES -> Fate.IN_DOUBT;
            case REFUSED, NOTHING -> fateOfUndecided(txn);
        };
    }

    private Fate fateOfUndecided(TxnId txn) {
        Role role = context.roles().of(txn);
        if ((role != null && role.isInDoubt()) || context.mayBeRunning(txn)) {
            return Fate.IN_DOUBT;
        }
        boolean presumedAborted = txn.site() == context.site()
                && txn.incarnation() < context.ports().incarnation();
        return presumedAborted ? Fate.ABORTED : Fate.FORGOTTEN;
    }
}
