package org.raidlab.cli.hostile;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** The few calls of the C library that an eavesdropper and forger on Linux needs. */
@SuppressWarnings("restricted") // native calls are what it is for
final class Libc {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle SOCKET = handle("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle BIND = handle("bind", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle RECV = handle("recv", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MethodHandle SENDTO =
            handle("sendto", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle SHUT = handle("close", JAVA_INT, JAVA_INT);

    private Libc() {}

    private static MethodHandle handle(
            String name, java.lang.foreign.MemoryLayout result, java.lang.foreign.MemoryLayout... arguments) {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().find(name).orElseThrow(), FunctionDescriptor.of(result, arguments));
    }

    /** A descriptor, or a negative number where that is not permitted. */
    static int socket(int family, int type, int protocol) {
        return (int) number(() -> (int) SOCKET.invokeExact(family, type, protocol));
    }

    static int bind(int socket, byte[] address) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment copy = arena.allocateFrom(java.lang.foreign.ValueLayout.JAVA_BYTE, address);
            return (int) number(() -> (int) BIND.invokeExact(socket, copy, address.length));
        }
    }

    static long receive(int socket, MemorySegment buffer, int flags) {
        return number(() -> (long) RECV.invokeExact(socket, buffer, buffer.byteSize(), flags));
    }

    static long send(int socket, MemorySegment packet, long bytes, MemorySegment to) {
        return number(() -> (long) SENDTO.invokeExact(socket, packet, bytes, 0, to, (int) to.byteSize()));
    }

    static void close(int socket) {
        long ignored = number(() -> (int) SHUT.invokeExact(socket));
        if (ignored != 0) {
            throw new IllegalStateException("a socket does not close");
        }
    }

    /** A call into the library. */
    private interface Call {
        long call() throws Throwable;
    }

    private static long number(Call call) {
        try {
            return call.call();
        } catch (Throwable e) {
            throw new IllegalStateException("a call of the C library failed", e);
        }
    }
}
