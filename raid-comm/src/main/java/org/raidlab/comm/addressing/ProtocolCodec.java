package org.raidlab.comm.addressing;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.codec.Surrogate;

/**
 * Encodes and decodes the messages of a protocol beside the servers' frames: the protocol's byte, then a record in the
 * packed codec. Each is a complete message of a long datagram.
 */
public final class ProtocolCodec<T> implements Codec<T> {
    /** The codecs that a process has made: deriving one takes reflection, and a simulated run has many processes. */
    private static final Map<Made, ProtocolCodec<?>> MADE = new ConcurrentHashMap<>();

    private static final int ANY = -1;

    private final byte[] head;
    private final PackedCodec<T> packed;

    private record Made(Class<?> root, ServerTypes types) {}

    /** An address. */
    private record AddressForm(int instance, int site, int type, int number) {}

    /** A pattern; a type of -1 stands for any. */
    private record PatternForm(int instance, int site, int type, long number) {}

    /** A socket's address: 4 or 16 bytes of the host, and the port. */
    private record SocketForm(byte[] host, int port) {}

    private record CountersForm(List<CounterForm> counters) {}

    private record CounterForm(String name, long count) {}

    private ProtocolCodec(ProtocolId protocol, Class<T> root, int maxBytes, ServerTypes types) {
        head = new byte[] {(byte) protocol.number()};
        packed = PackedCodec.of(root, maxBytes, surrogates(types));
    }

    /**
     * Returns the codec of a protocol.
     *
     * @param root the sealed interface of its messages; their order is the wire format's
     * @param maxBytes the longest message
     * @param types the kinds of server that its addresses can name
     */
    @SuppressWarnings("unchecked") // a codec in the table is of its root
    public static <T> Codec<T> of(ProtocolId protocol, Class<T> root, int maxBytes, ServerTypes types) {
        return (Codec<T>)
                MADE.computeIfAbsent(new Made(root, types), _ -> new ProtocolCodec<>(protocol, root, maxBytes, types));
    }

    private static List<Surrogate<?, ?>> surrogates(ServerTypes types) {
        return List.of(
                new Surrogate<>(
                        Address.class,
                        AddressForm.class,
                        from -> new AddressForm(
                                from.instance(), from.site(), from.type().ordinal(), from.number()),
                        form -> new Address(form.instance, form.site, types.get(form.type), form.number)),
                new Surrogate<>(
                        AddressPattern.class,
                        PatternForm.class,
                        ProtocolCodec::form,
                        form -> new AddressPattern(
                                form.instance, form.site, form.type == ANY ? null : types.get(form.type), form.number)),
                new Surrogate<>(
                        InetSocketAddress.class,
                        SocketForm.class,
                        from -> new SocketForm(from.getAddress().getAddress(), from.getPort()),
                        ProtocolCodec::socket),
                new Surrogate<>(SequencedMap.class, CountersForm.class, ProtocolCodec::form, ProtocolCodec::counters));
    }

    private static PatternForm form(AddressPattern pattern) {
        ServerType type = pattern.type();
        return new PatternForm(
                pattern.instance(), pattern.site(), type == null ? ANY : type.ordinal(), pattern.number());
    }

    private static InetSocketAddress socket(SocketForm form) {
        Invariants.require(form.port > 0, "a process has a port");
        try {
            InetAddress host = InetAddress.getByAddress(form.host);
            Invariants.require(host.getAddress().length == form.host.length, "an IPv4 address in the clothes of IPv6");
            return new InetSocketAddress(host, form.port);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("no such kind of host address", e);
        }
    }

    private static CountersForm form(SequencedMap<?, ?> counters) {
        return new CountersForm(counters.entrySet().stream()
                .map(each -> new CounterForm((String) each.getKey(), (Long) each.getValue()))
                .toList());
    }

    private static SequencedMap<String, Long> counters(CountersForm form) {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        form.counters.forEach(
                each -> Invariants.require(counters.put(each.name, each.count) == null, "a counter twice"));
        return counters;
    }

    @Override
    public byte[] encode(T message) {
        return packed.encode(head, message);
    }

    @Override
    public T decode(byte[] bytes) throws MalformedException {
        if (bytes.length == 0 || bytes[0] != head[0]) {
            throw new MalformedException("of another protocol");
        }
        return packed.decode(bytes, head.length);
    }
}
