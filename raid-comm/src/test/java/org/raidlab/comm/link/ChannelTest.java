package org.raidlab.comm.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.ldg.VirtualClock;
import org.raidlab.comm.link.LinkMessage.Arrived;
import org.raidlab.comm.link.LinkMessage.Piece;

/** Pieces, window, repetition and acknowledgements of a channel, step by step. */
class ChannelTest {
    private static final long MILLI = 1_000_000;
    private static final int PIECE = 100;
    private static final ChannelConfig CONFIG = new ChannelConfig(PIECE, 1_000, 40 * MILLI, 160 * MILLI, 5, 500);
    private static final InetSocketAddress SOCKET = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    private static final int LIFE = 1;
    private static final long SELF = 10;
    private static final long PEER = 20;

    private final VirtualClock clock = new VirtualClock();
    private final Channel channel = new Channel(CONFIG, LIFE, SELF, new LinkMessage.Place(3, PEER, SOCKET), clock);

    private List<LinkMessage> flush() {
        List<LinkMessage> out = new ArrayList<>();
        channel.flush(out::add);
        return out;
    }

    /** The numbers of the pieces that are sent now. */
    private List<Long> sent() {
        return flush().stream().map(each -> ((Piece) each).sequence()).toList();
    }

    private void acknowledge(long expected, Long... early) {
        channel.onArrived(new Arrived(LIFE, PEER, expected, List.of(early)));
    }

    private void arrive(long sequence, boolean last, int bytes) {
        channel.onPiece(new Piece(LIFE, PEER, sequence, last, new byte[bytes]));
    }

    private static List<Long> numbers(long from, long to) {
        return LongStream.rangeClosed(from, to).boxed().toList();
    }

    private long untilDeadline() {
        return (channel.nextDeadlineNanos() - clock.monotonicNanos()) / MILLI;
    }

    @Test
    void itLeadsToItsPlace() {
        assertThat(channel.group()).isEqualTo(3);
        assertThat(channel.socket()).isEqualTo(SOCKET);
    }

    @Test
    void aMessageIsCutIntoPiecesAndItsLastOneIsMarked() {
        channel.send(new byte[2 * PIECE + 1]);
        channel.send(new byte[2 * PIECE]);
        channel.send(new byte[0]);
        List<Piece> pieces = flush().stream().map(Piece.class::cast).toList();
        assertThat(pieces).extracting(piece -> piece.bytes().length).containsExactly(PIECE, PIECE, 1, PIECE, PIECE, 0);
        assertThat(pieces).extracting(Piece::last).containsExactly(false, false, true, false, true, true);
        assertThat(pieces).extracting(Piece::sequence).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(pieces).allMatch(piece -> piece.incarnation() == LIFE && piece.sender() == SELF);
    }

    @Test
    void theWindowBoundsTheBytesUnderWay() {
        channel.send(new byte[15 * PIECE]);
        assertThat(channel.unsentBytes()).isEqualTo(15 * PIECE);
        assertThat(sent()).isEqualTo(numbers(0, 9));
        assertThat(sent()).isEmpty();
        assertThat(channel.unsentBytes()).isEqualTo(15 * PIECE);
        acknowledge(2, 4L);
        assertThat(channel.unsentBytes()).isEqualTo(12 * PIECE);
        assertThat(sent()).isEqualTo(numbers(10, 12));
        acknowledge(13);
        assertThat(sent()).isEqualTo(numbers(13, 14));
        acknowledge(15);
        assertThat(channel.unsentBytes()).isZero();
        assertThat(channel.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theLengthOfAnAcknowledgementBoundsThePiecesUnderWay() {
        for (int number = 0; number <= LinkMessage.EARLY_MAX; number++) {
            channel.send(new byte[1]);
        }
        assertThat(sent()).hasSize(LinkMessage.EARLY_MAX);
        acknowledge(1);
        assertThat(sent()).containsExactly((long) LinkMessage.EARLY_MAX);
    }

    @Test
    void whatIsNotAcknowledgedIsSentAgainAndTheDelayDoublesToItsBound() {
        channel.send(new byte[1]);
        List<Long> delays = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            assertThat(sent()).containsExactly(0L);
            delays.add(untilDeadline());
            clock.advanceTo(channel.nextDeadlineNanos() - 1);
            assertThat(sent()).isEmpty();
            clock.advance(1);
        }
        assertThat(delays).containsExactly(40L, 80L, 160L, 160L);
        assertThat(channel.repeated()).isEqualTo(3);
        assertThat(channel.isBroken()).isFalse();
    }

    @Test
    void aPieceThatLaterOnesHaveOvertakenIsSentAgainSoonAndTheOthersAreNot() {
        channel.send(new byte[4 * PIECE]);
        sent();
        clock.advance(MILLI);
        acknowledge(0, 1L, 2L);
        assertThat(untilDeadline()).isEqualTo(9);
        clock.advanceTo(channel.nextDeadlineNanos());
        assertThat(sent()).containsExactly(0L);
        acknowledge(3);
        assertThat(untilDeadline()).isEqualTo(30);
    }

    @Test
    void aGapThatIsNoticedLateIsClosedAtOnce() {
        channel.send(new byte[2 * PIECE]);
        sent();
        clock.advance(20 * MILLI);
        acknowledge(0, 1L);
        assertThat(untilDeadline()).isZero();
        assertThat(sent()).containsExactly(0L);
    }

    @Test
    void acknowledgementsOfAnotherIncarnationOrProcessAreIgnored() {
        channel.send(new byte[1]);
        sent();
        channel.onArrived(new Arrived(LIFE + 1, PEER, 1, List.of()));
        channel.onArrived(new Arrived(LIFE, PEER + 1, 1, List.of()));
        assertThat(channel.unsentBytes()).isEqualTo(1);
    }

    @Test
    void anAcknowledgementNamesWhatArrivedEarlyAndIsGivenOnce() {
        arrive(0, true, 1);
        arrive(2, true, 1);
        arrive(3, true, 1);
        assertThat(flush()).containsExactly(new Arrived(LIFE, SELF, 1, List.of(2L, 3L)));
        assertThat(flush()).isEmpty();
        arrive(1, true, 1);
        assertThat(flush()).containsExactly(new Arrived(LIFE, SELF, 4, List.of()));
        arrive(1, true, 1);
        assertThat(flush()).as("a piece again: the acknowledgement was lost").hasSize(1);
    }

    @Test
    void aPieceTooFarAheadIsNotTaken() {
        arrive(LinkMessage.EARLY_MAX + 1, true, 1);
        arrive(LinkMessage.EARLY_MAX, true, 1);
        assertThat(flush()).containsExactly(new Arrived(LIFE, SELF, 0, List.of((long) LinkMessage.EARLY_MAX)));
    }

    @Test
    void aReaderThatDoesNotReadGetsNoMoreThanItsBoundAndOneMessage() {
        for (int sequence = 0; sequence < 5; sequence++) {
            arrive(sequence, true, PIECE);
        }
        arrive(5, true, 1);
        assertThat(flush()).containsExactly(new Arrived(LIFE, SELF, 6, List.of()));
        arrive(6, true, 1);
        assertThat(flush()).as("not taken, so not acknowledged").isEmpty();
        assertThat(channel.receive()).hasSize(PIECE);
        arrive(6, true, 1);
        assertThat(flush()).containsExactly(new Arrived(LIFE, SELF, 7, List.of()));
    }

    @Test
    void settingsWithWhichNothingMovesAreRefused() {
        for (ChannelConfig smallest : List.of(
                new ChannelConfig(1, 1, 1, 1, 2, 1), new ChannelConfig(2, 3, 4, 5, 6, 7), ChannelConfig.DEFAULT)) {
            assertThat(smallest.windowBytes()).isGreaterThanOrEqualTo(smallest.pieceBytes());
        }
        assertRefused(0, 1, 1, 1, 2, 1);
        assertRefused(2, 1, 1, 1, 2, 1);
        assertRefused(1, 1, 0, 1, 2, 1);
        assertRefused(1, 1, 2, 1, 2, 1);
        assertRefused(1, 1, 1, 1, 1, 1);
        assertRefused(1, 1, 1, 1, 2, 0);
    }

    private static void assertRefused(int piece, int window, long repeat, long repeatMax, int tries, int unread) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChannelConfig(piece, window, repeat, repeatMax, tries, unread));
    }
}
