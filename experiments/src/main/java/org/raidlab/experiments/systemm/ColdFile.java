package org.raidlab.experiments.systemm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file of which the operating system is to forget what it has in memory, so that the next reader reads the disk.
 *
 * @param path of a file that nobody has open for writing
 */
record ColdFile(Path path) {
    static final NativeLibrary LIBC = NativeLibrary.of("libc.so.6");
    private static final int READ_BYTES = 1 << 20;
    private static final int READ_ONLY = 0;
    private static final int DONT_NEED = 4;

    /** Makes the file durable and drops its pages from the cache of the operating system. */
    void drop() throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
            file.force(true);
        }
        MethodHandle open = LIBC.function("open", JAVA_INT, ADDRESS, JAVA_INT);
        MethodHandle advise = LIBC.function("posix_fadvise", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
        MethodHandle close = LIBC.function("close", JAVA_INT, JAVA_INT);
        int error;
        try (Arena arena = Arena.ofConfined()) {
            int file = (int) open.invokeExact(arena.allocateFrom(path.toString()), READ_ONLY);
            error = (int) advise.invokeExact(file, 0L, 0L, DONT_NEED);
            var _ = (int) close.invokeExact(file);
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
        if (error != 0) {
            throw new IOException("the operating system does not drop its copy of " + path + ": error " + error);
        }
    }

    /** Returns the microseconds in which a plain program reads the whole file from its beginning on. */
    double readMicros() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
        long begun = System.nanoTime();
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            while (file.read(buffer.clear()) >= 0) {
                // the time counts, not the content
            }
        }
        return (System.nanoTime() - begun) / 1_000.0;
    }

    long bytes() throws IOException {
        return Files.size(path);
    }
}
