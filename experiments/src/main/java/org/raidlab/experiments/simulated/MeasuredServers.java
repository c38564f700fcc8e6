package org.raidlab.experiments.simulated;

import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * The usual servers, whose steps cost processor time of their site. The messages that Atomicity Controllers receive
 * from those of other sites are counted.
 */
public final class MeasuredServers {
    private final long stepNanos;
    private long count;
    /** The site whose Atomicity Controller gets no votes; 0 for none. */
    private int deafSite;

    private boolean heardVote;

    /** @param stepNanos processor time of a server's step */
    public MeasuredServers(long stepNanos) {
        this.stepNanos = stepNanos;
    }

    long count() {
        return count;
    }

    /** Withholds votes from a site's Atomicity Controller, until it is told otherwise. */
    void withholdVotesFrom(int site) {
        deafSite = site;
        heardVote = false;
    }

    /** Returns whether a vote has been withheld: at least one member has voted, and nothing is decided. */
    boolean hasWithheld() {
        return heardVote;
    }

    /** Returns the factory of a site's servers; their steps take processor time of this environment. */
    public ServerFactory around(SiteOptions options, ProcessEnvironment environment) {
        return new ServerFactory(options) {
            @Override
            protected Server<RaidMessage> wrapped(Ports ports, Server<RaidMessage> server) {
                return new Measured(server, environment);
            }
        };
    }

    private final class Measured extends WrappedServer<RaidMessage> {
        private final ProcessEnvironment environment;

        Measured(Server<RaidMessage> server, ProcessEnvironment environment) {
            super(server);
            this.environment = environment;
        }

        @Override
        public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
            if (stepNanos > 0) {
                environment.work().accept(stepNanos);
            }
            boolean fromAnother = in.from().type() == RaidServer.AC
                    && in.to().type() == RaidServer.AC
                    && in.from().site() != in.to().site();
            count += fromAnother ? 1 : 0;
            if (in.to().site() == deafSite && in.body() instanceof AcMessage.Vote) {
                heardVote = true;
            } else {
                super.onMessage(in, out);
            }
        }
    }
}
