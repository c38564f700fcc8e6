package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.WrappedSystem;

/**
 * Lies at send: a server of one site tells another message than the one that it means, each receiver perhaps a
 * different one. A plan says how many messages are lies; the system says what a lie is.
 */
public final class Lies<M extends Message> {
    private final FaultKey key;
    private final BiFunction<M, RandomSource, M> lie;
    private final TreeSet<Integer> sites;
    private final Map<Integer, Integer> due = new TreeMap<>();
    private long told;

    /**
     * Makes the lies of one run.
     *
     * @param key says how many there are
     * @param lie changes a message; one that it returns unchanged is no lie
     * @param sites that may lie
     */
    public Lies(FaultKey key, BiFunction<M, RandomSource, M> lie, List<Integer> sites) {
        this.key = key;
        this.lie = lie;
        this.sites = new TreeSet<>(sites);
    }

    /** Returns the faults of the run: from each planned time on, the next message of some site is a lie. */
    public Faults.Kind kind() {
        return (times, who) -> new Faults() {
            @Override
            public void begin() {
                times.repeat(key, () -> due.merge(times.one(List.copyOf(sites)), 1, Integer::sum));
            }

            @Override
            public void end() {
                due.clear();
            }

            @Override
            public SequencedMap<FaultKey, Long> counts() {
                return new LinkedHashMap<>(Map.of(key, told));
            }
        };
    }

    /** Returns a system whose servers lie when it is due. */
    public NodeSystem<M> around(NodeSystem<M> system, RandomSource random) {
        return new WrappedSystem<>(system) {
            @Override
            protected Server<M> around(Server<M> server, Address self) {
                return new WrappedServer<>(server) {
                    @Override
                    protected Effects<M> effects(Effects<M> out) {
                        return new Lying(self.site(), out, random);
                    }
                };
            }
        };
    }

    private final class Lying extends ForwardingEffects<M> {
        private final int site;
        private final RandomSource random;

        private Lying(int site, Effects<M> to, RandomSource random) {
            super(to);
            this.site = site;
            this.random = random;
        }

        private M said(M meant) {
            int left = due.getOrDefault(site, 0);
            M said = left > 0 ? lie.apply(meant, random) : meant;
            if (!said.equals(meant)) {
                told++;
                due.put(site, left - 1);
            }
            return said;
        }

        @Override
        public void send(Address receiver, M body) {
            super.send(receiver, said(body));
        }

        @Override
        public void sendDurable(Address receiver, M body) {
            super.sendDurable(receiver, said(body));
        }

        @Override
        public void multicast(List<Address> receivers, M body) {
            if (due.getOrDefault(site, 0) > 0) {
                receivers.forEach(receiver -> send(receiver, body)); // each may be told something else
            } else {
                super.multicast(receivers, body);
            }
        }
    }
}
