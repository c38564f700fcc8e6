package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Tells the participants of a commit when it is durable, its client at once. */
public final class EarlyAnswerToClient extends ServerFactory {
    public EarlyAnswerToClient(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        return new WrappedServer<>(super.atomicityController(ports)) {
            @Override
            protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
                return new CommitsLate(out, message -> message instanceof AcMessage.Decision);
            }
        };
    }
}
