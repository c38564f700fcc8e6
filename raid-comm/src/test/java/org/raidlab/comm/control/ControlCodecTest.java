package org.raidlab.comm.control;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.comm.addressing.Kind;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.control.ControlMessage.Heard;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.control.ControlMessage.SetLossy;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.comm.control.ControlMessage.StatusRequest;
import org.raidlab.comm.control.ControlMessage.Stop;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Content;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.property.Damage;
import org.raidlab.core.property.Property;

final class ControlCodecTest {
    private final Codec<ControlMessage> codec = ControlMessage.codec(Kind.ALL);

    static List<ControlMessage> ofEveryType() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("ldg.datagrams-in", Long.MAX_VALUE);
        counters.put("udp.kernel-drops", -1L);
        ServerState up = new ServerState(Address.of(1, Kind.AC), "up");
        ServerState odd = new ServerState(new Address(2, 1_023, Kind.CLIENT, -5), "größer 🙂");
        LossPolicy bad = new LossPolicy(0.1, 0.2, 1, 5, 7_000_000_000L);
        Resources.TypeUse type = new Resources.TypeUse("AcMessage.Prepare", 1, 2, 3, 4, 5, Long.MAX_VALUE);
        Resources.ServerUse server = new Resources.ServerUse(Address.of(1, Kind.AC), 10, 20);
        Resources used = new Resources(
                100, 200, 300, DebugLevel.TRACE, TimingLevel.MESSAGES, List.of(server), List.of(type, type));
        return List.of(
                new ControlMessage.SetDebug(1, DebugLevel.DEBUG),
                new ControlMessage.SetTiming(1, TimingLevel.SERVERS),
                new ControlMessage.ResourceRequest(4),
                new ControlMessage.ResourceReply(5, used),
                new StatusRequest(-1),
                new StatusReply(7, 4_711, 3, List.of(up, odd), counters),
                new StatusReply(7, 0, Integer.MIN_VALUE, List.of(), new LinkedHashMap<>()),
                new Stop(Long.MIN_VALUE),
                new SetLossy(9, LossPolicy.CALM, bad, List.of(new InetSocketAddress("127.0.0.1", 7001))),
                new Heard(300),
                new ControlMessage.Fail(1),
                new ControlMessage.Recover(1),
                new ControlMessage.SetCuts(2, List.of()),
                new ControlMessage.SetCuts(2, List.of(at(1), at(65_535))),
                new ControlMessage.Refused(3, "größer 🙂"),
                new ControlMessage.TakeCheckpoint(6),
                new ControlMessage.RollBack(7, 3),
                new ControlMessage.Subscribe(1, 0, Interest.in(List.of()), 0),
                new ControlMessage.Subscribe(1, -7, new Interest(List.of("vote", "größer 🙂"), 100, 10_000), 50_000),
                new ControlMessage.SubscriptionToken(1, Long.MIN_VALUE),
                new ControlMessage.Unsubscribe(1, Long.MAX_VALUE),
                new ControlMessage.Events(1, 2, 3, List.of()),
                new ControlMessage.Events(1, 2, Long.MAX_VALUE, events(counters)));
    }

    private static List<WatchEvent> events(SequencedMap<String, Long> counters) {
        Place server = new Place(1, "AC");
        Place process = Place.ofSite(1_023);
        Content content = new Content("AcMessage.Vote", "Vote yes", List.of("1.1.1", "größer 🙂"));
        return List.of(
                new WatchEvent.Message(1, server, new Place(0, "CLIENT"), true, content),
                new WatchEvent.LogWrite(-1, server, true, content),
                new WatchEvent.Noted(2, server, "view", List.of(WatchEvent.Field.of("view", 3))),
                new WatchEvent.Sample(Long.MAX_VALUE, process, counters),
                new WatchEvent.Traffic(3, process, 2, "AcMessage.Vote", 4, 5),
                new WatchEvent.State(4, process, "up", 6),
                new WatchEvent.LogLine(5, process, "WARN", "größer 🙂"),
                new WatchEvent.Dropped(6, process, 7));
    }

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    @ParameterizedTest
    @MethodSource("ofEveryType")
    void itComesBackAsItWas(ControlMessage message) throws MalformedException {
        byte[] bytes = codec.encode(message);
        assertThat(ProtocolId.CONTROL.isOf(bytes)).isTrue();
        assertThat(codec.decode(bytes)).isEqualTo(message);
    }

    @Test
    void countersKeepTheirOrder() throws MalformedException {
        StatusReply reply =
                (StatusReply) codec.decode(codec.encode(ofEveryType().get(5)));
        assertThat(reply.counters().keySet()).containsExactly("ldg.datagrams-in", "udp.kernel-drops");
    }

    @ParameterizedTest
    @MethodSource("ofEveryType")
    void whatEndsEarlyOrLateIsMalformed(ControlMessage message) {
        byte[] whole = codec.encode(message);
        for (int length = 0; length < whole.length; length++) {
            assertMalformed(Arrays.copyOf(whole, length));
        }
        assertMalformed(Arrays.copyOf(whole, whole.length + 1));
    }

    @ParameterizedTest
    @MethodSource("ofEveryType")
    void whatIsDamagedIsMalformedOrHasOneSpelling(ControlMessage message) {
        Property.forAll(Damage.of(codec.encode(message)), 2_000, damaged -> {
            try {
                assertThat(codec.encode(codec.decode(damaged))).isEqualTo(damaged);
            } catch (MalformedException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        });
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.5, Double.NaN, Double.NEGATIVE_INFINITY})
    void aShareThatIsNoneIsMalformed(double share) {
        byte[] bytes = codec.encode(new SetLossy(1, LossPolicy.CALM, LossPolicy.CALM, List.of()));
        int afterTypeAndRequest = 3;
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putDouble(afterTypeAndRequest, share);
        assertMalformed(bytes);
    }

    @Test
    void aCounterNamedTwiceIsMalformed() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("first", 1L);
        counters.put("other", 1L);
        byte[] bytes = codec.encode(new StatusReply(1, 1, 1, List.of(), counters));
        String twice = new String(bytes, StandardCharsets.ISO_8859_1).replace("other", "first");
        assertMalformed(twice.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void assertMalformed(byte[] bytes) {
        assertThatExceptionOfType(MalformedException.class)
                .as(Arrays.toString(bytes))
                .isThrownBy(() -> codec.decode(bytes));
    }

    @Test
    void aListHasNoMoreThanItsLimit() {
        int max = ControlMessage.ENTRIES_MAX;
        ServerState up = new ServerState(Address.of(1, Kind.AC), "up");
        Resources.ServerUse server = new Resources.ServerUse(Address.of(1, Kind.AC), 10, 20);
        Resources.TypeUse type = new Resources.TypeUse("AcMessage.Prepare", 1, 2, 3, 4, 5, 6);
        assertThat(new StatusReply(1, 1, 1, nCopies(max, up), counters(max)).servers())
                .hasSize(max);
        assertThat(used(nCopies(max, server), nCopies(max, type)).types()).hasSize(max);
        assertThat(new ControlMessage.SetCuts(1, nCopies(max, at(1))).peers()).hasSize(max);
        assertRefused(() -> new StatusReply(1, 1, 1, nCopies(max + 1, up), counters(0)));
        assertRefused(() -> new StatusReply(1, 1, 1, List.of(), counters(max + 1)));
        assertRefused(() -> used(nCopies(max + 1, server), List.of()));
        assertRefused(() -> used(List.of(), nCopies(max + 1, type)));
        assertRefused(() -> new ControlMessage.SetCuts(1, nCopies(max + 1, at(1))));
    }

    private static Resources used(List<Resources.ServerUse> servers, List<Resources.TypeUse> types) {
        return new Resources(1, 2, 3, DebugLevel.INFO, TimingLevel.OFF, servers, types);
    }

    private static SequencedMap<String, Long> counters(int count) {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        for (int number = 0; number < count; number++) {
            counters.put("counter " + number, 1L);
        }
        return counters;
    }

    private static void assertRefused(ThrowableAssert.ThrowingCallable message) {
        assertThatIllegalArgumentException().isThrownBy(message);
    }

    @Test
    void levelsAreWrittenInSmallLetters() {
        assertThat(DebugLevel.TRACE.word()).isEqualTo("trace");
        assertThat(TimingLevel.SERVERS.word()).isEqualTo("servers");
    }
}
