package org.raidlab.site.sim;

import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * Makes servers as another factory does, and counts the messages that they take, by type: a type that no server took
 * was not tested.
 */
final class CountedServerFactory extends ServerFactory {
    private final ServerFactory inner;
    private final TakenMessages taken;
    private final Reached reached;

    /**
     * @param taken gets the counts, over all lives of all sites
     * @param reached gets the counts of checkpoints, cuts and the like
     */
    CountedServerFactory(SiteOptions options, ServerFactory inner, TakenMessages taken, Reached reached) {
        super(options);
        this.inner = inner;
        this.taken = taken;
        this.reached = reached;
    }

    @Override
    public Server<RaidMessage> server(RaidServer type, Ports ports) {
        return new WrappedServer<>(inner.server(type, ports)) {
            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                taken.count(in.body());
                reached.take(in.body());
                super.onMessage(in, out);
            }

            @Override
            protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
                return type == RaidServer.AC ? new CountedCuts(out) : out;
            }
        };
    }

    /** Counts the cuts of the log: the log is cut when a checkpoint of the database is complete, and not before. */
    private final class CountedCuts extends ForwardingEffects<RaidMessage> {
        private CountedCuts(Effects<RaidMessage> to) {
            super(to);
        }

        @Override
        public void truncateLog(Lsn before) {
            reached.count(Reached.What.LOG_CUT);
            super.truncateLog(before);
        }
    }
}
