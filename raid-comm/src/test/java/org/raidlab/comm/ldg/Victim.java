package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.SeededRandom;

/** An endpoint that an enemy writes to, while a long message of its own is on its way. */
final class Victim {
    private static final int OWN_MESSAGE_BYTES = 100_000;

    final VirtualClock clock = new VirtualClock();
    final List<byte[]> arrived = new ArrayList<>();
    final LdgEndpoint endpoint;

    Victim(LdgConfig config) {
        endpoint = new LdgEndpoint(
                config, Datagrams.VICTIM, clock, new SeededRandom(1), (_, _, message) -> arrived.add(message));
        assertThat(endpoint.send(Pair.A, new byte[OWN_MESSAGE_BYTES])).isTrue();
        flush();
    }

    static Victim withSmallFragments() {
        return new Victim(LdgConfig.DEFAULT.withFragmentBytes(512));
    }

    /** How many counters of drops went up: one at most, or the datagram was counted twice. */
    long receive(byte[] datagram) {
        long before = endpoint.counters().dropped();
        endpoint.receive(Pair.A, ByteBuffer.wrap(datagram));
        return endpoint.counters().dropped() - before;
    }

    void flush() {
        endpoint.flush((_, _) -> {});
    }

    /** Lets so much time pass that whatever was begun must have ended. */
    void outlive() {
        long end = clock.monotonicNanos() + 2 * LdgTiming.DEFAULT.lifetimeNanos();
        for (long next = endpoint.nextDeadlineNanos(); next <= end; next = endpoint.nextDeadlineNanos()) {
            clock.advanceTo(next);
            endpoint.onDeadline();
            flush();
        }
    }

    void assertAnswersAreNoWeapon() {
        long in = endpoint.counters().get(LdgCount.BYTES_IN);
        assertThat(endpoint.counters().get(LdgCount.ANSWER_BYTES_OUT)).isLessThanOrEqualTo(3 * in);
    }
}
