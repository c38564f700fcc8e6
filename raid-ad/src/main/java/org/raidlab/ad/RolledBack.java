package org.raidlab.ad;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;

/**
 * The transactions that were open at the last process checkpoint. A rollback has ended them; one that committed in
 * between stays committed, so the Atomicity Controller is asked, and they are counted by what its ledger says.
 */
final class RolledBack {
    private final Ports ports;
    private final Tally tally;
    private final SequencedSet<TxnId> asked = new LinkedHashSet<>();

    RolledBack(Ports ports, Tally tally) {
        this.ports = ports;
        this.tally = tally;
    }

    void ask(List<TxnId> open, Effects<RaidMessage> out) {
        for (TxnId txn : open) {
            asked.add(txn);
            out.send(ports.self().sibling(RaidServer.AC), new AcMessage.AskOutcome(asked.size(), txn));
        }
    }

    void settle(ClientMessage.OutcomeIs outcome) {
        if (asked.remove(outcome.txn())) {
            switch (outcome.fate()) {
                case COMMITTED -> tally.count(new Outcome.Committed(Stamp.NONE));
                case ABORTED -> tally.count(new Outcome.Aborted(AbortReason.ROLLED_BACK));
                case IN_DOUBT, FORGOTTEN -> tally.count(new Outcome.Unknown());
            }
        }
    }
}
