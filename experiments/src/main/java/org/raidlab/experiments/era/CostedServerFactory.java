package org.raidlab.experiments.era;

import java.util.function.BiFunction;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Makes the servers of a site, each wrapped to charge its costs. */
final class CostedServerFactory extends ServerFactory {
    private final BiFunction<Ports, Server<RaidMessage>, Server<RaidMessage>> costs;

    CostedServerFactory(SiteOptions options, BiFunction<Ports, Server<RaidMessage>, Server<RaidMessage>> costs) {
        super(options);
        this.costs = costs;
    }

    @Override
    protected Server<RaidMessage> wrapped(Ports ports, Server<RaidMessage> server) {
        return costs.apply(ports, server);
    }
}
