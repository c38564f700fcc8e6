package org.raidlab.comm.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Converts socket addresses between the kernel's form and Java's. Peers are few and come again: the objects of the
 * latest are kept.
 */
final class SocketAddresses {
    /** Room for an address of either family. */
    static final int BYTES = 28;

    static final int INET = 2;
    static final int INET6 = 10;

    private static final int INET_BYTES = 16;
    private static final int PORT_AT = 2;
    private static final int HOST_AT = 4;
    private static final int HOST6_AT = 8;
    private static final int HOST6_BYTES = 16;
    private static final int SCOPE_AT = 24;
    private static final int KNOWN = 256;
    private static final ValueLayout.OfShort NETWORK_SHORT = JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final int family;
    private final long[] knownKeys = new long[KNOWN];
    private final @Nullable InetSocketAddress[] known = new InetSocketAddress[KNOWN];

    SocketAddresses(int family) {
        this.family = family;
    }

    static int familyOf(InetAddress host) {
        return host instanceof Inet4Address ? INET : INET6;
    }

    /** Bytes that an address takes. */
    int bytes() {
        return family == INET ? INET_BYTES : BYTES;
    }

    /** Writes an address; it writes one of the other family so that the kernel refuses it. */
    void write(InetSocketAddress from, MemorySegment to, long at) {
        to.set(JAVA_SHORT_UNALIGNED, at, (short) familyOf(from.getAddress()));
        to.set(NETWORK_SHORT, at + PORT_AT, (short) from.getPort());
        byte[] host = from.getAddress().getAddress();
        if (from.getAddress() instanceof Inet6Address scoped) {
            to.set(JAVA_INT_UNALIGNED, at + HOST_AT, 0);
            MemorySegment.copy(host, 0, to, JAVA_BYTE, at + HOST6_AT, host.length);
            to.set(JAVA_INT_UNALIGNED, at + SCOPE_AT, scoped.getScopeId());
        } else {
            MemorySegment.copy(host, 0, to, JAVA_BYTE, at + HOST_AT, host.length);
        }
    }

    /** Reads an address. */
    InetSocketAddress read(MemorySegment from, long at) {
        if (family != INET) {
            return make(from, at + HOST6_AT, HOST6_BYTES, port(from, at));
        }
        long key = from.get(JAVA_LONG_UNALIGNED, at);
        int slot = (int) ((key * 0x9e37_79b9_7f4a_7c15L) >>> 56);
        InetSocketAddress address = known[slot];
        if (address == null || knownKeys[slot] != key) {
            address = make(from, at + HOST_AT, Integer.BYTES, port(from, at));
            known[slot] = address;
            knownKeys[slot] = key;
        }
        return address;
    }

    private static int port(MemorySegment from, long at) {
        return Short.toUnsignedInt(from.get(NETWORK_SHORT, at + PORT_AT));
    }

    private static InetSocketAddress make(MemorySegment from, long at, int bytes, int port) {
        try {
            byte[] host = from.asSlice(at, bytes).toArray(JAVA_BYTE);
            return new InetSocketAddress(InetAddress.getByAddress(host), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has 4 or 16 bytes", e);
        }
    }
}
