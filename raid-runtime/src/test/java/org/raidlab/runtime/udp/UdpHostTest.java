package org.raidlab.runtime.udp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.runtime.Process;

/** A process with work that never ends, behind a real socket. */
class UdpHostTest {
    private static final Duration ENOUGH = Duration.ofSeconds(20);
    private static final int ASKED_IN_TURN = 3;

    private final CompletableFuture<Integer> turnsBefore = new CompletableFuture<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    /** In one of its turns it has something written, and the write ends at once. */
    private final class Busy implements Process {
        private final UdpHost host;
        private int turns;

        Busy(UdpHost host) {
            this.host = host;
        }

        @Override
        public void start() {
            // it has nothing to restore
        }

        @Override
        public void receive(InetSocketAddress from, ByteBuffer datagram) {
            // nobody speaks to it
        }

        @Override
        public boolean run(DatagramSink out) {
            turns++;
            if (turns == ASKED_IN_TURN) {
                host.execute(() -> turnsBefore.complete(turns));
            }
            return true;
        }

        @Override
        public long nextDeadlineNanos() {
            return Long.MAX_VALUE;
        }
    }

    @Test
    void theEndOfAWriteWaitsForOneMoreTurnAtMost() throws Exception {
        try (UdpHost host = UdpHost.bind(
                "busy", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Access.LOCAL, failures::add)) {
            host.run(new Busy(host));
            assertThat(turnsBefore.get(ENOUGH.toSeconds(), TimeUnit.SECONDS))
                    .isBetween(ASKED_IN_TURN, ASKED_IN_TURN + 1);
        }
        assertThat(failures).isEmpty();
    }
}
