package org.raidlab.runtime.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Transport;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.runtime.SystemClock;
import org.raidlab.store.memory.MemoryStorage;

/** The process that is redone from the log gets one in which a record is missing, or is another one. */
class LogTransferTest {
    private static final List<List<Kind>> GROUPS =
            List.of(List.of(Kind.LOGGER), List.of(Kind.DATABASE, Kind.FRONT, Kind.BACK));
    private static final byte[] PREPARED = "prepared".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LEARNED = "learned".getBytes(StandardCharsets.US_ASCII);

    private final LogTransfer sender = transfer(0);
    private final LinkMessage.LogPart prepared = new LinkMessage.LogPart(8, PREPARED, sender.checksumWith(8, PREPARED));
    private final LinkMessage.LogPart learned = new LinkMessage.LogPart(40, LEARNED, sender.checksumWith(40, LEARNED));
    private final LinkMessage.LogEnd end = new LinkMessage.LogEnd(learned.checksum());
    private final LogTransfer receiver = transfer(1);

    private static LogTransfer transfer(int group) {
        SystemClock clock = new SystemClock();
        NodeSetup<Message> setup = new NodeSetup<>(
                0,
                1,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711),
                new ProcessGrouping(Kind.SITE, GROUPS, group),
                Kind.SYSTEM,
                TurnLimits.DEFAULT,
                LdgConfig.DEFAULT,
                NameConfig.DEFAULT,
                Optional.empty());
        LdgEndpoint ldg = new LdgEndpoint(
                LdgConfig.DEFAULT, new ProcessId(1, 1), clock, new SeededRandom(1), (from, process, message) -> {});
        Devices none = Devices.open(List.of(), new MemoryStorage().openerAtOnce());
        Turn<Message> turn =
                new Turn<>(new TurnPorts<>(new NoTransport(), none, clock, event -> {}), TurnLimits.DEFAULT);
        return new LogTransfer(setup, new SiteProcesses(setup, ldg, clock, 1, List.of()), turn);
    }

    private static final class NoTransport implements Transport<Message> {
        @Override
        public void send(Envelope<Message> message) {
            throw new UnsupportedOperationException("no server runs");
        }

        @Override
        public void multicast(List<Envelope<Message>> messages) {
            throw new UnsupportedOperationException("no server runs");
        }

        @Override
        public void flush() {
            // nothing was sent
        }
    }

    private void refuses(LinkMessage message) {
        assertThatThrownBy(() -> receiver.take(message))
                .isInstanceOf(MalformedException.class)
                .hasMessageContaining("other records");
    }

    @Test
    void theDatabasesProcessReceivesTheLog() {
        assertThat(sender.isReceiver()).isFalse();
        assertThat(receiver.isReceiver()).isTrue();
    }

    @Test
    void aRecordBehindAMissingOneReachesNoServer() {
        refuses(learned);
    }

    @Test
    void aRecordInPlaceOfAnotherReachesNoServer() {
        refuses(new LinkMessage.LogPart(prepared.offset(), LEARNED, prepared.checksum()));
    }

    @Test
    void theEndBehindAMissingRecordIsRefused() {
        refuses(end);
    }

    @Test
    void aLogWithoutRecordsIsComplete() throws MalformedException {
        assertThat(receiver.take(new LinkMessage.LogEnd(0))).isTrue();
    }
}
