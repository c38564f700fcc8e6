package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.site.node.SiteOptions;

/** Reads of the catalogue are not validated: a transaction may use a schema that is no more. */
public final class IgnoresSchemaReads extends MutantServer {
    public IgnoresSchemaReads(SiteOptions options) {
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
                                        .filter(read -> !(read instanceof ReadEntry.TupleRead tuple)
                                                || !Catalogue.holds(tuple.relation()))
                                        .toList(),
                                check.writes())
                        : message);
    }
}
