package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** Validates what a transaction wrote, and not what it read. */
public final class ValidatesOnlyWrites extends MutantServer {
    public ValidatesOnlyWrites(SiteOptions options) {
        super(options, RaidServer.CC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message -> message instanceof CcMessage.Check check
                        ? new CcMessage.Check(check.txn(), List.of(), check.writes())
                        : message);
    }
}
