package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A fetched part of a result skips its first row. */
public final class FetchSkipsARow extends MutantServer {
    public FetchSkipsARow(SiteOptions options) {
        super(options, RaidServer.UI);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) ->
                        body instanceof ClientMessage.Rows part && part.rows().size() > 1
                                ? new ClientMessage.Rows(
                                        part.session(),
                                        part.request(),
                                        part.statement(),
                                        part.from(),
                                        part.rows().subList(1, part.rows().size()),
                                        part.failure())
                                : body));
    }
}
