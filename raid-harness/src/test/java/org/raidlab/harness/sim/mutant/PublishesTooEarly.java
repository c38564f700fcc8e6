package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** Copies are read as soon as they are asked for. */
public final class PublishesTooEarly extends MutantServer {
    public PublishesTooEarly(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, out -> new ForwardingEffects<>(out) {
            @Override
            public void send(Address to, RaidMessage body) {
                super.send(to, body);
                if (body instanceof RcMessage.CopyRequest) {
                    super.send(
                            ports.self().sibling(RaidServer.AC), new AcMessage.Stale(List.of(), true, Long.MAX_VALUE));
                }
            }
        });
    }
}
