package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A transaction without writes commits without validation. */
public final class ReadersUnchecked extends MutantServer {
    public ReadersUnchecked(SiteOptions options) {
        super(options, RaidServer.CC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message -> message instanceof CcMessage.Check check
                                && check.writes().isEmpty()
                        ? new CcMessage.Check(check.txn(), List.of(), List.of())
                        : message);
    }
}
