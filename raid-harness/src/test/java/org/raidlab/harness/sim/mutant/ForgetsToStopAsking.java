package org.raidlab.harness.sim.mutant;

import java.time.Duration;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** The timer of a transaction in doubt goes on after the decision. */
public final class ForgetsToStopAsking extends MutantServer {
    public ForgetsToStopAsking(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new WrappedServer<>(right) {
            @Override
            protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
                return new ForwardingEffects<>(out) {
                    @Override
                    public void cancelTimer(TimerToken token) {}
                };
            }

            @Override
            public void onTimer(TimerToken token, Effects<RaidMessage> out) {
                super.onTimer(token, out);
                out.setTimer(token, Duration.ofSeconds(1));
            }
        };
    }
}
