package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CutLinksTest {
    private static final InetSocketAddress NEAR = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    private static final InetSocketAddress FAR = new InetSocketAddress(InetAddress.getLoopbackAddress(), 2);

    private final List<InetSocketAddress> reached = new ArrayList<>();
    private final CutLinks links = new CutLinks();
    private final DatagramSink sink = links.before((peer, datagram) -> reached.add(peer));

    private void sendBoth() {
        sink.send(NEAR, ByteBuffer.allocate(1));
        sink.send(FAR, ByteBuffer.allocate(1), ByteBuffer.allocate(1));
    }

    @Test
    void aCutLinkCarriesNothingAndAllOthersDo() {
        links.set(List.of(FAR));
        sendBoth();
        assertThat(reached).containsExactly(NEAR);
        assertThat(links.dropped()).isEqualTo(1);
    }

    @Test
    void aNewSetOfCutsReplacesTheOneBefore() {
        links.set(List.of(FAR));
        links.set(List.of(NEAR));
        sendBoth();
        assertThat(reached).containsExactly(FAR);
        links.set(List.of());
        sendBoth();
        assertThat(reached).containsExactly(FAR, NEAR, FAR);
    }
}
