package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A site with one of its servers broken: the right one with something around it that makes the mistake. */
abstract class MutantServer extends ServerFactory {
    private final RaidServer type;

    MutantServer(SiteOptions options, RaidServer type) {
        super(options);
        this.type = type;
    }

    @Override
    protected final Server<RaidMessage> wrapped(Ports ports, Server<RaidMessage> server) {
        return ports.self().type() == type ? broken(ports, server) : server;
    }

    /** Called for each life of the site. */
    protected abstract Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right);
}
