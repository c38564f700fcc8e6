package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.site.node.SiteOptions;

/** Reads of the catalogue do not wait for its copies. */
public final class ReadsStaleCatalogue extends MutantServer {
    public ReadsStaleCatalogue(SiteOptions options) {
        super(options, RaidServer.AM);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                body -> body instanceof AmMessage.Stale stale
                        ? new AmMessage.Stale(stale.relations().stream()
                                .filter(relation -> !Catalogue.holds(relation))
                                .toList())
                        : body);
    }
}
