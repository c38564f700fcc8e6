package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ReadEntry;
import org.raidlab.site.node.SiteOptions;

/** A look-up in an index leaves nothing in the read set: nobody notices what was absent. */
public final class ForgetsAbsence extends MutantServer {
    public ForgetsAbsence(SiteOptions options) {
        super(options, RaidServer.CC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message -> message instanceof CcMessage.Check check
                        ? new CcMessage.Check(
                                check.txn(),
                                check.reads().stream()
                                        .filter(read -> !(read instanceof ReadEntry.KeyRead))
                                        .toList(),
                                check.writes())
                        : message);
    }
}
