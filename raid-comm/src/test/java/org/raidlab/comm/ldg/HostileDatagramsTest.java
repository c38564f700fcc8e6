package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;

/** Bytes from anywhere: counted and dropped, never thrown, and answered with no more than three times what came. */
final class HostileDatagramsTest {
    private static final int MUTANTS = 10_000;
    private static final int BUFFER_BYTES = 212_992;
    private static final long INSTANCE = LdgConfig.DEFAULT.instanceId();
    private static final ProcessId STRANGER = new ProcessId(666, 1);

    private final List<byte[]> delivered = new ArrayList<>();
    private final VirtualClock clock = new VirtualClock();
    private final LdgEndpoint victim = new LdgEndpoint(
            LdgConfig.DEFAULT.withReceiveBufferBytes(BUFFER_BYTES),
            new ProcessId(22, 1),
            clock,
            new SeededRandom(1),
            (_, _, message) -> delivered.add(message));

    /** One datagram of each kind, and a few more, as they pass between two endpoints. */
    private static List<byte[]> valid() {
        List<byte[]> datagrams = new ArrayList<>();
        LdgConfig config = LdgConfig.DEFAULT.withFragmentBytes(408).withReceiveBufferBytes(BUFFER_BYTES);
        Pair pair = new Pair(config, LossPolicy.CALM, 1).recording();
        pair.a.send(Pair.B, Pair.message(100, 1));
        pair.a.send(Pair.B, Pair.message(20, 2));
        pair.a.send(Pair.B, Pair.message(60_000, 3));
        pair.run(1_000);
        datagrams.addAll(pair.datagramsToB.subList(0, 5));
        ByteBuffer grant = ByteBuffer.allocate(100);
        List<Grant.Range> holes = List.of(new Grant.Range(1, 2), new Grant.Range(5, 1));
        Header.whole(Kind.GRANT, STRANGER, 1, 34).write(grant, INSTANCE);
        new Grant(new ProcessId(22, 1), 9, holes).write(grant);
        datagrams.add(sealed(grant));
        ByteBuffer done = ByteBuffer.allocate(100);
        Header.whole(Kind.DONE, STRANGER, 1, Done.BYTES).write(done, INSTANCE);
        new Done(new ProcessId(22, 1), Done.End.DELIVERED, 0).write(done);
        datagrams.add(sealed(done));
        return datagrams;
    }

    private static byte[] sealed(ByteBuffer written) {
        Header.seal(written.flip(), new CRC32C());
        return Pair.copy(written);
    }

    private static byte[] resealed(byte[] datagram) {
        if (datagram.length >= Header.BYTES) {
            Header.seal(ByteBuffer.wrap(datagram), new CRC32C());
        }
        return datagram;
    }

    private void receive(byte[] datagram) {
        victim.receive(Pair.A, ByteBuffer.wrap(datagram));
    }

    private void flush() {
        victim.flush((_, _) -> {});
    }

    @AfterEach
    void genuineMessagesStillPass() {
        clock.advance(LdgTiming.DEFAULT.lifetimeNanos());
        victim.onDeadline();
        flush();
        Victim.assertGenuineMessagesPass(victim, clock, delivered);
    }

    private long count(LdgCount what) {
        return victim.counters().get(what);
    }

    private void checkThatLittleWasAnswered() {
        assertThat(count(LdgCount.ANSWER_BYTES_OUT)).isLessThanOrEqualTo(3 * count(LdgCount.BYTES_IN));
        assertThat(count(LdgCount.BYTES_OUT)).isEqualTo(count(LdgCount.ANSWER_BYTES_OUT));
    }

    @Test
    void everyTruncationIsCountedAndDropped() {
        long sent = 0;
        for (byte[] datagram : valid()) {
            for (int length = 0; length < datagram.length; length++) {
                receive(Arrays.copyOf(datagram, length));
                sent++;
            }
        }
        assertThat(victim.counters().dropped()).isEqualTo(sent);
        assertThat(delivered).isEmpty();
    }

    @Test
    void aTruncationWithARightChecksumIsInconsistent() {
        for (byte[] datagram : valid()) {
            for (int length = Header.BYTES; length < datagram.length; length++) {
                long before = victim.counters().dropped();
                receive(resealed(Arrays.copyOf(datagram, length)));
                assertThat(victim.counters().dropped()).isEqualTo(before + 1);
            }
        }
        assertThat(delivered).isEmpty();
    }

    @Test
    void everyFlippedBitIsFound() {
        for (byte[] datagram : valid()) {
            for (int bit = 0; bit < 8 * datagram.length; bit++) {
                byte[] mutant = datagram.clone();
                mutant[bit / 8] ^= (byte) (1 << bit % 8);
                long before = victim.counters().dropped();
                receive(mutant);
                assertThat(victim.counters().dropped()).isEqualTo(before + 1);
            }
        }
        assertThat(delivered).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void mutantsWithARightChecksumNeitherThrowNorFillTheMemory(long seed) {
        RandomSource random = new SeededRandom(seed);
        List<byte[]> valid = valid();
        for (int i = 0; i < MUTANTS; i++) {
            receive(resealed(mutant(valid, random)));
            if (random.chance(0.1)) {
                clock.advance(random.nextInt(50_000_000));
                victim.onDeadline();
                flush();
            }
        }
        flush();
        checkThatLittleWasAnswered();
        long held = victim.reassemblyBytes();
        assertThat(held).isLessThanOrEqualTo(count(LdgCount.BYTES_IN) + 256L * Credit.UNASKED_BYTES + BUFFER_BYTES);
        clock.advance(LdgTiming.DEFAULT.lifetimeNanos());
        victim.onDeadline();
        assertThat(victim.reassemblyBytes()).isZero();
        assertThat(victim.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
    }

    private static byte[] mutant(List<byte[]> valid, RandomSource random) {
        byte[] mutant = valid.get(random.nextInt(valid.size())).clone();
        if (random.chance(0.2)) {
            mutant = Arrays.copyOf(mutant, random.nextInt(2 * mutant.length));
        }
        for (int change = random.nextInt(4); change >= 0 && mutant.length > 0; change--) {
            boolean inHeader = random.chance(0.7);
            int at = random.nextInt(inHeader ? Math.min(Header.BYTES, mutant.length) : mutant.length);
            mutant[at] = random.chance(0.3) ? (byte) random.nextInt(3) : (byte) random.nextLong();
        }
        if (random.chance(0.1)) {
            byte[] other = valid.get(random.nextInt(valid.size()));
            int from = random.nextInt(Math.min(mutant.length + 1, other.length));
            System.arraycopy(other, from, mutant, from, Math.min(mutant.length, other.length) - from);
        }
        return mutant;
    }

    @Test
    void noiseIsCounted() {
        RandomSource random = new SeededRandom(9);
        for (int i = 0; i < MUTANTS; i++) {
            receive(Pair.message(random.nextInt(200), i));
        }
        assertThat(victim.counters().dropped()).isEqualTo(MUTANTS);
    }

    /** Each claims 16 MiB in a fragment of a few bytes. */
    @Test
    void memoryGrowsWithWhatCameNotWithWhatIsClaimed() {
        int total = LdgLimits.DEFAULT.messageBytesMax();
        int chunk = Shape.CHUNK_BYTES_MIN;
        for (int sender = 0; sender < 1_000; sender++) {
            receive(fragment(new ProcessId(sender, 1), Shape.of(total, chunk), 0));
            flush();
        }
        assertThat(victim.reassemblyBytes()).isLessThanOrEqualTo(1_000L * chunk + BUFFER_BYTES);
        assertThat(count(LdgCount.DROPPED_OVER_LIMIT)).isEqualTo(1_000 - LdgLimits.DEFAULT.reassembliesMax());
        checkThatLittleWasAnswered();
    }

    @Test
    void aSenderWhoDoesNotHearIsAnsweredLittleForLong() {
        Shape shape = Shape.of(1 << 20, Shape.CHUNK_BYTES_MIN);
        receive(fragment(STRANGER, shape, 0));
        for (int i = 0; i < 1_000; i++) {
            flush();
            clock.advance(100_000_000);
            victim.onDeadline();
        }
        checkThatLittleWasAnswered();
        assertThat(count(LdgCount.EXPIRED_IN)).isEqualTo(1);
    }

    @Test
    void aFragmentBeyondTheCreditIsDropped() {
        Shape shape = Shape.of(1 << 20, 1_000);
        receive(fragment(STRANGER, shape, 0));
        receive(fragment(STRANGER, shape, shape.unasked()));
        assertThat(count(LdgCount.DROPPED_BEYOND_CREDIT)).isEqualTo(1);
    }

    @Test
    void aFragmentFromAnotherSocketOrOfAnotherShapeDoesNotMix() {
        Shape shape = Shape.of(10_000, 1_000);
        receive(fragment(STRANGER, shape, 0));
        receive(fragment(STRANGER, Shape.of(10_001, 1_000), 1));
        InetSocketAddress elsewhere = new InetSocketAddress(Pair.A.getAddress(), 9);
        victim.receive(elsewhere, ByteBuffer.wrap(fragment(STRANGER, shape, 1)));
        assertThat(count(LdgCount.DROPPED_INCONSISTENT)).isEqualTo(2);
    }

    private static byte[] fragment(ProcessId sender, Shape shape, int index) {
        ByteBuffer datagram = ByteBuffer.allocate(Header.BYTES + shape.bytesOf(index));
        new Header(Kind.FRAGMENT, sender, 1, index, shape.count(), shape.total()).write(datagram, INSTANCE);
        return sealed(datagram.position(datagram.capacity()));
    }
}
