package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.raidlab.core.SeededRandom;

/** An endpoint that an enemy writes to, while a long message of its own is on its way. */
final class Victim {
    private static final int OWN_MESSAGE_BYTES = 100_000;
    private static final int ROUNDS_MAX = 100;
    private static final ProcessId FRIEND = new ProcessId(0x600d_f41e_4d00_0001L, 1);

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

    /**
     * Checks that an endpoint is as good as before: a short and a long message of a new sender pass, and nothing is
     * left of them.
     */
    static void assertGenuineMessagesPass(LdgEndpoint endpoint, VirtualClock clock, List<byte[]> arrived) {
        arrived.clear();
        byte[] shortOne = Pair.message(20, 4);
        byte[] longOne = Pair.message(60_000, 5);
        LdgEndpoint friend = new LdgEndpoint(
                LdgConfig.DEFAULT.withFragmentBytes(512), FRIEND, clock, new SeededRandom(2), (_, _, _) -> {});
        friend.send(Pair.B, shortOne);
        friend.send(Pair.B, longOne);
        for (int round = 0; arrived.size() < 2 && round < ROUNDS_MAX; round++) {
            friend.flush((_, datagram) -> endpoint.receive(Pair.A, datagram));
            endpoint.flush((_, datagram) -> friend.receive(Pair.B, datagram));
        }
        assertThat(arrived.stream().map(message -> message.length)).containsExactly(shortOne.length, longOne.length);
        assertThat(Arrays.equals(arrived.getLast(), longOne)).isTrue();
        assertThat(endpoint.unfinished()).isEmpty();
    }

    /** Lets whatever was begun end, and checks that genuine messages still pass. */
    void assertGenuineMessagesPass() {
        outlive();
        assertGenuineMessagesPass(endpoint, clock, arrived);
    }

    void assertAnswersAreNoWeapon() {
        long in = endpoint.counters().get(LdgCount.BYTES_IN);
        assertThat(endpoint.counters().get(LdgCount.ANSWER_BYTES_OUT)).isLessThanOrEqualTo(3 * in);
    }
}
