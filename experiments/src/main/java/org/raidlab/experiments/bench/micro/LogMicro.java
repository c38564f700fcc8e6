package org.raidlab.experiments.bench.micro;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.raidlab.core.Lsn;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;
import org.raidlab.store.memory.MemoryFiles;

/**
 * One of a group of records that share a force, on files in memory: what the log costs without its disk. The reference
 * frames as many bytes with a checksum.
 */
@State(Scope.Thread)
public class LogMicro {
    private static final int GROUP = 64;
    private static final int RECORD_BYTES = 128;
    private static final int HEAD_BYTES = 16;

    private final byte[] record = new byte[RECORD_BYTES];
    private final ByteBuffer frames = ByteBuffer.allocate(GROUP * (HEAD_BYTES + RECORD_BYTES));
    private FileLog log = open();

    private static FileLog open() {
        FileLog opened = FileLog.open(
                new MemoryFiles(), Path.of("/log"), LogSettings.DEFAULT, Background.atOnce(LogMicro::failed));
        opened.replay((_, _) -> {});
        return opened;
    }

    private static void failed(Throwable cause) {
        throw new IllegalStateException("the log in memory failed", cause);
    }

    /** Begins each iteration with an empty log, so that no iteration pays for the files of another. */
    @Setup(Level.Iteration)
    public void reopen() {
        log.close();
        log = open();
    }

    @TearDown
    public void close() {
        log.close();
    }

    @Benchmark
    @OperationsPerInvocation(GROUP)
    public Lsn append() {
        for (int i = 0; i < GROUP; i++) {
            log.append(record);
        }
        log.force();
        log.truncate(log.durable());
        return log.end();
    }

    @Benchmark
    @OperationsPerInvocation(GROUP)
    public ByteBuffer frame() {
        frames.clear();
        for (int i = 0; i < GROUP; i++) {
            CRC32C checksum = new CRC32C();
            checksum.update(record);
            frames.putLong(RECORD_BYTES).putLong(checksum.getValue()).put(record);
        }
        return frames;
    }
}
