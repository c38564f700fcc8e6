package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LdgEndpointTest {
    private static final int STEPS = 100_000;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 64, 127, 128, 462, 463, 464, 465, 466, 928, 929, 2_048, 100_000})
    void aMessageOfAnyLengthArrivesAsItWas(int length) {
        Pair pair = new Pair(LdgConfig.DEFAULT.withFragmentBytes(512), LossPolicy.CALM, 1);
        byte[] message = Pair.message(length, length);
        pair.a.send(Pair.B, message);
        pair.run(STEPS);
        assertThat(pair.arrived).containsExactly(message);
        assertThat(pair.a.outgoingBytes()).isZero();
        assertThat(pair.b.reassemblyBytes()).isZero();
    }

    @Test
    void theMessagesOfATurnToOnePeerShareADatagram() {
        Pair pair = new Pair(LdgConfig.DEFAULT, LossPolicy.CALM, 1);
        for (int i = 0; i < 10; i++) {
            pair.a.send(Pair.B, Pair.message(100, i));
        }
        pair.run(STEPS);
        assertThat(pair.arrived).hasSize(10);
        assertThat(pair.a.counters().get(LdgCount.DATAGRAMS_OUT)).isEqualTo(1);
    }

    @Test
    void aLengthThatDoesNotEndOrIsLongerThanWhatFollowsIsInconsistent() {
        Pair pair = new Pair(LdgConfig.DEFAULT, LossPolicy.CALM, 1);
        byte[][] contents = {{-1, -1, -1}, {-1, -1, -1, 0}, {-1}, {2, 'x'}, {}};
        for (byte[] content : contents) {
            Header header = Header.whole(Kind.BUNDLE, new ProcessId(11, 1), 1, content.length);
            pair.b.receive(Pair.A, ByteBuffer.wrap(Datagrams.sealed(header, content)));
        }
        assertThat(pair.b.counters().get(LdgCount.DROPPED_INCONSISTENT)).isEqualTo(contents.length);
        assertThat(pair.arrived).isEmpty();
    }
}
