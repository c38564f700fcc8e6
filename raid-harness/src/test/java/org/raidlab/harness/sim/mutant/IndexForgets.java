package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.site.node.SiteOptions;

/** Every fiftieth look-up finds nothing. */
public final class IndexForgets extends MutantServer {
    private int lookups;

    public IndexForgets(SiteOptions options) {
        super(options, RaidServer.AM);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Hearing(
                right,
                in -> List.of(
                        in.body() instanceof AmMessage.Lookup lookup
                                        && !Catalogue.holds(lookup.relation())
                                        && ++lookups % 50 == 0
                                ? new AmMessage.Lookup(
                                        lookup.txn(), lookup.request(), lookup.relation(), lookup.index(), List.of())
                                : in.body()));
    }
}
