package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;

/** What the sender of a long message does with grants, silence and the receiver's last answer. */
final class LongMessageSendingTest {
    private static final long MILLI = 1_000_000;
    private static final int MESSAGE_BYTES_MAX = 100_000;
    private static final ProcessId SELF = new ProcessId(22, 1);
    private static final ProcessId RECEIVER = new ProcessId(11, 1);
    private static final InetSocketAddress ELSEWHERE =
            new InetSocketAddress(Pair.A.getAddress(), Pair.A.getPort() + 50);

    private final VirtualClock clock = new VirtualClock();
    private final LdgConfig config = LdgConfig.DEFAULT
            .withFragmentBytes(512)
            .withLimits(new LdgLimits(MESSAGE_BYTES_MAX, 4, 4, MESSAGE_BYTES_MAX, MESSAGE_BYTES_MAX, 4));
    private final LdgEndpoint endpoint = new LdgEndpoint(config, SELF, clock, new SeededRandom(1), (_, _, _) -> {});

    /** The fragments that leave at a flush. */
    private List<Integer> sent() {
        List<Integer> indexes = new ArrayList<>();
        endpoint.flush((_, datagram) ->
                indexes.add(Header.read(ByteBuffer.wrap(Pair.copy(datagram))).index()));
        return indexes;
    }

    private long count(LdgCount what) {
        return endpoint.counters().get(what);
    }

    private void grant(InetSocketAddress from, ProcessId addressee, long message, int limit, Grant.Range... holes) {
        Grant grant = new Grant(addressee, limit, List.of(holes));
        ByteBuffer content = ByteBuffer.allocate(grant.bytes());
        grant.write(content);
        answer(from, Kind.GRANT, message, content);
    }

    private void done(InetSocketAddress from, ProcessId addressee, long message, Done.End end) {
        ByteBuffer content = ByteBuffer.allocate(Done.BYTES);
        new Done(addressee, end, 0).write(content);
        answer(from, Kind.DONE, message, content);
    }

    private void answer(InetSocketAddress from, Kind kind, long message, ByteBuffer content) {
        Header header = Header.whole(kind, RECEIVER, message, content.capacity());
        endpoint.receive(from, ByteBuffer.wrap(Datagrams.sealed(header, content.array())));
    }

    private long untilDeadline() {
        return endpoint.nextDeadlineNanos() - clock.monotonicNanos();
    }

    @Test
    void messagesUnderWayAreBoundedInBytesAndShortOnesAreNot() {
        assertThat(endpoint.send(Pair.A, new byte[MESSAGE_BYTES_MAX + 1])).isFalse();
        assertThat(count(LdgCount.REFUSED_TOO_LARGE)).isEqualTo(1);
        assertThat(endpoint.send(Pair.A, new byte[60_000])).isTrue();
        assertThat(endpoint.send(Pair.A, new byte[40_000])).isTrue();
        assertThat(endpoint.outgoingBytes()).isEqualTo(MESSAGE_BYTES_MAX);
        assertThat(endpoint.send(Pair.A, new byte[512])).isFalse();
        assertThat(endpoint.send(Pair.A, LongMessage.lent(ByteBuffer.allocate(512), new BufferPool())))
                .isFalse();
        assertThat(count(LdgCount.REFUSED_OVER_LIMIT)).isEqualTo(2);
        assertThat(endpoint.send(Pair.A, new byte[100])).isTrue();
        assertThat(count(LdgCount.MESSAGES_OUT)).isEqualTo(3);
        assertThat(count(LdgCount.LONG_MESSAGES_OUT)).isEqualTo(2);
        assertThat(endpoint.counters().byName())
                .containsEntry("ldg.refused-too-large", 1L)
                .containsEntry("ldg.messages-out", 3L);
    }

    @Test
    void aMulticastGoesToAllReceiversAndIsRefusedIfItIsForOne() {
        List<InetSocketAddress> receivers = List.of(Pair.A, ELSEWHERE);
        assertThat(endpoint.multicast(receivers, new byte[10])).isTrue();
        assertThat(sent()).hasSize(2);
        assertThat(endpoint.multicast(receivers, new byte[MESSAGE_BYTES_MAX])).isFalse();
        assertThat(count(LdgCount.LONG_MESSAGES_OUT)).isEqualTo(1);
        assertThat(endpoint.multicast(receivers, new byte[MESSAGE_BYTES_MAX])).isFalse();
        assertThat(endpoint.multicast(List.of(), new byte[10])).isTrue();
    }

    @Test
    void aSilentReceiverIsProbedWithTheLastFragmentLessAndLessOften() {
        endpoint.send(Pair.A, new byte[1_000]);
        assertThat(sent()).containsExactly(0, 1, 2);
        for (long delay = 20 * MILLI; delay <= 160 * MILLI; delay *= 2) {
            assertThat(untilDeadline()).isBetween(delay, delay * 5 / 4);
            clock.advanceTo(endpoint.nextDeadlineNanos() - 1);
            endpoint.onDeadline();
            assertThat(sent()).isEmpty();
            clock.advance(1);
            endpoint.onDeadline();
            assertThat(sent()).containsExactly(2);
        }
        assertThat(count(LdgCount.PROBES_OUT)).isEqualTo(4);
    }

    @Test
    void aGrantEndsTheReceiversSilence() {
        endpoint.send(Pair.A, new byte[1_000]);
        sent();
        clock.advanceTo(endpoint.nextDeadlineNanos());
        endpoint.onDeadline();
        sent();
        grant(Pair.A, SELF, 1, 3);
        assertThat(untilDeadline()).isBetween(20 * MILLI, 25 * MILLI);
    }

    @Test
    void aMessageIsGivenUpWhenItsLifetimeEnds() {
        endpoint.send(Pair.A, new byte[1_000]);
        sent();
        clock.advance(config.timing().lifetimeNanos() - 1);
        endpoint.onDeadline();
        assertThat(endpoint.outgoingBytes()).isEqualTo(1_000);
        clock.advance(1);
        endpoint.onDeadline();
        assertThat(endpoint.outgoingBytes()).isZero();
        assertThat(count(LdgCount.EXPIRED_OUT)).isEqualTo(1);
        assertThat(endpoint.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(sent()).isEmpty();
    }

    @Test
    void creditLetsFurtherFragmentsGoAndNeverFewer() {
        endpoint.send(Pair.A, new byte[MESSAGE_BYTES_MAX]);
        int unasked = sent().size();
        grant(Pair.A, SELF, 1, unasked + 2);
        assertThat(sent()).containsExactly(unasked, unasked + 1);
        grant(Pair.A, SELF, 1, unasked + 1);
        assertThat(sent()).isEmpty();
        grant(Pair.A, SELF, 1, 100_000);
        assertThat(sent()).last().isEqualTo(215);
        assertThat(count(LdgCount.FRAGMENTS_REPAIRED)).isZero();
    }

    @Test
    void theHolesThatAReceiverNamesAreFilledFirstAndOnlyWithWhatWasSent() {
        endpoint.send(Pair.A, new byte[MESSAGE_BYTES_MAX]);
        int unasked = sent().size();
        grant(Pair.A, SELF, 1, unasked + 1, new Grant.Range(3, 2), new Grant.Range(unasked - 1, 2));
        assertThat(sent()).containsExactly(3, 4, unasked - 1, unasked);
        assertThat(count(LdgCount.FRAGMENTS_REPAIRED)).isEqualTo(3);
    }

    @Test
    void aReceiverThatAsksForEverIsNotServedForEver() {
        endpoint.send(Pair.A, new byte[1_000]);
        sent();
        for (int time = 0; time < 300; time++) {
            grant(Pair.A, SELF, 1, 3, new Grant.Range(0, 1));
            sent();
        }
        assertThat(count(LdgCount.FRAGMENTS_REPAIRED)).isEqualTo(256 + 3 * 8);
    }

    @Test
    void answersToAnotherProcessAnotherMessageOrFromElsewhereAreStray() {
        endpoint.send(Pair.A, new byte[1_000]);
        sent();
        ProcessId earlier = new ProcessId(SELF.number(), SELF.incarnation() - 1);
        grant(Pair.A, earlier, 1, 3, new Grant.Range(0, 1));
        grant(Pair.A, SELF, 2, 3, new Grant.Range(0, 1));
        grant(ELSEWHERE, SELF, 1, 3, new Grant.Range(0, 1));
        done(Pair.A, earlier, 1, Done.End.DELIVERED);
        done(Pair.A, SELF, 2, Done.End.DELIVERED);
        done(ELSEWHERE, SELF, 1, Done.End.DELIVERED);
        assertThat(count(LdgCount.DROPPED_STRAY_ANSWER)).isEqualTo(6);
        assertThat(endpoint.counters().dropped()).isEqualTo(6);
        assertThat(sent()).isEmpty();
        assertThat(endpoint.outgoingBytes()).isEqualTo(1_000);
    }

    @Test
    void theReceiversLastAnswerEndsTheMessageAndOnlyAFailureIsCounted() {
        endpoint.send(Pair.A, new byte[1_000]);
        endpoint.send(Pair.A, new byte[1_000]);
        sent();
        done(Pair.A, SELF, 1, Done.End.DELIVERED);
        assertThat(count(LdgCount.EXPIRED_OUT)).isZero();
        assertThat(endpoint.outgoingBytes()).isEqualTo(1_000);
        done(Pair.A, SELF, 2, Done.End.TOO_LARGE);
        assertThat(count(LdgCount.EXPIRED_OUT)).isEqualTo(1);
        assertThat(endpoint.outgoingBytes()).isZero();
        assertThat(endpoint.counters().dropped()).isZero();
    }

    @Test
    void aDatagramIsReadFromWhereItsBufferStands() {
        endpoint.send(Pair.A, new byte[1_000]);
        sent();
        ByteBuffer content = ByteBuffer.allocate(Done.BYTES);
        new Done(SELF, Done.End.DELIVERED, 0).write(content);
        byte[] datagram = Datagrams.sealed(Header.whole(Kind.DONE, RECEIVER, 1, Done.BYTES), content.array());
        ByteBuffer behindOthers = ByteBuffer.allocate(datagram.length + 5);
        endpoint.receive(Pair.A, behindOthers.put(5, datagram).position(5));
        assertThat(endpoint.outgoingBytes()).isZero();
    }

    @Test
    void anAnswerWhoseFieldsContradictEachOtherIsInconsistent() {
        endpoint.send(Pair.A, new byte[1_000]);
        sent();
        for (int end : List.of(-1, Done.End.values().length)) {
            answer(Pair.A, Kind.DONE, 1, done(end, 0));
        }
        answer(Pair.A, Kind.DONE, 1, done(0, -1));
        grant(Pair.A, SELF, 1, -1);
        grant(Pair.A, SELF, 1, 3, new Grant.Range(0, 0));
        grant(Pair.A, SELF, 1, 3, new Grant.Range(1, 1), new Grant.Range(0, 1));
        grant(Pair.A, SELF, 1, 3, new Grant.Range(0, 2), new Grant.Range(1, 1));
        grant(Pair.A, SELF, 1, 3, new Grant.Range(2, 2));
        assertThat(count(LdgCount.DROPPED_INCONSISTENT)).isEqualTo(8);
        assertThat(endpoint.outgoingBytes()).isEqualTo(1_000);
        assertThat(sent()).isEmpty();
        grant(Pair.A, SELF, 1, 3, new Grant.Range(0, 1), new Grant.Range(1, 2));
        assertThat(sent()).containsExactly(0, 1, 2);
        grant(Pair.A, SELF, 1, 0);
        assertThat(count(LdgCount.DROPPED_INCONSISTENT)).isEqualTo(8);
    }

    private static ByteBuffer done(int end, int unaskedBytes) {
        return ByteBuffer.allocate(Done.BYTES)
                .putLong(SELF.number())
                .putInt(SELF.incarnation())
                .put((byte) end)
                .putInt(unaskedBytes);
    }

    @Test
    void aGrantNamesAtMost128Holes() {
        endpoint.send(Pair.A, new byte[MESSAGE_BYTES_MAX]);
        int unasked = sent().size();
        assertThat(unasked).isLessThan(2 * Grant.HOLES_MAX);
        List<Grant.Range> holes = new ArrayList<>();
        for (int hole = 0; hole <= Grant.HOLES_MAX; hole++) {
            holes.add(new Grant.Range(hole, 1));
        }
        grant(Pair.A, SELF, 1, 200, holes.toArray(Grant.Range[]::new));
        assertThat(count(LdgCount.DROPPED_INCONSISTENT)).isEqualTo(1);
        holes.removeLast();
        grant(Pair.A, SELF, 1, 200, holes.toArray(Grant.Range[]::new));
        assertThat(sent()).hasSize(200);
    }

    @Test
    void datagramsAreCountedWithAllTheirBytes() {
        endpoint.send(Pair.A, new byte[1_000]);
        sent();
        assertThat(count(LdgCount.DATAGRAMS_OUT)).isEqualTo(3);
        assertThat(count(LdgCount.BYTES_OUT)).isEqualTo(1_000 + 3 * Header.BYTES);
    }

    @Test
    void aMessageThatIsSentOnIsAcceptedWhetherItIsShortOrLong() {
        for (int length : List.of(100, 1_000)) {
            assertThat(endpoint.send(Pair.A, LongMessage.lent(ByteBuffer.allocate(length), new BufferPool())))
                    .isTrue();
        }
    }
}
