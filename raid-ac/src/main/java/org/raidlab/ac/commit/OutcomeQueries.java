package org.raidlab.ac.commit;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Fate;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;

/** Answers clients that ask what became of a transaction; no answer leaves before what it says is durable. */
public final class OutcomeQueries {
    private final CommitContext context;

    /** The questions that wait for AD's answer. A client repeats a question that gets none. */
    private final SequencedSet<Question> waiting = new LinkedHashSet<>();

    private record Question(Address client, AcMessage.AskOutcome ask) {}

    public OutcomeQueries(CommitContext context) {
        this.context = context;
    }

    /**
     * Answers, unless the transaction began here and may still be running. AC hears from AD with each request to commit
     * which transactions are active, but AD also ends transactions without one; so AC asks, lest a transaction that is
     * over stay in doubt until another one commits.
     */
    public void onAskOutcome(Address client, AcMessage.AskOutcome ask, Effects<RaidMessage> out) {
        if (!hasDecision(ask.txn()) && context.mayBeRunning(ask.txn())) {
            waiting.add(new Question(client, ask));
            out.send(context.links().self().sibling(RaidServer.AD), new AdMessage.AskOldestActive());
        } else {
            answer(client, ask, out);
        }
    }

    public void onOldestActive(TxnId oldest, Effects<RaidMessage> out) {
        context.learnOldestActive(oldest);
        waiting.forEach(question -> answer(question.client(), question.ask(), out));
        waiting.clear();
    }

    private boolean hasDecision(TxnId txn) {
        return switch (context.log().outcomes().of(txn)) {
            case COMMITTED, ABORTED, VOTED_YES -> true;
            case REFUSED, NOTHING -> false;
        };
    }

    private void answer(Address client, AcMessage.AskOutcome ask, Effects<RaidMessage> out) {
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
