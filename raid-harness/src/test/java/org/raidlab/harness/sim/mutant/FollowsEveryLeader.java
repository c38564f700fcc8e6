package org.raidlab.harness.sim.mutant;

import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AcMessage.Elected;
import org.raidlab.msg.AcMessage.PreDecided;
import org.raidlab.msg.AcMessage.PreDecision;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A site with three-phase commit acknowledges the pre-decision of a leader after it has promised to follow a later. */
public final class FollowsEveryLeader extends MutantServer {
    public FollowsEveryLeader(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Following(right);
    }

    private static final class Following extends WrappedServer<RaidMessage> {
        private @Nullable PreDecision heard;

        private Following(Server<RaidMessage> right) {
            super(right);
        }

        @Override
        public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
            heard = in.body() instanceof PreDecision proposal ? proposal : null;
            super.onMessage(in, out);
        }

        @Override
        protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
            PreDecision proposal = heard;
            return new Saying(
                    out,
                    (_, body) -> body instanceof Elected refusal && proposal != null
                            ? new PreDecided(refusal.txn(), refusal.site(), proposal.ballot())
                            : body);
        }
    }
}
