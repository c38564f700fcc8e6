package org.raidlab.experiments.rrvm;

import java.util.List;
import java.util.function.LongConsumer;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.manager.TransactionManager;
import org.raidlab.rrvm.memory.MemoryServer;
import org.raidlab.rrvm.system.RrvmSystem;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.SiteServers;

/**
 * RRVM on a workstation of the paper: its servers are the real ones, and their work costs what it cost there.
 *
 * @param rrvm the system itself
 * @param servers the sites whose memory this site's manager may use
 * @param costs of work on the site's one processor
 * @param spent takes these costs
 */
record EraSystem(RrvmSystem rrvm, List<Integer> servers, Costs costs, Spent spent) implements NodeSystem<RrvmMessage> {
    /** The costs on a network, for one kind of transactions. */
    record Costs(EraCosts all, EraNetwork network, boolean isBenchmark) {
        long ofTransaction() {
            return all.transactionNanos(isBenchmark);
        }

        long of(RrvmMessage message) {
            return all.messageNanos(network, RrvmDevices.MESSAGES.encode(message).length);
        }
    }

    /** What a site has spent and sent. */
    static final class Spent {
        private LongConsumer work = _ -> {};
        private long nanos;
        private long stores;

        /** Begins an incarnation, whose turns last as long as the work in them. */
        void begin(LongConsumer incarnation) {
            work = incarnation;
        }

        private void charge(long cost) {
            nanos += cost;
            work.accept(cost);
        }

        /** Returns the processor time of the site's servers so far. */
        long nanos() {
            return nanos;
        }

        /** Returns how many messages with transactions the manager has sent to memory servers. */
        long stores() {
            return stores;
        }
    }

    @Override
    public ServerTypes types() {
        return rrvm.types();
    }

    @Override
    public SiteServers site() {
        return rrvm.site();
    }

    @Override
    public ServerType client() {
        return rrvm.client();
    }

    @Override
    public boolean permits(Address from, RrvmMessage message) {
        return rrvm.permits(from, message);
    }

    @Override
    public Server<RrvmMessage> server(ServerType kind, Ports ports) {
        RrvmSettings settings = rrvm.settings();
        Server<RrvmMessage> server = kind == RrvmServer.MANAGER
                ? new TransactionManager(ports, servers, settings)
                : new MemoryServer(settings.memoryBytes());
        return new CostedServer(server, ports.self().site());
    }

    /** A server whose transactions, and messages to and from other sites, cost processor time. */
    private final class CostedServer extends WrappedServer<RrvmMessage> {
        private final int site;

        CostedServer(Server<RrvmMessage> server, int site) {
            super(server);
            this.site = site;
        }

        private boolean isElsewhere(Address peer) {
            return peer.site() != site && peer.type() != RrvmServer.CLIENT;
        }

        @Override
        public void onMessage(Envelope<RrvmMessage> in, Effects<RrvmMessage> out) {
            if (isElsewhere(in.from())) {
                spent.charge(costs.of(in.body()));
            }
            if (in.body() instanceof ManagerMessage.Minitransaction) {
                spent.charge(costs.ofTransaction());
            }
            super.onMessage(in, out);
        }

        @Override
        protected Effects<RrvmMessage> effects(Effects<RrvmMessage> out) {
            return new ForwardingEffects<>(out) {
                @Override
                public void send(Address to, RrvmMessage body) {
                    if (isElsewhere(to)) {
                        spent.charge(costs.of(body));
                    }
                    if (body instanceof MemoryMessage.Store store
                            && !store.records().isEmpty()) {
                        spent.stores++;
                    }
                    super.send(to, body);
                }
            };
        }
    }
}
