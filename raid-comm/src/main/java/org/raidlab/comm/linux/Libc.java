package org.raidlab.comm.linux;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/** The C library's functions that a socket needs. A result below zero is the negated error number. */
@SuppressWarnings("restricted") // the foreign function interface is what this class is about
final class Libc {
    static final int EINTR = 4;
    static final int EAGAIN = 11;

    private static final int ERROR_TEXT_BYTES_MAX = 256;
    private static final Linker LINKER = Linker.nativeLinker();
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private static final MethodHandle SOCKET = link("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle BIND = link("bind", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle CLOSE = link("close", JAVA_INT, JAVA_INT);
    private static final MethodHandle GETSOCKNAME = link("getsockname", JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle SETSOCKOPT =
            link("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle GETSOCKOPT =
            link("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle PPOLL = link("ppoll", JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS);
    private static final MethodHandle RECVMSG = link("recvmsg", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle RECVMMSG =
            link("recvmmsg", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS);
    private static final MethodHandle SENDMSG = link("sendmsg", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle SENDMMSG = link("sendmmsg", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle STRERROR = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("strerror"), FunctionDescriptor.of(ADDRESS, JAVA_INT));

    private final MemorySegment state;

    /** Creates an instance for one thread. */
    Libc(Arena arena) {
        state = arena.allocate(STATE);
    }

    private static MethodHandle link(String name, ValueLayout result, ValueLayout... arguments) {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(result, arguments),
                Linker.Option.captureCallState("errno"));
    }

    int socket(int family, int type) {
        try {
            return orError((int) SOCKET.invokeExact(state, family, type, 0));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    int bind(int fd, MemorySegment address, int bytes) {
        try {
            return orError((int) BIND.invokeExact(state, fd, address, bytes));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    int close(int fd) {
        try {
            return orError((int) CLOSE.invokeExact(state, fd));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    int getsockname(int fd, MemorySegment address, MemorySegment bytes) {
        try {
            return orError((int) GETSOCKNAME.invokeExact(state, fd, address, bytes));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    int setsockopt(int fd, int level, int option, MemorySegment value) {
        try {
            int bytes = (int) value.byteSize();
            return orError((int) SETSOCKOPT.invokeExact(state, fd, level, option, value, bytes));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    int getsockopt(int fd, int level, int option, MemorySegment value, MemorySegment bytes) {
        try {
            return orError((int) GETSOCKOPT.invokeExact(state, fd, level, option, value, bytes));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    /** Waits until one descriptor can be read, or the time is over. */
    int ppoll(MemorySegment descriptor, MemorySegment timeout) {
        try {
            return orError((int) PPOLL.invokeExact(state, descriptor, 1L, timeout, MemorySegment.NULL));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    int recvmsg(int fd, MemorySegment message, int flags) {
        try {
            return orError((int) (long) RECVMSG.invokeExact(state, fd, message, flags));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    int recvmmsg(int fd, MemorySegment messages, int count, int flags) {
        try {
            return orError((int) RECVMMSG.invokeExact(state, fd, messages, count, flags, MemorySegment.NULL));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    int sendmsg(int fd, MemorySegment message, int flags) {
        try {
            return orError((int) (long) SENDMSG.invokeExact(state, fd, message, flags));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    int sendmmsg(int fd, MemorySegment messages, int count, int flags) {
        try {
            return orError((int) SENDMMSG.invokeExact(state, fd, messages, count, flags));
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    /** Returns the text of an error number. */
    static String text(int error) {
        try {
            MemorySegment text = (MemorySegment) STRERROR.invokeExact(error);
            return text.reinterpret(ERROR_TEXT_BYTES_MAX).getString(0);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    private int orError(int result) {
        return result >= 0 ? result : -(int) ERRNO.get(state, 0L);
    }

    private static IllegalStateException broken(Throwable cause) {
        return new IllegalStateException("a call of the C library was not made", cause);
    }
}
