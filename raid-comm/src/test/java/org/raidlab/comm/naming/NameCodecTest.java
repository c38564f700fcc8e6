package org.raidlab.comm.naming;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.addressing.Kind;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.naming.NameMessage.Bindings;
import org.raidlab.comm.naming.NameMessage.Change;
import org.raidlab.comm.naming.NameMessage.Deregister;
import org.raidlab.comm.naming.NameMessage.Lookup;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Register;
import org.raidlab.comm.naming.NameMessage.Standing;
import org.raidlab.comm.naming.NameMessage.Superseded;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.property.Damage;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.core.property.RecordGen;

final class NameCodecTest {
    private static final int HOST_BYTES_V4 = 4;
    private static final int HOST_BYTES_V6 = 16;

    private final Codec<NameMessage> codec = NameMessage.codec(Kind.ALL);
    private final Gen<NameMessage> messages = new RecordGen()
            .with(Long.TYPE, NameCodecTest::natural)
            .with(InetSocketAddress.class, NameCodecTest::socket)
            .with(Address.class, NameCodecTest::address)
            .with(AddressPattern.class, NameCodecTest::pattern)
            .of(NameMessage.class);

    private static Long natural(RandomSource random) {
        return Gen.longs().next(random) & Long.MAX_VALUE;
    }

    private static InetSocketAddress socket(RandomSource random) {
        byte[] host = new byte[random.chance(0.5) ? HOST_BYTES_V4 : HOST_BYTES_V6];
        for (int i = 0; i < host.length; i++) {
            host[i] = (byte) random.nextLong();
        }
        try {
            return new InetSocketAddress(InetAddress.getByAddress(host), 1 + random.nextInt(65_535));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Address address(RandomSource random) {
        int instance = Gen.integers().next(random) & Integer.MAX_VALUE;
        Kind type = Gen.oneOf(List.of(Kind.values())).next(random);
        return new Address(
                instance,
                random.nextInt(Stamp.SITE_MAX + 1),
                type,
                Gen.integers().next(random));
    }

    private static AddressPattern pattern(RandomSource random) {
        Address address = address(random);
        return switch (random.nextInt(4)) {
            case 0 -> AddressPattern.all(address.instance());
            case 1 -> AddressPattern.ofType(address.instance(), address.type());
            case 2 -> AddressPattern.ofSite(address.instance(), address.site());
            default -> AddressPattern.only(address);
        };
    }

    @Test
    void everyMessageComesBackAsItWas() {
        Map<Class<?>, Integer> seen = new LinkedHashMap<>();
        Property.forAll(messages, 1_000, message -> {
            byte[] bytes = codec.encode(message);
            assertThat(ProtocolId.NAMES.isOf(bytes)).isTrue();
            assertThat(codec.decode(bytes)).isEqualTo(message);
            seen.merge(message.getClass(), 1, Integer::sum);
        });
        assertThat(seen).containsOnlyKeys(NameMessage.class.getPermittedSubclasses());
    }

    @Test
    void everyMessageThatEndsEarlyOrLateIsMalformed() {
        Property.forAll(messages, 200, message -> {
            byte[] whole = codec.encode(message);
            for (int length = 0; length < whole.length; length++) {
                assertMalformed(Arrays.copyOf(whole, length));
            }
            assertMalformed(Arrays.copyOf(whole, whole.length + 1));
        });
    }

    @Test
    void damagedMessagesAreMalformedOrHaveOneSpelling() {
        Gen<byte[]> damaged = random -> Damage.of(codec.encode(messages.next(new SeededRandom(random.nextLong()))))
                .next(random);
        Property.forAll(damaged, 5_000, bytes -> {
            try {
                assertThat(codec.encode(codec.decode(bytes))).isEqualTo(bytes);
            } catch (MalformedException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        });
    }

    @Test
    void aCountBeyondWhatIsThereIsMalformed() {
        byte[] lookup = {1, 3, 7, (byte) 0xff, 1};
        assertMalformed(lookup);
    }

    private void assertMalformed(byte[] bytes) {
        assertThatExceptionOfType(MalformedException.class)
                .as(Arrays.toString(bytes))
                .isThrownBy(() -> codec.decode(bytes));
    }

    @Test
    void aMessageHasNoMoreThanItsLimits() {
        List<Address> names = nCopies(NameMessage.NAMES_MAX, Address.of(1, Kind.AC));
        List<AddressPattern> patterns = nCopies(NameMessage.NAMES_MAX, AddressPattern.all(0));
        Standing standing = new Standing(1, 0, false);
        List<Binding> bindings = nCopies(NameMessage.BINDINGS_MAX, binding(0));
        assertThat(List.of(
                        new Register(1, names, 1, 0, patterns),
                        new Lookup(1, patterns),
                        new Deregister(1, names, 1),
                        new Bindings(1, standing, bindings),
                        new Superseded(binding(0))))
                .hasSize(5);
        assertRefused(() -> new Register(1, oneMore(names), 1, 0, patterns));
        assertRefused(() -> new Register(1, names, 1, 0, oneMore(patterns)));
        assertRefused(() -> new Register(1, names, 1, -1, patterns));
        assertRefused(() -> new Lookup(1, oneMore(patterns)));
        assertRefused(() -> new Deregister(1, oneMore(names), 1));
        assertRefused(() -> new Bindings(1, standing, oneMore(bindings)));
        assertRefused(() -> new Bindings(1, standing, List.of(binding(0), binding(-1))));
        assertRefused(() -> new Superseded(binding(-1)));
        assertRefused(() -> new Notify(1, Change.UP, binding(-1)));
        assertRefused(() -> new Standing(1, -1, false));
    }

    private static Binding binding(long generation) {
        return new Binding(Address.of(1, Kind.AC), new InetSocketAddress("127.0.0.1", 7), 1, generation);
    }

    private static <T> List<T> oneMore(List<T> list) {
        return nCopies(list.size() + 1, list.getFirst());
    }

    @Test
    void aSocketWithoutAPortOrInTheFormOfAnotherFamilyIsMalformed() throws UnknownHostException {
        assertMalformed(codec.encode(new Superseded(at(InetAddress.getLoopbackAddress(), 0))));
        byte[] host = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xff, (byte) 0xfe, 1, 2, 3, 4};
        byte[] bytes = codec.encode(new Superseded(at(InetAddress.getByAddress(host), 7)));
        String mapped = new String(bytes, StandardCharsets.ISO_8859_1).replace("\u00ff\u00fe", "\u00ff\u00ff");
        assertMalformed(mapped.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Binding at(InetAddress host, int port) {
        return new Binding(Address.of(1, Kind.AC), new InetSocketAddress(host, port), 1, 1);
    }

    @Test
    void timesWithWhichNobodyIsHeardInTimeAreRefused() {
        assertThat(new NameConfig(1, 2, 2, 3, 1).addressesMax()).isEqualTo(1);
        assertRefused(() -> new NameConfig(0, 2, 2, 3, 1));
        assertRefused(() -> new NameConfig(2, 2, 2, 3, 1));
        assertRefused(() -> new NameConfig(1, 2, 1, 3, 1));
        assertRefused(() -> new NameConfig(1, 2, 2, 2, 1));
        assertRefused(() -> new NameConfig(1, 2, 2, 3, 0));
    }

    private static void assertRefused(ThrowableAssert.ThrowingCallable message) {
        assertThatIllegalArgumentException().isThrownBy(message);
    }
}
