package org.raidlab.experiments.rrvm;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.LongConsumer;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgTiming;
import org.raidlab.core.Address;
import org.raidlab.rrvm.rex.RexDevices;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexServer;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.client.StoreClient;
import org.raidlab.rrvm.rex.oo7.Oo7;
import org.raidlab.rrvm.rex.system.RexSystem;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.WrappedProcess;
import org.raidlab.runtime.memory.ReplicationRules;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.world.World;
import org.raidlab.store.log.LogSettings;

/**
 * A workstation of the paper with a page store and a program, and another one that lends memory for the store's log.
 * EXODUS has the same store, and forces the log to its disk.
 */
final class EraStore {
    private static final long READY_NANOS = Duration.ofMinutes(5).toNanos();
    private static final long DAYS_NANOS = Duration.ofDays(30).toNanos();
    private static final long SECOND_NANOS = 1_000_000_000;
    /** The buffer takes what the drainer has not brought to disk, so that no append waits for the disk. */
    private static final LogSettings LOGS = new LogSettings(1 << 20, 8 << 20, 2);

    /** A long message is not repaired while it is on its way. */
    private static final LdgConfig PATIENT = LdgConfig.WITHIN_PROCESS.withTiming(
            new LdgTiming(3_600 * SECOND_NANOS, 10 * SECOND_NANOS, 100 * SECOND_NANOS, 12));

    /** The times of the log are for networks of today; a megabyte takes a second on an Ethernet of 1996. */
    private static final ReplicationRules SLOW = new ReplicationRules() {
        @Override
        public int patience() {
            return 400;
        }
    };

    private static final int SHIP_BYTES = 64 << 10;
    /**
     * Nothing is lost here, and a request may take as long as a checkpoint. A program that rests does so for as long.
     */
    private static final long REPEAT_NANOS = Duration.ofHours(1).toNanos();

    private final World world;
    private final EraHosts hosts;
    private final RexSettings settings;
    private final EraCosts costs;
    private final EraNetwork network;
    private final SimulatedCluster<RexMessage> cluster;
    private final List<Oo7Program> programs = new ArrayList<>();
    private LongConsumer work = _ -> {};

    /**
     * The load of a run.
     *
     * @param names of the operations
     * @param accessNanos processor time of an access to an object
     */
    record Load(Oo7 oo7, List<String> names, long accessNanos) {}

    EraStore(EraNetwork network, EraCosts costs, RexSettings settings, long seed) {
        this.network = network;
        this.costs = costs;
        this.settings = settings;
        hosts = new EraHosts(network, costs, seed);
        world = hosts.world();
        RexSystem system = new RexSystem(settings);
        cluster = new SimulatedCluster.Builder<>(world, RexServer.ALL, system.site(), RexDevices.MESSAGES)
                .memories(network.isRemote() ? 1 : 0, SLOW)
                .ldg(PATIENT)
                .setups((setup, plan) -> hosts.workstation(setup).withLogs(LOGS))
                .wrapped((site, process) -> new Costed(process))
                .build(1, (site, environment) -> {
                    work = environment.work();
                    return system;
                });
        cluster.start();
        world.await("the store", cluster::knowEachOther, READY_NANOS);
    }

    /** Runs a load from an empty store on; returns the seconds of each operation. */
    SequencedMap<String, Double> run(Load load) {
        Address store = Address.of(1, RexServer.STORE);
        hosts.startProgram(1, environment -> {
            Oo7Program program = new Oo7Program(
                    load.oo7(), load.names(), environment.clock(), environment.work(), load.accessNanos());
            programs.add(program);
            StoreClient.Settings own =
                    new StoreClient.Settings(settings.pageBytes(), settings.poolPages(), SHIP_BYTES, REPEAT_NANOS);
            StoreClient.Place place = new StoreClient.Place(PATIENT, environment.clock(), environment.random());
            return new StoreClient(store, cluster.socketOf(store), own, place, program).process();
        });
        world.await(
                "the operations",
                () -> !programs.isEmpty() && programs.getFirst().isEnded(),
                DAYS_NANOS);
        return programs.getFirst().seconds();
    }

    /**
     * The store's process: messages to and from the memory cost processor time. The memory's own process is not slowed
     * down, so the store's process bears the costs of both sides.
     */
    private final class Costed extends WrappedProcess {
        private long received;

        Costed(Process inner) {
            super(inner);
        }

        private long cost(InetSocketAddress peer, int bytes) {
            boolean isMemory =
                    cluster.memories().stream().anyMatch(each -> each.socket().equals(peer));
            return isMemory ? 2 * costs.messageNanos(network, bytes) : 0;
        }

        @Override
        public void receive(InetSocketAddress from, ByteBuffer datagram) {
            received += cost(from, datagram.remaining());
            super.receive(from, datagram);
        }

        @Override
        public boolean run(DatagramSink out) {
            work.accept(received);
            received = 0;
            return super.run((to, datagram) -> {
                work.accept(cost(to, datagram.remaining()));
                out.send(to, datagram);
            });
        }
    }
}
