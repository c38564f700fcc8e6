package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Address;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A home site with parallel commits acknowledges its own record of a commit before that is durable. */
public final class AcknowledgesItselfEarly extends MutantServer {
    public AcknowledgesItselfEarly(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, out -> new ForwardingEffects<>(out) {
            @Override
            public void sendDurable(Address to, RaidMessage body) {
                if (to.equals(ports.self())) {
                    send(to, body);
                } else {
                    super.sendDurable(to, body);
                }
            }
        });
    }
}
