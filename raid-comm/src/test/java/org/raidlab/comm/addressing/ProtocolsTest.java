package org.raidlab.comm.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.MalformedException;

class ProtocolsTest {
    private static final InetSocketAddress PEER = new InetSocketAddress("localhost", 1);
    private static final ProtocolId SHIPPING = new ProtocolId(ProtocolId.FIRST_FREE, "log shipping");
    private static final ProtocolId LAST = new ProtocolId(255, "last");

    private final List<String> received = new ArrayList<>();
    private final Protocols protocols = new Protocols()
            .take(ProtocolId.NAMES, (from, message) -> received.add("names " + message.length))
            .take(SHIPPING, (from, message) -> received.add("shipping " + message.length))
            .take(LAST, (from, message) -> received.add("last " + message.length));

    @Test
    void theFirstByteNamesTheReceiverOfASystemsOwnProtocolToo() throws MalformedException {
        protocols.receive(PEER, new byte[] {5, 9, 9});
        protocols.receive(PEER, new byte[] {1});
        protocols.receive(PEER, new byte[] {-1, 0});
        assertThat(received).containsExactly("shipping 3", "names 1", "last 2");
    }

    @Test
    void aMessageOfNoProtocolThatTheProcessTakesIsMalformed() {
        for (byte[] message : List.of(new byte[0], new byte[] {0}, new byte[] {6}, new byte[] {-2})) {
            assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> protocols.receive(PEER, message));
        }
        assertThat(received).isEmpty();
    }

    @Test
    void twoProtocolsOfAProcessHaveTwoNumbers() {
        ProtocolId same = new ProtocolId(SHIPPING.number(), "another");
        assertThatIllegalStateException().isThrownBy(() -> protocols.take(same, (from, message) -> {}));
    }

    @Test
    void aNumberIsOneByte() {
        for (int number : List.of(-1, 256)) {
            assertThatIllegalArgumentException().isThrownBy(() -> new ProtocolId(number, "none"));
        }
    }

    @Test
    void aMessageIsOfTheProtocolThatItsFirstByteNames() {
        assertThat(LAST.isOf(new byte[] {-1, 0})).isTrue();
        assertThat(LAST.isOf(new byte[] {1})).isFalse();
        assertThat(ProtocolId.FRAMES.isOf(new byte[0])).isFalse();
        assertThat(new ProtocolId(0, "first").isOf(new byte[] {0})).isTrue();
    }
}
