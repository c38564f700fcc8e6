package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.property.Damage;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;

/** Whatever bytes come, an endpoint counts them, holds little, answers little and goes on. */
final class HostileBytesTest {
    private static final int MUTANTS = 10_000;
    private static final int BATCH = 50;
    private static final int MEBIBYTE = 1 << 20;

    @ParameterizedTest
    @EnumSource
    void aTruncatedDatagramIsDroppedOnce(Kind kind) {
        byte[] whole = valid(kind);
        for (int length = 0; length < whole.length; length++) {
            Victim victim = Victim.withSmallFragments();
            byte[] cut = Arrays.copyOf(whole, length);
            assertThat(victim.receive(cut)).as("cut to %d bytes", length).isEqualTo(1);
            assertThat(victim.receive(Datagrams.sealed(cut)))
                    .as("cut to %d bytes, sealed", length)
                    .isEqualTo(isFragmentOfAnotherShape(kind, length) ? 0 : 1);
        }
    }

    /** A first fragment that lost some of its end claims more than fits, unless its count still agrees. */
    private static boolean isFragmentOfAnotherShape(Kind kind, int length) {
        int chunk = length - Header.BYTES;
        return kind == Kind.FRAGMENT && chunk >= Shape.CHUNK_BYTES_MIN && (1_000 - 1) / chunk == 3;
    }

    /** But for an answer that nobody asked for. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RESPONSE")
    void aValidDatagramIsTaken(Kind kind) {
        assertThat(Victim.withSmallFragments().receive(valid(kind))).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aDamagedDatagramIsDroppedOnce(Kind kind) {
        byte[] whole = valid(kind);
        Victim victim = Victim.withSmallFragments();
        Property.forAll(Damage.of(whole), MUTANTS, mutant -> {
            if (!Arrays.equals(mutant, whole)) {
                assertThat(victim.receive(mutant)).isEqualTo(1);
            }
        });
        assertThat(victim.arrived).isEmpty();
        assertThat(victim.endpoint.counters().get(LdgCount.ANSWER_BYTES_OUT)).isZero();
        victim.assertGenuineMessagesPass();
    }

    @ParameterizedTest
    @EnumSource
    void aMutantWithTheRightChecksumIsDroppedOnceOrDoesNoHarm(Kind kind) {
        Gen<byte[]> mutants = Damage.of(valid(kind)).map(Datagrams::sealed);
        Property.forAll(batchesOf(mutants), MUTANTS / BATCH, batch -> {
            Victim victim = Victim.withSmallFragments();
            long arrivedBytes = 0;
            for (byte[] mutant : batch) {
                assertThat(victim.receive(mutant)).isBetween(0L, 1L);
                arrivedBytes += mutant.length;
                victim.flush();
            }
            assertThat(victim.endpoint.reassemblyBytes()).isLessThan(arrivedBytes + MEBIBYTE);
            victim.outlive();
            assertThat(victim.endpoint.reassemblyBytes()).isZero();
            victim.assertAnswersAreNoWeapon();
            victim.assertGenuineMessagesPass();
        });
    }

    private static Gen<byte[][]> batchesOf(Gen<byte[]> mutants) {
        return random -> {
            byte[][] batch = new byte[BATCH][];
            Arrays.setAll(batch, _ -> mutants.next(random));
            return batch;
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 16_384, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE})
    void anyMessageNumberIsHarmless(long number) {
        Victim victim = Victim.withSmallFragments();
        byte[] content = {1, 'x'};
        byte[] bundle =
                Datagrams.sealed(Header.whole(Kind.BUNDLE, Datagrams.STRANGER, number, content.length), content);
        assertThat(victim.receive(bundle)).isEqualTo(number > 0 ? 0 : 1);
        assertThat(victim.receive(bundle)).isEqualTo(1);
        assertThat(victim.arrived).hasSize(number > 0 ? 1 : 0);
        victim.assertGenuineMessagesPass();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 2147483647, 2147483647",
        "0, -1, 1000",
        "-1, 4, 1000",
        "4, 4, 1000",
        "0, 1, 100",
        "0, 0, 0",
        "2147483647, 2147483647, 2147483647",
        "0, 4, -1",
        "-2147483648, 2, 1000",
    })
    void fieldsThatContradictEachOtherAreInconsistent(int index, int count, int total) {
        Victim victim = Victim.withSmallFragments();
        Header header = new Header(Kind.FRAGMENT, Datagrams.STRANGER, 1, index, count, total);
        assertThat(victim.receive(Datagrams.sealed(header, new byte[100]))).isEqualTo(1);
        assertThat(victim.endpoint.counters().get(LdgCount.DROPPED_INCONSISTENT))
                .isEqualTo(1);
        assertThat(victim.endpoint.reassemblyBytes()).isZero();
        victim.assertGenuineMessagesPass();
    }

    @Test
    void aFragmentThatClaimsAHugeMessageTakesTwiceItsOwnLength() {
        Victim victim = Victim.withSmallFragments();
        Shape huge = Shape.of(16 * MEBIBYTE, 64);
        for (int sender = 0; sender < 100; sender++) {
            assertThat(victim.receive(Datagrams.fragment(new ProcessId(sender, 1), 1, 0, huge)))
                    .isZero();
            victim.flush();
        }
        assertThat(victim.endpoint.reassemblyBytes()).isBetween(100L * 64, 2 * 100L * 64);
        victim.outlive();
        assertThat(victim.endpoint.reassemblyBytes()).isZero();
        victim.assertAnswersAreNoWeapon();
        victim.assertGenuineMessagesPass();
    }

    @Test
    void memoryGrowsWithTheCreditThatWasGivenAndNotWithTheClaim() {
        Victim victim = Victim.withSmallFragments();
        Shape huge = Shape.of(16 * MEBIBYTE, 1_024);
        for (int index = 0; index < huge.unasked(); index++) {
            victim.receive(Datagrams.fragment(1, index, huge));
            victim.flush();
        }
        long lent = (long) Credit.UNASKED_BYTES + LdgConfig.DEFAULT.receiveBufferBytes();
        assertThat(victim.endpoint.reassemblyBytes()).isLessThanOrEqualTo(2 * lent);
        victim.assertGenuineMessagesPass();
    }

    @Test
    void aMessageLongerThanTheLimitIsRefusedAtItsFirstFragment() {
        Victim victim = Victim.withSmallFragments();
        Shape huge = Shape.of(1 << 30, 1_024);
        assertThat(victim.receive(Datagrams.fragment(1, 0, huge))).isEqualTo(1);
        assertThat(victim.endpoint.counters().get(LdgCount.DROPPED_TOO_LARGE)).isEqualTo(1);
        assertThat(victim.endpoint.reassemblyBytes()).isZero();
        victim.assertAnswersAreNoWeapon();
        victim.assertGenuineMessagesPass();
    }

    @Test
    void aFloodOfBeginningsEndsAtTheLimits() {
        LdgLimits tight = new LdgLimits(MEBIBYTE, 4, 20, MEBIBYTE, MEBIBYTE, 8);
        Victim victim = new Victim(LdgConfig.DEFAULT.withLimits(tight));
        Shape shape = Shape.of(MEBIBYTE, 60_000);
        int dropped = 0;
        for (int i = 0; i < 1_000; i++) {
            dropped += (int) victim.receive(Datagrams.fragment(new ProcessId(i % 50, 1), 1 + i / 50, 0, shape));
            victim.flush();
            assertThat(victim.endpoint.reassemblyBytes()).isLessThanOrEqualTo(MEBIBYTE);
        }
        assertThat(dropped).isGreaterThanOrEqualTo(980);
        assertThat(victim.endpoint.counters().get(LdgCount.DROPPED_OVER_LIMIT)).isPositive();
        victim.assertAnswersAreNoWeapon();
        victim.outlive();
        assertThat(victim.endpoint.reassemblyBytes()).isZero();
        victim.assertGenuineMessagesPass();
    }

    @Test
    void repeatingTheLastFragmentOfNothingEarnsLessThanItCosts() {
        Victim victim = Victim.withSmallFragments();
        Shape shape = Shape.of(10_001, 100);
        byte[] last = Datagrams.fragment(1, shape.count() - 1, shape);
        for (int i = 0; i < 1_000; i++) {
            assertThat(victim.receive(last)).isEqualTo(1);
            victim.flush();
        }
        victim.assertAnswersAreNoWeapon();
        victim.assertGenuineMessagesPass();
    }

    private static byte[] valid(Kind kind) {
        byte[] datagram = Datagrams.ofEveryKind().get(kind);
        assertThat(datagram).isNotNull();
        return datagram == null ? new byte[0] : datagram;
    }
}
