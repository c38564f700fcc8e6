package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage.Elected;
import org.raidlab.msg.AcMessage.PreDecision;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A leader of three-phase commit takes no notice of the pre-decisions of the others, and aborts by its own state. */
public final class ConcealsPreCommit extends MutantServer {
    public ConcealsPreCommit(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message -> message instanceof Elected told
                        ? new Elected(
                                told.txn(),
                                told.site(),
                                told.promised(),
                                new PreDecision(told.txn(), Stamp.NONE, false, Stamp.NONE))
                        : message);
    }
}
