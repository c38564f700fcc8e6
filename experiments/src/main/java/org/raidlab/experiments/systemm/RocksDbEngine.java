package org.raidlab.experiments.systemm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.raidlab.core.codec.Row;
import org.raidlab.runtime.EnvironmentException;

/** RocksDB: a log-structured merge tree; a batch of changes is one record of its log, which is forced. */
@SuppressWarnings("restricted") // pointers that the library returns have no length
final class RocksDbEngine implements Engine {
    static final NativeLibrary LIBRARY =
            NativeLibrary.of("librocksdb.so", "librocksdb.so.7.8", "librocksdb.so.8.9", "librocksdb.so.9.10");

    private static final int RECORD_BYTES_MAX = 4_096;
    private static final byte YES = 1;

    private final Arena arena = Arena.ofConfined();
    private final MethodHandle get =
            LIBRARY.function("rocksdb_get", ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS);
    private final MethodHandle free = LIBRARY.procedure("rocksdb_free", ADDRESS);
    private final MethodHandle put =
            LIBRARY.procedure("rocksdb_writebatch_put", ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG);
    private final MethodHandle delete = LIBRARY.procedure("rocksdb_writebatch_delete", ADDRESS, ADDRESS, JAVA_LONG);
    private final MethodHandle clear = LIBRARY.procedure("rocksdb_writebatch_clear", ADDRESS);
    private final MethodHandle write = LIBRARY.procedure("rocksdb_write", ADDRESS, ADDRESS, ADDRESS, ADDRESS);
    private final MemorySegment key = arena.allocate(JAVA_LONG);
    private final MemorySegment content = arena.allocate(RECORD_BYTES_MAX);
    private final MemorySegment length = arena.allocate(JAVA_LONG);
    private final MemorySegment error = arena.allocate(ADDRESS);
    private final MemorySegment database;
    private final MemorySegment reading = made("rocksdb_readoptions_create");
    private final MemorySegment writing = made("rocksdb_writeoptions_create");
    private final MemorySegment batch = made("rocksdb_writebatch_create");

    RocksDbEngine(Path folder) {
        MemorySegment options = made("rocksdb_options_create");
        try {
            LIBRARY.procedure("rocksdb_options_set_create_if_missing", ADDRESS, JAVA_BYTE)
                    .invokeExact(options, YES);
            LIBRARY.procedure("rocksdb_writeoptions_set_sync", ADDRESS, JAVA_BYTE)
                    .invokeExact(writing, YES);
            database = (MemorySegment) LIBRARY.function("rocksdb_open", ADDRESS, ADDRESS, ADDRESS, ADDRESS)
                    .invokeExact(
                            options,
                            arena.allocateFrom(folder.resolve("rocksdb").toString()),
                            error);
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
        check();
    }

    private static MemorySegment made(String function) {
        try {
            return (MemorySegment) LIBRARY.function(function, ADDRESS).invokeExact();
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
    }

    private void check() {
        MemorySegment text = error.get(ADDRESS, 0);
        if (!text.equals(MemorySegment.NULL)) {
            throw new EnvironmentException("RocksDB refused a call: "
                    + text.reinterpret(RECORD_BYTES_MAX).getString(0));
        }
    }

    @Override
    public Optional<Row> get(long number) {
        key.set(JAVA_LONG, 0, number);
        try {
            MemorySegment found =
                    (MemorySegment) get.invokeExact(database, reading, key, JAVA_LONG.byteSize(), length, error);
            check();
            if (found.equals(MemorySegment.NULL)) {
                return Optional.empty();
            }
            Row row = new Row(found.reinterpret(length.get(JAVA_LONG, 0)).toArray(JAVA_BYTE));
            free.invokeExact(found);
            return Optional.of(row);
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
    }

    @Override
    public void write(Map<Long, Optional<Row>> changes) {
        try {
            for (Map.Entry<Long, Optional<Row>> change : changes.entrySet()) {
                key.set(JAVA_LONG, 0, change.getKey());
                if (change.getValue().isPresent()) {
                    byte[] bytes = change.getValue().get().bytes();
                    MemorySegment.copy(bytes, 0, content, JAVA_BYTE, 0, bytes.length);
                    put.invokeExact(batch, key, JAVA_LONG.byteSize(), content, (long) bytes.length);
                } else {
                    delete.invokeExact(batch, key, JAVA_LONG.byteSize());
                }
            }
            write.invokeExact(database, writing, batch, error);
            check();
            clear.invokeExact(batch);
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
    }

    @Override
    public void close() {
        try {
            LIBRARY.procedure("rocksdb_close", ADDRESS).invokeExact(database);
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        } finally {
            arena.close();
        }
    }
}
