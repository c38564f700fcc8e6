package org.raidlab.comm.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;

/** A bound UDP socket, identified by its descriptor number. */
final class Descriptor {
    private static final int DATAGRAMS = 2;
    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int SOL_SOCKET = 1;
    private static final int SO_SNDBUF = 7;
    private static final int SO_RCVBUF = 8;

    private final Libc libc;
    private final int number;
    private final InetSocketAddress local;

    private Descriptor(Libc libc, int number, InetSocketAddress local) {
        this.libc = libc;
        this.number = number;
        this.local = local;
    }

    static Descriptor bind(Libc libc, InetSocketAddress bind) throws IOException {
        int family = SocketAddresses.familyOf(bind.getAddress());
        int number = require("open a socket for " + bind, libc.socket(family, DATAGRAMS | CLOSE_ON_EXEC));
        try (Arena arena = Arena.ofConfined()) {
            SocketAddresses addresses = new SocketAddresses(family);
            MemorySegment address = arena.allocate(SocketAddresses.BYTES, Long.BYTES);
            addresses.write(bind, address, 0);
            require("bind " + bind, libc.bind(number, address, addresses.bytes()));
            require("name a socket", libc.getsockname(number, address, integer(arena, SocketAddresses.BYTES)));
            return new Descriptor(libc, number, addresses.read(address, 0));
        } catch (IOException e) {
            libc.close(number);
            throw e;
        }
    }

    int number() {
        return number;
    }

    InetSocketAddress local() {
        return local;
    }

    /** Requests buffers of this size; the kernel may give less. */
    void wishBuffers(int bytes) {
        set(SOL_SOCKET, SO_RCVBUF, bytes);
        set(SOL_SOCKET, SO_SNDBUF, bytes);
    }

    int receiveBufferBytes() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = integer(arena, 0);
            MemorySegment bytes = integer(arena, Integer.BYTES);
            require("read an option", libc.getsockopt(number, SOL_SOCKET, SO_RCVBUF, value, bytes));
            return value.get(JAVA_INT, 0);
        }
    }

    /** Sets an option; false if the kernel does not know it. */
    boolean set(int level, int option, int value) {
        try (Arena arena = Arena.ofConfined()) {
            return libc.setsockopt(number, level, option, integer(arena, value)) >= 0;
        }
    }

    void close() {
        libc.close(number);
    }

    private static MemorySegment integer(Arena arena, int value) {
        MemorySegment integer = arena.allocate(JAVA_INT);
        integer.set(JAVA_INT, 0, value);
        return integer;
    }

    private static int require(String what, int result) throws IOException {
        if (result < 0) {
            throw new IOException("cannot " + what + ": " + Libc.text(-result));
        }
        return result;
    }
}
