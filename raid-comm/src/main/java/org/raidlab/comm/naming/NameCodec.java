package org.raidlab.comm.naming;

import java.util.List;
import org.raidlab.comm.addressing.AddressCodec;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.naming.NameMessage.Bindings;
import org.raidlab.comm.naming.NameMessage.Change;
import org.raidlab.comm.naming.NameMessage.Deregister;
import org.raidlab.comm.naming.NameMessage.Deregistered;
import org.raidlab.comm.naming.NameMessage.Lookup;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Register;
import org.raidlab.comm.naming.NameMessage.Registered;
import org.raidlab.comm.naming.NameMessage.Standing;
import org.raidlab.comm.naming.NameMessage.Superseded;
import org.raidlab.comm.wire.SocketForm;
import org.raidlab.comm.wire.WireReader;
import org.raidlab.comm.wire.WireWriter;
import org.raidlab.core.Address;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;

/**
 * Encodes and decodes messages of the name service's protocol, protocol byte first: each is a complete message of a
 * long datagram.
 */
public final class NameCodec implements Codec<NameMessage> {
    private static final int BYTES_EXPECTED = 128;
    private static final Change[] CHANGES = Change.values();

    private final ServerTypes types;

    /** Creates a codec for the addresses of servers of these kinds. */
    public NameCodec(ServerTypes types) {
        this.types = types;
    }

    @Override
    public byte[] encode(NameMessage message) {
        WireWriter out = new WireWriter(BYTES_EXPECTED);
        out.u8(ProtocolId.NAMES.number());
        switch (message) {
            case Register m -> {
                out.u8(0).varint(m.request());
                addresses(m.addresses(), out);
                out.zigzag(m.incarnation()).varint(m.generationSeen());
                patterns(m.notifierSet(), out);
            }
            case Registered m -> standing(m.standing(), out.u8(1).varint(m.request()));
            case Superseded m -> binding(m.holder(), out.u8(2));
            case Lookup m -> patterns(m.patterns(), out.u8(3).varint(m.request()));
            case Bindings m -> {
                standing(m.standing(), out.u8(4).varint(m.request()));
                out.varint(m.bindings().size());
                m.bindings().forEach(each -> binding(each, out));
            }
            case Notify m -> {
                out.u8(5).varint(m.epoch()).u8(m.change().ordinal());
                binding(m.binding(), out);
            }
            case Deregister m -> {
                addresses(m.addresses(), out.u8(6).varint(m.request()));
                out.zigzag(m.incarnation());
            }
            case Deregistered m -> out.u8(7).varint(m.request());
        }
        return out.toBytes();
    }

    @Override
    public NameMessage decode(byte[] bytes) throws MalformedException {
        WireReader in = new WireReader(bytes);
        in.refuseUnless(in.u8() == ProtocolId.NAMES.number(), "not of the name service");
        NameMessage message = switch (in.u8()) {
            case 0 -> register(in);
            case 1 -> new Registered(in.natural(), standing(in));
            case 2 -> new Superseded(binding(in));
            case 3 -> new Lookup(in.natural(), patterns(in));
            case 4 -> new Bindings(in.natural(), standing(in), in.list(NameMessage.BINDINGS_MAX, this::binding));
            case 5 -> new Notify(in.natural(), CHANGES[in.number(0, CHANGES.length - 1)], binding(in));
            case 6 -> new Deregister(in.natural(), addresses(in), in.signed());
            case 7 -> new Deregistered(in.natural());
            default -> throw new MalformedException("no such message of the name service");
        };
        in.end();
        return message;
    }

    private Register register(WireReader in) throws MalformedException {
        return new Register(in.natural(), addresses(in), in.signed(), in.natural(), patterns(in));
    }

    private static void standing(Standing standing, WireWriter out) {
        out.varint(standing.epoch()).varint(standing.generation()).bool(standing.grace());
    }

    private static Standing standing(WireReader in) throws MalformedException {
        return new Standing(in.natural(), in.natural(), in.bool());
    }

    private static void addresses(List<Address> addresses, WireWriter out) {
        out.varint(addresses.size());
        addresses.forEach(address -> AddressCodec.write(address, out));
    }

    private List<Address> addresses(WireReader in) throws MalformedException {
        return in.list(NameMessage.NAMES_MAX, each -> AddressCodec.read(each, types));
    }

    private static void patterns(List<AddressPattern> patterns, WireWriter out) {
        out.varint(patterns.size());
        patterns.forEach(pattern -> pattern.write(out));
    }

    private List<AddressPattern> patterns(WireReader in) throws MalformedException {
        return in.list(NameMessage.NAMES_MAX, each -> AddressPattern.read(each, types));
    }

    private static void binding(Binding binding, WireWriter out) {
        AddressCodec.write(binding.address(), out);
        SocketForm.write(binding.socket(), out);
        out.zigzag(binding.incarnation()).varint(binding.generation());
    }

    private Binding binding(WireReader in) throws MalformedException {
        Address address = AddressCodec.read(in, types);
        return new Binding(address, SocketForm.read(in), in.signed(), in.natural());
    }
}
