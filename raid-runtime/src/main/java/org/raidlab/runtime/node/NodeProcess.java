package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;

/** A node in the environment that a host gives it: in the simulator, and in one JVM. */
public final class NodeProcess<M extends Message> implements Process {
    private final NodeSystem<M> system;
    private final Node<M> node;
    private final ProcessEnvironment environment;
    private final boolean isAlone;
    private final SequencedSet<Order> orders = new LinkedHashSet<>();

    public NodeProcess(NodeSetup<M> setup, ProcessEnvironment environment, Codec<M> codec) {
        this.system = setup.system();
        this.environment = environment;
        isAlone = setup.plan().isAlone();
        node = new Node<>(
                setup,
                new NodePorts<>(
                        isAlone
                                ? StableStorage.of(environment.incarnation(), environment.devices())
                                : new Reopened(environment),
                        environment.incarnation(),
                        environment.clock(),
                        environment.clock()::monotonicNanos,
                        environment.random(),
                        environment.trace(),
                        codec),
                (from, message) -> {});
    }

    /** The stable storage of one of a site's processes: each incarnation of the site opens its devices anew. */
    private static final class Reopened implements StableStorage {
        private final ProcessEnvironment environment;
        private boolean used;

        Reopened(ProcessEnvironment environment) {
            this.environment = environment;
        }

        @Override
        public int nextIncarnation() {
            return environment.storage().nextIncarnation();
        }

        /** The first incarnation takes the devices with which the process began. */
        @Override
        public Devices open() {
            Devices opened = used ? environment.storage().open() : environment.devices();
            used = true;
            return opened;
        }
    }

    public Node<M> node() {
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

    /** A process with a single incarnation is rolled back by a restart. */
    @Override
    public boolean take(Order order) {
        return (order == Order.CHECKPOINT || !isAlone) && orders.add(order);
    }

    @Override
    public boolean isSpare(boolean target) {
        return node.incarnation() != 0 && system.isSpare(node, target);
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
