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
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * The system calls that a socket needs. A result below zero is the negated error number.
 *
 * <p>All of them go through the C library's {@code syscall}, whose arguments are numbers. The JVM makes code for each
 * signature that it links, when the process starts: one signature instead of ten saves 60 ms of every process. The
 * arena of the instance, which every call holds, has the memory that arguments point to, or the caller has it.
 */
@SuppressWarnings("restricted") // the foreign function interface is what this class is about
final class Libc {
    static final int EINTR = 4;
    static final int EAGAIN = 11;

    private static final int ERROR_TEXT_BYTES_MAX = 256;
    private static final boolean ARM = System.getProperty("os.arch", "").equals("aarch64");
    private static final Linker LINKER = Linker.nativeLinker();
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private static final MethodHandle SYSCALL = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("syscall"),
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
            Linker.Option.firstVariadicArg(1),
            Linker.Option.captureCallState("errno"));

    /** The calls, with their numbers on both processors. */
    private enum Call {
        SOCKET(41, 198),
        BIND(49, 200),
        CLOSE(3, 57),
        GETSOCKNAME(51, 204),
        SETSOCKOPT(54, 208),
        GETSOCKOPT(55, 209),
        PPOLL(271, 73),
        RECVMSG(47, 212),
        RECVMMSG(299, 243),
        SENDMSG(46, 211),
        SENDMMSG(307, 269);

        private final long number;

        Call(long amd64, long aarch64) {
            number = ARM ? aarch64 : amd64;
        }
    }

    /** The function that names errors; few processes need it. */
    private static final class ErrorText {
        static final MethodHandle STRERROR = LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow("strerror"), FunctionDescriptor.of(ADDRESS, JAVA_INT));
    }

    private final MemorySegment state;

    /** Creates an instance for one thread. */
    Libc(Arena arena) {
        state = arena.allocate(STATE);
    }

    private int call(Call call, long first, long second, long third, long fourth, long fifth) {
        try {
            long result = (long) SYSCALL.invokeExact(state, call.number, first, second, third, fourth, fifth);
            return result >= 0 ? (int) result : -(int) ERRNO.get(state, 0L);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    int socket(int family, int type) {
        return call(Call.SOCKET, family, type, 0, 0, 0);
    }

    int bind(int fd, MemorySegment address, int bytes) {
        return call(Call.BIND, fd, address.address(), bytes, 0, 0);
    }

    int close(int fd) {
        return call(Call.CLOSE, fd, 0, 0, 0, 0);
    }

    int getsockname(int fd, MemorySegment address, MemorySegment bytes) {
        return call(Call.GETSOCKNAME, fd, address.address(), bytes.address(), 0, 0);
    }

    int setsockopt(int fd, int level, int option, MemorySegment value) {
        return call(Call.SETSOCKOPT, fd, level, option, value.address(), value.byteSize());
    }

    int getsockopt(int fd, int level, int option, MemorySegment value, MemorySegment bytes) {
        return call(Call.GETSOCKOPT, fd, level, option, value.address(), bytes.address());
    }

    /** Waits until one descriptor can be read, or the time is over. The call changes the time. */
    int ppoll(MemorySegment descriptor, MemorySegment timeout) {
        return call(Call.PPOLL, descriptor.address(), 1, timeout.address(), 0, 0);
    }

    int recvmsg(int fd, MemorySegment message, int flags) {
        return call(Call.RECVMSG, fd, message.address(), flags, 0, 0);
    }

    int recvmmsg(int fd, MemorySegment messages, int count, int flags) {
        return call(Call.RECVMMSG, fd, messages.address(), count, flags, 0);
    }

    int sendmsg(int fd, MemorySegment message, int flags) {
        return call(Call.SENDMSG, fd, message.address(), flags, 0, 0);
    }

    int sendmmsg(int fd, MemorySegment messages, int count, int flags) {
        return call(Call.SENDMMSG, fd, messages.address(), count, flags, 0);
    }

    /** Returns the text of an error number. */
    static String text(int error) {
        try {
            MemorySegment text = (MemorySegment) ErrorText.STRERROR.invokeExact(error);
            return text.reinterpret(ERROR_TEXT_BYTES_MAX).getString(0);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    private static IllegalStateException broken(Throwable cause) {
        return new IllegalStateException("a call of the C library was not made", cause);
    }
}
