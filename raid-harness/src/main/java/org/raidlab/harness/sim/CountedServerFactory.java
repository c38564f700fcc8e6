package org.raidlab.harness.sim;

import java.util.TreeMap;
import java.util.function.Consumer;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
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
    private final ShadowFailLocks shadow;
    private final ControllersInForce inForce;
    private final Consumer<String> fallen;

    /**
     * @param observer gets the counts, over all lives of all sites
     * @param fallen gets a sentence about each server that was told of an incarnation older than one before
     */
    CountedServerFactory(SiteOptions options, ServerFactory inner, RunObserver observer, Consumer<String> fallen) {
        super(options);
        this.inner = inner;
        this.taken = observer.taken();
        this.reached = observer.reached();
        this.shadow = observer.shadow();
        this.inForce = observer.inForce();
        this.fallen = fallen;
    }

    @Override
    public Server<RaidMessage> server(RaidServer type, Ports ports) {
        return new WrappedServer<>(inner.server(type, ports)) {
            // The newest incarnation of each site that this server was told of; what it acts on never falls.
            private final TreeMap<Integer, Integer> newest = new TreeMap<>();

            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                taken.count(in.body());
                reached.take(in.body());
                if (in.body() instanceof RcMessage.SiteUp(int site, int incarnation)) {
                    int before = newest.merge(site, incarnation, Math::max);
                    if (before > incarnation) {
                        fallen.accept("%s was told of incarnation %d of site %d after incarnation %d"
                                .formatted(ports.self(), incarnation, site, before));
                    }
                }
                shadow.take(ports.self().site(), ports.incarnation(), in.body());
                inForce.take(ports.self().site(), ports.incarnation(), in.body());
                super.onMessage(in, out);
                if (in.body() instanceof RcMessage.Heartbeat) {
                    shadow.hear(ports.self().site(), ports.incarnation(), this::counters);
                }
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
