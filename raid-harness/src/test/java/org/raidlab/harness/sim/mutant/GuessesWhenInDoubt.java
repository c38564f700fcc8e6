package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A participant in doubt tells another one that the transaction aborted. */
public final class GuessesWhenInDoubt extends MutantServer {
    public GuessesWhenInDoubt(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof AcMessage.InDoubt doubt
                        ? new AcMessage.Decision(doubt.txn(), false, Stamp.NONE)
                        : body));
    }
}
