package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;

/** What the receiver of a long message asks for, when, and what it refuses. */
final class LongMessageReceivingTest {
    private static final long MILLI = 1_000_000;
    /** Four fragments, all of which may come unasked. */
    private static final Shape FOUR = new Shape(1_000, 4, 256);

    private static final ProcessId OTHER_SENDER = new ProcessId(33, 1);
    private static final int MESSAGE_BYTES_MAX = 100_000;
    private static final LdgLimits LIMITS =
            new LdgLimits(MESSAGE_BYTES_MAX, 2, 3, 2L * MESSAGE_BYTES_MAX, MESSAGE_BYTES_MAX, 4);

    private final VirtualClock clock = new VirtualClock();
    private final List<byte[]> arrived = new ArrayList<>();
    private final LdgEndpoint endpoint = new LdgEndpoint(
            LdgConfig.DEFAULT.withLimits(LIMITS),
            Datagrams.VICTIM,
            clock,
            new SeededRandom(1),
            (_, _, message) -> arrived.add(message));

    private void take(long message, int index, Shape shape) {
        take(Datagrams.STRANGER, message, index, shape);
    }

    private void take(ProcessId sender, long message, int index, Shape shape) {
        endpoint.receive(Pair.A, ByteBuffer.wrap(Datagrams.fragment(sender, message, index, shape)));
    }

    private List<ByteBuffer> answers(Kind kind) {
        List<ByteBuffer> answers = new ArrayList<>();
        endpoint.flush((_, datagram) -> {
            ByteBuffer copy = ByteBuffer.wrap(Pair.copy(datagram));
            if (Header.read(copy).kind() == kind) {
                answers.add(copy);
            }
        });
        return answers;
    }

    /** The holes that the next flush asks for; null if it asks nothing. */
    private @Nullable List<Grant.Range> asked() {
        List<ByteBuffer> grants = answers(Kind.GRANT);
        return grants.isEmpty()
                ? null
                : Objects.requireNonNull(Grant.read(grants.getFirst())).holes();
    }

    private List<Done.End> ends() {
        return answers(Kind.DONE).stream()
                .map(each -> Objects.requireNonNull(Done.read(each)).end())
                .toList();
    }

    private void passDeadline() {
        clock.advanceTo(endpoint.nextDeadlineNanos());
        endpoint.onDeadline();
    }

    private long count(LdgCount what) {
        return endpoint.counters().get(what);
    }

    private static Grant.Range range(int first, int length) {
        return new Grant.Range(first, length);
    }

    @Test
    void whenTheLastFragmentIsThereTheHolesBelowItAreRequestedOnce() {
        take(1, 0, FOUR);
        take(1, 3, FOUR);
        assertThat(asked()).containsExactly(range(1, 2));
        assertThat(asked()).isNull();
        assertThat(count(LdgCount.GRANTS_OUT)).isEqualTo(1);
        take(1, 1, FOUR);
        assertThat(asked()).isNull();
        take(1, 2, FOUR);
        assertThat(arrived).hasSize(1);
        assertThat(ends()).containsExactly(Done.End.DELIVERED);
        assertThat(count(LdgCount.MESSAGES_IN)).isEqualTo(1);
    }

    @Test
    void holesThatMayStillBeFilledAreRequestedAfterASilence() {
        take(1, 0, FOUR);
        take(1, 2, FOUR);
        assertThat(asked()).isNull();
        assertThat(endpoint.nextDeadlineNanos() - clock.monotonicNanos()).isBetween(5 * MILLI, 5 * MILLI * 5 / 4);
        passDeadline();
        assertThat(asked()).containsExactly(range(1, 1), range(3, 1));
        assertThat(endpoint.nextDeadlineNanos() - clock.monotonicNanos()).isBetween(10 * MILLI, 10 * MILLI * 5 / 4);
    }

    @Test
    void theNextFragmentIsRequestedFirstAndAllThatAreMissingAfterTwoSilences() {
        take(1, 0, FOUR);
        passDeadline();
        assertThat(asked()).containsExactly(range(1, 1));
        passDeadline();
        assertThat(asked()).containsExactly(range(1, 3));
    }

    @Test
    void aReceiverThatWasStoppedItselfAsksOneDeadlineLater() {
        take(1, 0, FOUR);
        clock.advanceTo(endpoint.nextDeadlineNanos() + 5 * MILLI / 2);
        endpoint.onDeadline();
        assertThat(asked()).as("late by half of the delay").containsExactly(range(1, 1));
        clock.advanceTo(endpoint.nextDeadlineNanos() + 5 * MILLI / 2 + 1);
        endpoint.onDeadline();
        assertThat(asked()).isNull();
        clock.advanceTo(endpoint.nextDeadlineNanos() + 5 * MILLI);
        endpoint.onDeadline();
        assertThat(asked()).as("forgiven once").isNotNull();
    }

    @Test
    void aMessageIsGivenUpAfterTwelveRequestsInVain() {
        Shape two = new Shape(40_000, 2, 20_000);
        take(1, 0, two);
        for (int request = 0; request < 12; request++) {
            passDeadline();
            assertThat(asked()).containsExactly(range(1, 1));
        }
        assertThat(count(LdgCount.EXPIRED_IN)).isZero();
        passDeadline();
        assertThat(ends()).containsExactly(Done.End.EXPIRED);
        assertThat(count(LdgCount.EXPIRED_IN)).isEqualTo(1);
        assertThat(endpoint.reassemblyBytes()).isZero();
        assertThat(endpoint.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aMessageIsGivenUpWhenItsLifetimeEnds() {
        take(1, 0, FOUR);
        long begun = clock.monotonicNanos();
        long lifetime = LdgTiming.DEFAULT.lifetimeNanos();
        for (int index = 1; index < 3; index++) {
            clock.advanceTo(begun + index * lifetime / 3);
            take(1, index, FOUR);
        }
        clock.advanceTo(begun + lifetime);
        endpoint.onDeadline();
        assertThat(ends()).containsExactly(Done.End.EXPIRED);
    }

    @Test
    void aFragmentOfAMessageThatHasEndedIsAnsweredWithItsEnd() {
        for (int index = 0; index < 4; index++) {
            take(1, index, FOUR);
        }
        assertThat(ends()).containsExactly(Done.End.DELIVERED);
        take(1, 0, FOUR);
        assertThat(ends()).containsExactly(Done.End.DELIVERED);
        assertThat(count(LdgCount.DROPPED_DUPLICATE)).isEqualTo(1);
        assertThat(arrived).hasSize(1);
    }

    @Test
    void aMessageThatIsTooLongIsRefusedAtItsFirstFragment() {
        take(1, 0, new Shape(MESSAGE_BYTES_MAX, 2, 50_000));
        assertThat(count(LdgCount.DROPPED_TOO_LARGE)).isZero();
        take(2, 0, new Shape(MESSAGE_BYTES_MAX + 1, 3, 50_000));
        assertThat(count(LdgCount.DROPPED_TOO_LARGE)).isEqualTo(1);
        assertThat(ends()).containsExactly(Done.End.TOO_LARGE);
    }

    @Test
    void aFragmentWithoutCreditOfAnUnknownMessageIsAnsweredWithUnknown() {
        Shape many = new Shape(MESSAGE_BYTES_MAX, 98, 1_024);
        int unasked = many.unasked();
        take(1, unasked, many);
        assertThat(ends()).containsExactly(Done.End.UNKNOWN);
        take(2, unasked - 1, many);
        take(2, unasked, many);
        assertThat(count(LdgCount.DROPPED_BEYOND_CREDIT)).isEqualTo(2);
        assertThat(asked()).as("below the last that arrived").containsExactly(range(0, unasked - 1));
        assertThat(ends()).isEmpty();
    }

    @Test
    void aFragmentThatContradictsTheOthersOrComesAgainIsDropped() {
        take(1, 0, FOUR);
        take(1, 1, new Shape(1_001, 4, 256));
        endpoint.receive(Pair.B, ByteBuffer.wrap(Datagrams.fragment(1, 1, FOUR)));
        assertThat(count(LdgCount.DROPPED_INCONSISTENT)).isEqualTo(2);
        take(1, 0, FOUR);
        assertThat(count(LdgCount.DROPPED_DUPLICATE)).isEqualTo(1);
        take(1, 1, FOUR);
        take(1, 2, FOUR);
        assertThat(arrived).isEmpty();
        take(1, 3, FOUR);
        assertThat(arrived).containsExactly(whole(1, FOUR));
    }

    private static byte[] whole(long message, Shape shape) {
        ByteBuffer whole = ByteBuffer.allocate(shape.total());
        for (int index = 0; index < shape.count(); index++) {
            whole.put(Pair.message(shape.bytesOf(index), message));
        }
        return whole.array();
    }

    @Test
    void messagesUnderReassemblyAreBoundedPerSenderAndInAll() {
        take(1, 0, FOUR);
        take(2, 0, FOUR);
        take(3, 0, FOUR);
        assertThat(count(LdgCount.DROPPED_OVER_LIMIT)).as("two of a sender").isEqualTo(1);
        take(OTHER_SENDER, 1, 0, FOUR);
        assertThat(count(LdgCount.DROPPED_OVER_LIMIT)).isEqualTo(1);
        take(OTHER_SENDER, 2, 0, FOUR);
        assertThat(count(LdgCount.DROPPED_OVER_LIMIT)).as("three in all").isEqualTo(2);
        for (int index = 1; index < 4; index++) {
            take(1, index, FOUR);
        }
        take(OTHER_SENDER, 2, 0, FOUR);
        assertThat(count(LdgCount.DROPPED_OVER_LIMIT)).isEqualTo(2);
    }

    @Test
    void whatArrivedAloneWithoutItsTurnInTheSendersNumbersIsDropped() {
        byte[] bundle = {1, 'x'};
        byte[] datagram = Datagrams.sealed(Header.whole(Kind.BUNDLE, Datagrams.STRANGER, 9, bundle.length), bundle);
        endpoint.receive(Pair.A, ByteBuffer.wrap(datagram));
        take(9, 0, FOUR);
        assertThat(count(LdgCount.DROPPED_DUPLICATE)).isEqualTo(1);
        assertThat(endpoint.reassemblyBytes()).isZero();
    }

    /** How far the receiver lets the sender of a message of 98 fragments go after the first twenty. */
    private int limitAfterTwenty(long message) {
        for (int index = 0; index < 20; index++) {
            take(message, index, new Shape(MESSAGE_BYTES_MAX, 98, 1_024));
        }
        return Objects.requireNonNull(Grant.read(answers(Kind.GRANT).getFirst()))
                .limit();
    }

    @Test
    void theCreditOfAMessageThatIsGivenUpGoesToTheNextOne() {
        int limit = limitAfterTwenty(1);
        assertThat(limitAfterTwenty(2)).as("while the first has its credit").isLessThan(limit);
        clock.advance(LdgTiming.DEFAULT.lifetimeNanos());
        endpoint.onDeadline();
        assertThat(ends()).containsExactly(Done.End.EXPIRED, Done.End.EXPIRED);
        assertThat(limitAfterTwenty(3)).isEqualTo(limit);
    }

    /** Memory is counted as it may have to grow: for twice what lies up to the fragment. */
    @Test
    void messagesUnderReassemblyAreBoundedInBytesWhileTheyGrow() {
        Shape shape = new Shape(MESSAGE_BYTES_MAX, 98, 1_024);
        take(1, 27, shape);
        take(2, 27, shape);
        take(OTHER_SENDER, 1, 27, shape);
        assertThat(endpoint.reassemblyBytes()).isEqualTo(3 * 2 * 28 * 1_024);
        for (int index = 0; index < 56; index++) {
            take(1, index, shape);
            answers(Kind.GRANT);
        }
        assertThat(count(LdgCount.DROPPED_OVER_LIMIT)).isZero();
        take(1, 56, shape);
        take(1, 56, shape);
        assertThat(count(LdgCount.DROPPED_OVER_LIMIT))
                .as("there is credit, and no memory")
                .isEqualTo(2);
        assertThat(count(LdgCount.DROPPED_DUPLICATE))
                .as("27 came twice, 56 was not taken")
                .isEqualTo(1);
    }
}
