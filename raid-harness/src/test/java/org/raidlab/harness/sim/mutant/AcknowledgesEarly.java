package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Address;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A participant acknowledges a commit that is not durable there yet. */
public final class AcknowledgesEarly extends MutantServer {
    public AcknowledgesEarly(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, out -> new ForwardingEffects<>(out) {
            @Override
            public void sendDurable(Address to, RaidMessage body) {
                send(to, body);
            }
        });
    }
}
