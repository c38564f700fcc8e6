package org.raidlab.comm.ldg;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;

/** Two endpoints in virtual time, with a bad network between them: {@code a} sends, {@code b} collects. */
final class Pair {
    static final InetSocketAddress A = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1_001);
    static final InetSocketAddress B = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1_002);

    private static final long STEP_NANOS_MIN = 10_000;

    final VirtualClock clock = new VirtualClock();
    final List<byte[]> arrived = new ArrayList<>();
    final List<byte[]> datagramsToB = new ArrayList<>();
    final LdgEndpoint a;
    final LossyChannel toA;
    final LossyChannel toB;
    LdgEndpoint b;

    private final LdgConfig config;
    private final RandomSource random;
    private boolean recording;
    private int lives;

    Pair(LdgConfig config, LossPolicy policy, long seed) {
        this.config = config;
        random = new SeededRandom(seed);
        a = new LdgEndpoint(config, new ProcessId(11, 1), clock, random.fork(), (_, _, _) -> {});
        b = newB();
        toA = new LossyChannel((_, datagram) -> a.receive(B, datagram), clock, random.fork());
        toB = new LossyChannel((_, datagram) -> b.receive(A, datagram), clock, random.fork());
        toA.setPolicy(policy);
        toB.setPolicy(policy);
    }

    private LdgEndpoint newB() {
        ProcessId self = new ProcessId(22, ++lives);
        return new LdgEndpoint(config, self, clock, random.fork(), (_, _, message) -> arrived.add(message));
    }

    /** The receiver forgets everything, as after a crash. */
    void restartB() {
        b = newB();
    }

    /** From now on keeps a copy of what {@code a} sends. */
    Pair recording() {
        recording = true;
        return this;
    }

    void flush() {
        a.flush((to, datagram) -> {
            if (recording) {
                datagramsToB.add(copy(datagram));
            }
            toB.send(to, datagram);
        });
        b.flush(toA);
    }

    /** Runs until nothing is under way, or so many steps were made. */
    void run(int stepsMax) {
        for (int step = 0; step < stepsMax; step++) {
            flush();
            long next = next();
            if (next == Long.MAX_VALUE) {
                return;
            }
            clock.advance(STEP_NANOS_MIN);
            clock.advanceTo(next);
            toA.onDeadline();
            toB.onDeadline();
            a.onDeadline();
            b.onDeadline();
        }
    }

    private long next() {
        long network = Math.min(toA.nextDeadlineNanos(), toB.nextDeadlineNanos());
        return Math.min(network, Math.min(a.nextDeadlineNanos(), b.nextDeadlineNanos()));
    }

    static byte[] copy(ByteBuffer datagram) {
        byte[] copy = new byte[datagram.remaining()];
        datagram.duplicate().get(copy);
        return copy;
    }

    static byte[] message(int length, long seed) {
        RandomSource random = new SeededRandom(seed);
        byte[] message = new byte[length];
        for (int i = 0; i < length; i++) {
            message[i] = (byte) random.nextLong();
        }
        return message;
    }
}
