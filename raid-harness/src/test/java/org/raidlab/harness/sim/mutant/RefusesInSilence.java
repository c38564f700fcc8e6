package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** A site that has lost its folder is refused, but nobody tells it. */
public final class RefusesInSilence extends MutantServer {
    public RefusesInSilence(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, Saying.instead((to, body) -> body instanceof RcMessage.Refused ? null : body));
    }
}
