package org.raidlab.comm.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;

class LinkCodecTest {
    private static final InetSocketAddress SOCKET = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);

    private final Codec<LinkMessage> codec = LinkMessage.codec();

    static List<LinkMessage> messages() {
        return List.of(
                new LinkMessage.ProcessStatus(
                        3, "ui-ad am ac-cc-rc", 1, -5L, new LinkMessage.Report(2, 4), 7, Stage.READY),
                new LinkMessage.SiteStatus(3, 9L, 7, Stage.OPEN, List.of(new LinkMessage.Place(1, -5L, SOCKET))),
                new LinkMessage.Refused(-5L, "it runs already"),
                new LinkMessage.Arrived(7, 9L, 12, List.of(14L, 15L)),
                new LinkMessage.LogEnd(-7));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void whatIsWrittenIsReadBackEqual(LinkMessage message) throws MalformedException {
        assertThat(codec.decode(codec.encode(message))).isEqualTo(message);
    }

    @Test
    void piecesAndRecordsKeepTheirBytes() throws MalformedException {
        byte[] bytes = {1, 2, 3};
        LinkMessage.Piece piece =
                (LinkMessage.Piece) codec.decode(codec.encode(new LinkMessage.Piece(7, 9L, 300, true, bytes)));
        assertThat(piece.bytes()).containsExactly(bytes);
        assertThat(piece.sequence()).isEqualTo(300);
        assertThat(piece.last()).isTrue();
        LinkMessage.LogPart part =
                (LinkMessage.LogPart) codec.decode(codec.encode(new LinkMessage.LogPart(1L << 40, bytes, -7)));
        assertThat(part.offset()).isEqualTo(1L << 40);
        assertThat(part.record()).containsExactly(bytes);
        assertThat(part.checksum()).isEqualTo(-7);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageThatEndsEarlyIsMalformed(LinkMessage message) {
        byte[] whole = codec.encode(message);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> codec.decode(cut)).isInstanceOf(MalformedException.class);
        }
    }

    @Test
    void aMessageHasNoMoreThanItsLimits() {
        String longest = "x".repeat(LinkMessage.TEXT_BYTES_MAX);
        List<Long> most = Collections.nCopies(LinkMessage.EARLY_MAX, 0L);
        List<LinkMessage.Place> all =
                Collections.nCopies(LinkMessage.PLACES_MAX, new LinkMessage.Place(1, -5L, SOCKET));
        assertThat(List.of(
                        new LinkMessage.ProcessStatus(3, longest, 0, 1, new LinkMessage.Report(1, 1), 1, Stage.READY),
                        new LinkMessage.ProcessStatus(
                                3, "", LinkMessage.PLACES_MAX, 1, new LinkMessage.Report(1, 1), 1, Stage.READY),
                        new LinkMessage.SiteStatus(3, 9, 7, Stage.OPEN, all),
                        new LinkMessage.Piece(1, 1, 0, true, new byte[0]),
                        new LinkMessage.Arrived(1, 1, 0, most)))
                .hasSize(5);
        assertRefused(() ->
                new LinkMessage.ProcessStatus(3, longest + "x", 0, 1, new LinkMessage.Report(1, 1), 1, Stage.READY));
        assertRefused(() -> new LinkMessage.ProcessStatus(
                3, "", LinkMessage.PLACES_MAX + 1, 1, new LinkMessage.Report(1, 1), 1, Stage.READY));
        assertRefused(() -> new LinkMessage.ProcessStatus(3, "", -1, 1, new LinkMessage.Report(1, 1), 1, Stage.READY));
        assertRefused(() -> new LinkMessage.SiteStatus(3, 9, 7, Stage.OPEN, oneMore(all)));
        assertRefused(() -> new LinkMessage.Piece(1, 1, -1, true, new byte[0]));
        assertRefused(() -> new LinkMessage.Arrived(1, 1, 0, oneMore(most)));
        assertRefused(() -> new LinkMessage.Arrived(1, 1, -1, List.of()));
        assertRefused(() -> new LinkMessage.Arrived(1, 1, 0, List.of(1L, -1L)));
    }

    private static <T> List<T> oneMore(List<T> list) {
        return Collections.nCopies(list.size() + 1, list.getFirst());
    }

    private static void assertRefused(ThrowableAssert.ThrowingCallable message) {
        assertThatIllegalArgumentException().isThrownBy(message);
    }
}
