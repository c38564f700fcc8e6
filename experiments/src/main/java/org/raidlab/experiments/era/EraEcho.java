package org.raidlab.experiments.era;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.process.ProcessSetup;
import org.raidlab.sim.process.ProcessTiming;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.world.World;

/**
 * Two machines of 1988 that send one message back and forth over long datagrams: their production code, at the
 * profile's costs.
 */
public final class EraEcho {
    private static final long LIMIT_NANOS = Duration.ofMinutes(10).toNanos();
    private static final InetSocketAddress NEAR = World.socket(1);
    private static final InetSocketAddress FAR = World.socket(2);

    private final CommunicationCost cost;
    private final int fragmentBytes;
    private final boolean raidLayer;
    private final World world;
    private @Nullable End near;
    private long returnedAt;

    private EraEcho(CommunicationCost cost, int fragmentBytes, boolean raidLayer, int bytes) {
        this.cost = cost;
        this.fragmentBytes = fragmentBytes;
        this.raidLayer = raidLayer;
        long wire = Account.toVirtualNanos(cost.onTheWire(Math.min(fragmentBytes, bytes)));
        world = World.calm(1, new Delay(wire, 0));
        add("near", NEAR);
        add("far", FAR);
    }

    private void add(String name, InetSocketAddress socket) {
        ProcessTiming timing = new ProcessTiming(1, Delay.NONE, Delay.NONE, 1 << 20);
        world.add(ProcessSetup.of(name, socket, this::end).withTiming(timing)).start();
    }

    private Process end(ProcessEnvironment environment) {
        End made = new End(environment);
        if (environment.self().equals(NEAR)) {
            near = made;
        }
        return made;
    }

    /** Returns the seconds of a round trip over LDG. */
    public static double ldg(CommunicationCost cost, int fragmentBytes, int bytes) {
        return new EraEcho(cost, fragmentBytes, false, bytes).roundTrip(bytes);
    }

    /** Returns the seconds of a round trip over the RAID layer. */
    public static double raid(CommunicationCost cost, int fragmentBytes, int bytes) {
        return new EraEcho(cost, fragmentBytes, true, bytes).roundTrip(bytes);
    }

    /** Returns the seconds of a round trip over UDP. */
    public static double udp(CommunicationCost cost, int bytes) {
        return 2 * (2 * cost.datagramEachSide(bytes) + cost.onTheWire(bytes)) / 1e6;
    }

    private double roundTrip(int bytes) {
        world.run(() -> near != null, LIMIT_NANOS);
        long sentAt = world.simulation().nowNanos();
        if (near != null) {
            near.begin(new byte[bytes]);
        }
        world.await(bytes + " bytes to come back", () -> returnedAt > 0, LIMIT_NANOS);
        return Account.toMicros(returnedAt - sentAt) / 1e6;
    }

    /** The machine of one side. */
    private final class End implements Process {
        private static final long SOON_NANOS = 1_000;

        private final ProcessEnvironment environment;
        private final LdgEndpoint ldg;
        private final Account account;
        private byte @Nullable [] first;

        End(ProcessEnvironment environment) {
            this.environment = environment;
            account = new Account(environment.work());
            ldg = new LdgEndpoint(
                    LdgConfig.DEFAULT.withFragmentBytes(fragmentBytes),
                    new ProcessId(environment.random().nextLong(), environment.incarnation()),
                    environment.clock(),
                    environment.random(),
                    (from, sender, message) -> onMessage(from, message));
        }

        void begin(byte[] message) {
            first = message;
        }

        private void onMessage(InetSocketAddress from, byte[] message) {
            message(message.length);
            if (environment.self().equals(NEAR)) {
                returnedAt = environment.clock().monotonicNanos();
            } else {
                send(from, message);
            }
        }

        private void send(InetSocketAddress to, byte[] message) {
            message(message.length);
            ldg.send(to, message);
        }

        private void message(int bytes) {
            account.charge(raidLayer ? cost.messageEachSide(bytes) : cost.longMessage() / 2);
        }

        @Override
        public void start() {
            // nothing is remembered
        }

        @Override
        public void receive(InetSocketAddress from, ByteBuffer datagram) {
            account.charge(cost.datagramEachSide(datagram.remaining()));
            ldg.receive(from, datagram);
        }

        @Override
        public boolean run(DatagramSink out) {
            byte[] message = first;
            if (message != null) {
                first = null;
                send(FAR, message);
            }
            ldg.onDeadline();
            ldg.flush((to, datagram) -> {
                account.charge(cost.datagramEachSide(datagram.remaining()));
                out.send(to, datagram);
            });
            return false;
        }

        @Override
        public long nextDeadlineNanos() {
            boolean toBegin = environment.self().equals(NEAR) && returnedAt == 0;
            long begin = toBegin ? environment.clock().monotonicNanos() + SOON_NANOS : Long.MAX_VALUE;
            return Math.min(begin, ldg.nextDeadlineNanos());
        }
    }
}
