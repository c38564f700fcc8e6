package org.raidlab.site.sim;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Codec;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.node.Node;
import org.raidlab.runtime.node.NodePorts;
import org.raidlab.runtime.node.NodeSetup;
import org.raidlab.runtime.node.StableStorage;

/** A site's process without its loop: in the simulator, and in an instance within one JVM. */
public final class SiteMachine implements Process {
    private final Node<RaidMessage> node;
    private final ProcessEnvironment environment;
    private final boolean isAlone;
    private final SequencedSet<Order> orders = new LinkedHashSet<>();

    public SiteMachine(NodeSetup<RaidMessage> setup, ProcessEnvironment environment) {
        this(setup, environment, Codecs.raid("packed"));
    }

    /** Makes a site with messages in the caller's codec. */
    public SiteMachine(NodeSetup<RaidMessage> setup, ProcessEnvironment environment, Codec<RaidMessage> codec) {
        this.environment = environment;
        isAlone = setup.plan().isAlone();
        node = new Node<>(
                setup,
                new NodePorts<>(
                        isAlone ? open(environment) : new ReopenedStableStorage(environment),
                        environment.incarnation(),
                        environment.clock(),
                        environment.clock()::monotonicNanos,
                        environment.random(),
                        environment.trace(),
                        codec),
                (from, message) -> {});
    }

    private static StableStorage open(ProcessEnvironment environment) {
        return StableStorage.of(environment.incarnation(), environment.devices());
    }

    public Node<RaidMessage> node() {
        return node;
    }

    /** Ends the site in good order: it forces the appended records. */
    public void close() {
        node.close();
        if (isAlone) {
            environment.devices().close();
        }
    }

    @Override
    public void start() {
        node.start();
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        node.receive(from, datagram);
    }

    /** A machine with a single incarnation is rolled back by a restart. */
    @Override
    public boolean take(Order order) {
        return (order == Order.CHECKPOINT || !isAlone) && orders.add(order);
    }

    /** Its view has all sites, no copy of any is out of date, and no transaction depends on this site alone. */
    @Override
    public boolean isSpare(boolean target) {
        if (node.incarnation() == 0) {
            return false;
        }
        SequencedMap<String, Long> counters = node.counters();
        boolean whole = counters.getOrDefault("RC.up", 0L) == node.sitesKnown()
                && counters.getOrDefault("RC.fail-locks of all sites", 0L) == 0;
        boolean quiet = node.turn().servers().values().stream()
                .allMatch(server -> server.unfinished().isEmpty());
        return whole && (quiet || !target);
    }

    @Override
    public boolean run(DatagramSink out) {
        if (orders.remove(Order.CHECKPOINT)) {
            node.checkpoint();
        }
        if (orders.remove(Order.ROLLBACK)) {
            node.rollBack();
        }
        boolean more = node.run(out);
        Invariants.check(!node.isSuperseded(), "no process of a site ends for another one: there is none");
        return more;
    }

    @Override
    public long nextDeadlineNanos() {
        return node.nextDeadlineNanos();
    }
}
