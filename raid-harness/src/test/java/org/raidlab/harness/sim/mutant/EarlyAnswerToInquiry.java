package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.SiteOptions;

/**
 * Decides, leaves the force to others, holds everything that tells of the decision until it is durable - and then
 * answers an inquiry out of its memory meanwhile.
 */
public final class EarlyAnswerToInquiry extends ImpatientSite {
    public EarlyAnswerToInquiry(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        return new WrappedServer<>(super.atomicityController(ports)) {
            @Override
            protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
                return new CommitsLate(out, EarlyAnswerToInquiry::tellsOfDecision);
            }

            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                if (in.body() instanceof AcMessage.Inquire) {
                    pass(in, out);
                } else {
                    super.onMessage(in, out);
                }
            }
        };
    }

    private static boolean tellsOfDecision(RaidMessage message) {
        return message instanceof AcMessage.Decision || message instanceof AdMessage.Decided;
    }
}
