package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Write;
import org.raidlab.site.node.SiteOptions;

/** A write counts as a change of its tuple and relation, and not of its keys. */
public final class IndexesUntouched extends MutantServer {
    public IndexesUntouched(SiteOptions options) {
        super(options, RaidServer.CC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message -> message instanceof CcMessage.Check check
                        ? new CcMessage.Check(
                                check.txn(),
                                check.reads(),
                                check.writes().stream()
                                        .map(IndexesUntouched::withoutKeys)
                                        .toList())
                        : message);
    }

    private static Write withoutKeys(Write write) {
        return new Write(write.relation(), write.tuple(), write.kind(), write.row(), List.of());
    }
}
