package org.raidlab.comm.addressing;

import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.Stamp;
import org.raidlab.core.codec.MalformedException;

/** Encodes and decodes addresses: instance, site, type, number; four bytes for server 0 of a small site. */
final class AddressCodec {
    private AddressCodec() {}

    static void write(Address address, WireWriter out) {
        out.varint(address.instance())
                .varint(address.site())
                .u8(address.type().ordinal())
                .zigzag(address.number());
    }

    /** Reads the address of a server of these kinds. */
    static Address read(WireReader in, ServerTypes types) throws MalformedException {
        int instance = in.number(0, Integer.MAX_VALUE);
        int site = in.number(0, Stamp.SITE_MAX);
        ServerType type = types.get(in.number(0, types.size() - 1));
        return new Address(instance, site, type, in.signed());
    }
}
