package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LdgEndpointTest {
    private static final int STEPS = 100_000;
    private static final LdgConfig OF_THE_PAPER = LdgConfig.DEFAULT.withFragmentBytes(512);

    private static long count(LdgEndpoint endpoint, LdgCount what) {
        return endpoint.counters().get(what);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 64, 127, 128, 470, 471, 472, 473, 474, 944, 945, 2_048, 100_000})
    void aMessageOfAnyLengthArrivesAsItWas(int length) {
        Pair pair = new Pair(OF_THE_PAPER, LossPolicy.CALM, 1);
        byte[] message = Pair.message(length, length);
        pair.a.send(Pair.B, message);
        pair.run(STEPS);
        assertThat(pair.arrived).containsExactly(message);
        assertThat(pair.isQuiet()).isTrue();
    }

    @Test
    void theMessagesOfATurnToOnePeerShareADatagram() {
        Pair pair = new Pair(LdgConfig.DEFAULT, LossPolicy.CALM, 1);
        for (int i = 0; i < 10; i++) {
            pair.a.send(Pair.B, Pair.message(100, i));
        }
        pair.run(STEPS);
        assertThat(pair.arrived).hasSize(10);
        assertThat(count(pair.a, LdgCount.DATAGRAMS_OUT)).isEqualTo(1);
    }

    @Test
    void aFullDatagramIsFollowedByAnotherInOrder() {
        Pair pair = new Pair(OF_THE_PAPER, LossPolicy.CALM, 1);
        List<byte[]> sent = List.of(Pair.message(300, 1), Pair.message(300, 2), Pair.message(10, 3));
        sent.forEach(message -> pair.a.send(Pair.B, message));
        pair.run(STEPS);
        assertThat(pair.arrived).containsExactlyElementsOf(sent);
        assertThat(count(pair.a, LdgCount.DATAGRAMS_OUT)).isEqualTo(2);
    }

    @Test
    void nothingLeavesBeforeTheFlush() {
        Pair pair = new Pair(LdgConfig.DEFAULT, LossPolicy.CALM, 1);
        pair.a.send(Pair.B, Pair.message(100_000, 1));
        pair.a.send(Pair.B, Pair.message(100, 1));
        assertThat(count(pair.a, LdgCount.DATAGRAMS_OUT)).isZero();
        pair.flush();
        assertThat(count(pair.a, LdgCount.DATAGRAMS_OUT)).isEqualTo(2);
    }

    @Test
    void aMulticastGoesToEach() {
        Pair pair = new Pair(LdgConfig.DEFAULT, LossPolicy.CALM, 1);
        assertThat(pair.a.multicast(List.of(Pair.B, Pair.A), Pair.message(100, 1)))
                .isTrue();
        pair.flush();
        assertThat(count(pair.a, LdgCount.MESSAGES_OUT)).isEqualTo(2);
        assertThat(count(pair.a, LdgCount.DATAGRAMS_OUT)).isEqualTo(2);
    }

    @Test
    void aDatagramThatComesTwiceIsDeliveredOnceByEachLifeOfTheReceiver() {
        Pair pair = new Pair(LdgConfig.DEFAULT, LossPolicy.CALM, 1).recording();
        pair.a.send(Pair.B, Pair.message(100, 1));
        pair.flush();
        ByteBuffer again = ByteBuffer.wrap(pair.datagramsToB.getFirst());
        pair.b.receive(Pair.A, again.duplicate());
        assertThat(pair.arrived).hasSize(1);
        assertThat(count(pair.b, LdgCount.DROPPED_DUPLICATE)).isEqualTo(1);
        pair.restartB();
        pair.b.receive(Pair.A, again.duplicate());
        assertThat(pair.arrived).hasSize(2);
    }

    @Test
    void fragmentsOfAFinishedMessageAreAnsweredWithItsEnd() {
        Pair pair = new Pair(OF_THE_PAPER, LossPolicy.CALM, 1).recording();
        pair.a.send(Pair.B, Pair.message(2_000, 1));
        pair.run(STEPS);
        pair.b.receive(Pair.A, ByteBuffer.wrap(pair.datagramsToB.getFirst()));
        pair.run(STEPS);
        assertThat(pair.arrived).hasSize(1);
        assertThat(count(pair.a, LdgCount.DROPPED_STRAY_ANSWER)).isEqualTo(1);
    }

    @Test
    void aReceiverThatRestartedMakesTheSenderGiveUp() {
        Pair pair = new Pair(OF_THE_PAPER.withReceiveBufferBytes(70_000), LossPolicy.CALM, 1);
        pair.toB.setPolicy(LossPolicy.losing(0.5));
        pair.a.send(Pair.B, Pair.message(500_000, 1));
        pair.run(20);
        assertThat(pair.b.reassemblyBytes()).isPositive();
        pair.restartB();
        pair.toB.setPolicy(LossPolicy.CALM);
        pair.run(STEPS);
        assertThat(pair.arrived).isEmpty();
        assertThat(count(pair.a, LdgCount.EXPIRED_OUT)).isEqualTo(1);
        assertThat(pair.isQuiet()).isTrue();
    }

    @Test
    void aMessageNoOneAnswersExpires() {
        Pair pair = new Pair(OF_THE_PAPER, LossPolicy.losing(1), 1);
        pair.a.send(Pair.B, Pair.message(50_000, 1));
        long start = pair.clock.monotonicNanos();
        pair.run(STEPS);
        assertThat(count(pair.a, LdgCount.EXPIRED_OUT)).isEqualTo(1);
        assertThat(pair.clock.monotonicNanos() - start)
                .isBetween(LdgTiming.DEFAULT.lifetimeNanos(), LdgTiming.DEFAULT.lifetimeNanos() + 1_000_000);
    }

    @Test
    void aMessageWhoseSenderDiedExpiresAfterSoManyRequests() {
        Pair pair = new Pair(OF_THE_PAPER, LossPolicy.CALM, 1);
        pair.toA.setPolicy(LossPolicy.losing(1));
        pair.a.send(Pair.B, Pair.message(500_000, 1));
        pair.flush();
        pair.toB.setPolicy(LossPolicy.losing(1));
        pair.run(STEPS);
        assertThat(count(pair.b, LdgCount.EXPIRED_IN)).isEqualTo(1);
        assertThat(count(pair.b, LdgCount.GRANTS_OUT)).isLessThanOrEqualTo(1L + LdgTiming.DEFAULT.repairTriesMax());
    }

    @Test
    void whatIsTooLongIsRefusedAtOnceAndDroppedAtAStricterReceiver() {
        LdgConfig strict = OF_THE_PAPER.withLimits(new LdgLimits(10_000, 32, 256, 1 << 20, 1 << 20, 10));
        Pair strictPair = new Pair(strict, LossPolicy.CALM, 1);
        assertThat(strictPair.a.send(Pair.B, new byte[10_001])).isFalse();
        assertThat(count(strictPair.a, LdgCount.REFUSED_TOO_LARGE)).isEqualTo(1);

        Pair pair = new Pair(OF_THE_PAPER, LossPolicy.CALM, 1).recording();
        pair.a.send(Pair.B, new byte[10_001]);
        pair.flush();
        strictPair.b.receive(Pair.A, ByteBuffer.wrap(pair.datagramsToB.getFirst()));
        assertThat(count(strictPair.b, LdgCount.DROPPED_TOO_LARGE)).isEqualTo(1);
        assertThat(strictPair.b.reassemblyBytes()).isZero();
    }

    @Test
    void outgoingMemoryHasALimit() {
        LdgLimits limits = new LdgLimits(10_000, 32, 256, 1 << 20, 25_000, 10);
        Pair pair = new Pair(OF_THE_PAPER.withLimits(limits), LossPolicy.losing(1), 1);
        assertThat(pair.a.send(Pair.B, new byte[10_000])).isTrue();
        assertThat(pair.a.send(Pair.B, new byte[10_000])).isTrue();
        assertThat(pair.a.send(Pair.B, new byte[10_000])).isFalse();
        assertThat(count(pair.a, LdgCount.REFUSED_OVER_LIMIT)).isEqualTo(1);
        pair.run(STEPS);
        assertThat(pair.a.send(Pair.B, new byte[10_000])).isTrue();
    }

    @Test
    void oneSendersMessagesUnderReassemblyHaveALimitButAllArriveInTheEnd() {
        LdgLimits limits = new LdgLimits(100_000, 2, 256, 1 << 20, 1 << 20, 10);
        Pair pair = new Pair(OF_THE_PAPER.withLimits(limits), LossPolicy.CALM, 1);
        for (int i = 0; i < 6; i++) {
            pair.a.send(Pair.B, Pair.message(90_000, i));
        }
        pair.run(STEPS);
        assertThat(count(pair.b, LdgCount.DROPPED_OVER_LIMIT)).isPositive();
        assertThat(pair.arrived).hasSize(6);
    }

    @Test
    void creditIsNeverOverdrawnHoweverManyMessagesShareIt() {
        LdgConfig config = OF_THE_PAPER.withReceiveBufferBytes(40_000);
        Pair pair = new Pair(config, LossPolicy.losing(0.1), 1);
        for (int i = 0; i < 20; i++) {
            pair.a.send(Pair.B, Pair.message(100_000, i));
        }
        pair.run(STEPS);
        assertThat(pair.arrived).hasSize(20);
    }
}
