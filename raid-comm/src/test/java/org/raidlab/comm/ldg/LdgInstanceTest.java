package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.core.SeededRandom;

/** Two clusters one of which has the ports that the other had. */
final class LdgInstanceTest {
    private static final long OURS = 0x1122_3344_5566_7788L;

    private final VirtualClock clock = new VirtualClock();
    private final List<byte[]> arrived = new ArrayList<>();
    private final List<ByteBuffer> left = new ArrayList<>();
    private final LdgEndpoint ours = endpoint(22, OURS);

    private LdgEndpoint endpoint(int number, long instance) {
        LdgConfig config = LdgConfig.DEFAULT.withFragmentBytes(512).withInstanceId(instance);
        ProcessId self = new ProcessId(number, 1);
        return new LdgEndpoint(config, self, clock, new SeededRandom(number), (_, _, message) -> arrived.add(message));
    }

    private long count(LdgCount what) {
        return ours.counters().get(what);
    }

    private void afterLong() {
        for (long next = ours.nextDeadlineNanos(); next != Long.MAX_VALUE; next = ours.nextDeadlineNanos()) {
            clock.advanceTo(next);
            ours.onDeadline();
            ours.flush((_, datagram) -> left.add(datagram));
        }
        ours.flush((_, datagram) -> left.add(datagram));
    }

    /** Bundle and fragments, which ask for a grant; an instance without an id is another one too. */
    @Test
    void whatAnotherInstanceSendsIsCountedAndNeitherDeliveredNorAnswered() {
        for (long instance : new long[] {OURS + 1, 0}) {
            LdgEndpoint theirs = endpoint(11, instance);
            theirs.send(Pair.B, Pair.message(100, 1));
            theirs.send(Pair.B, Pair.message(2_000, 2));
            theirs.flush((_, datagram) -> ours.receive(Pair.A, datagram));
        }
        afterLong();
        assertThat(arrived).isEmpty();
        assertThat(left).isEmpty();
        assertThat(ours.reassemblyBytes()).isZero();
        assertThat(count(LdgCount.DATAGRAMS_IN)).isGreaterThanOrEqualTo(4);
        assertThat(count(LdgCount.DROPPED_OTHER_INSTANCE)).isEqualTo(count(LdgCount.DATAGRAMS_IN));
    }

    /** Datagrams.ofEveryKind carry the id 0. */
    @ParameterizedTest
    @EnumSource
    void noKindOfDatagramPasses(Kind kind) {
        ours.receive(Pair.A, ByteBuffer.wrap(Datagrams.ofEveryKind().get(kind)));
        afterLong();
        assertThat(count(LdgCount.DROPPED_OTHER_INSTANCE)).isEqualTo(1);
        assertThat(ours.counters().dropped()).isEqualTo(1);
        assertThat(left).isEmpty();
    }

    @Test
    void twoOfOneInstanceHearEachOther() {
        LdgConfig config = LdgConfig.DEFAULT.withFragmentBytes(512).withInstanceId(OURS);
        Pair pair = new Pair(config, LossPolicy.CALM, 1);
        pair.a.send(Pair.B, Pair.message(100_000, 1));
        pair.run(100_000);
        assertThat(pair.arrived).hasSize(1);
        assertThat(pair.b.counters().get(LdgCount.DROPPED_OTHER_INSTANCE)).isZero();
    }
}
