package org.raidlab.comm.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What waits for welcomes is bounded, over all peers. */
final class PeersTest {
    private static final int PEERS_MAX = 4_096;
    private static final ByteBuffer MIB = ByteBuffer.allocate(1 << 20);
    private static final ByteBuffer BYTE = ByteBuffer.allocate(1);
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Peers peers = new Peers();

    private Peer at(int port) {
        return peers.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    private boolean hold(Peer peer, ByteBuffer head, ByteBuffer content) {
        return peers.hold(peer, head.duplicate(), content.duplicate());
    }

    /** Holds sixteen mebibytes, half of them in two parts, at one peer. */
    private void fill(Peer peer) {
        ByteBuffer half = MIB.duplicate().limit(MIB.capacity() / 2);
        for (int number = 0; number < 8; number++) {
            assertThat(hold(peer, MIB, NOTHING)).isTrue();
            assertThat(hold(peer, half, half)).isTrue();
        }
    }

    @Test
    void sixteenMebibytesWaitAndNotAByteMore() {
        fill(at(1));
        assertThat(hold(at(2), BYTE, NOTHING)).isFalse();
        assertThat(hold(at(2), NOTHING, BYTE)).isFalse();
    }

    @Test
    void whatHasLeftMakesRoom() {
        fill(at(1));
        assertThat(peers.nextHeld(at(1))).hasSize(1 << 20);
        assertThat(hold(at(2), MIB, NOTHING)).isTrue();
        assertThat(hold(at(2), BYTE, NOTHING)).isFalse();
    }

    @Test
    void aPeerThatIsForgottenTakesAlongWhatWaitedForIt() {
        fill(at(1));
        peers.nextHeld(at(1));
        assertThat(hold(at(2), MIB, NOTHING)).isTrue();
        for (int port = 3; port < PEERS_MAX + 1; port++) {
            at(port);
        }
        assertThat(hold(at(3), BYTE, NOTHING)).as("4,096 peers are remembered").isFalse();
        at(PEERS_MAX + 1);
        assertThat(peers.find(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)))
                .isNull();
        for (int number = 0; number < 15; number++) {
            assertThat(hold(at(3), MIB, NOTHING)).isTrue();
        }
        assertThat(hold(at(3), BYTE, NOTHING)).isFalse();
    }
}
