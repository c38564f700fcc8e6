package org.raidlab.experiments.systemm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.raidlab.core.codec.Row;
import org.raidlab.runtime.EnvironmentException;

/** LMDB: a B+ tree in mapped memory, with copied pages in place of a log; a commit forces the file. */
@SuppressWarnings("restricted") // pointers that the library returns have no length
final class LmdbEngine implements Engine {
    static final NativeLibrary LIBRARY = NativeLibrary.of("liblmdb.so.0", "liblmdb.so");

    private static final long MAP_BYTES = 4L << 30;
    private static final int INTEGER_KEY = 0x08;
    private static final int OWNER_ONLY = 0600;
    private static final int NOT_FOUND = -30_798;
    private static final int RECORD_BYTES_MAX = 4_096;
    private static final int VALUE_BYTES = 16;

    private final Arena arena = Arena.ofConfined();
    private final MethodHandle begin = LIBRARY.function("mdb_txn_begin", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, ADDRESS);
    private final MethodHandle get = LIBRARY.function("mdb_get", JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    private final MethodHandle put =
            LIBRARY.function("mdb_put", JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, ADDRESS, JAVA_INT);
    private final MethodHandle delete = LIBRARY.function("mdb_del", JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    private final MethodHandle commit = LIBRARY.function("mdb_txn_commit", JAVA_INT, ADDRESS);

    private final MemorySegment key = arena.allocate(JAVA_LONG);
    private final MemorySegment content = arena.allocate(RECORD_BYTES_MAX);
    private final MemorySegment keyValue = arena.allocate(VALUE_BYTES, JAVA_LONG.byteAlignment());
    private final MemorySegment contentValue = arena.allocate(VALUE_BYTES, JAVA_LONG.byteAlignment());
    private final MemorySegment pointer = arena.allocate(ADDRESS);
    private final MemorySegment environment;
    private final int database;
    private MemorySegment transaction = MemorySegment.NULL;

    LmdbEngine(Path folder) {
        keyValue.set(JAVA_LONG, 0, JAVA_LONG.byteSize());
        keyValue.set(ADDRESS, JAVA_LONG.byteSize(), key);
        try {
            check((int) LIBRARY.function("mdb_env_create", JAVA_INT, ADDRESS).invokeExact(pointer));
            environment = pointer.get(ADDRESS, 0);
            check((int) LIBRARY.function("mdb_env_set_mapsize", JAVA_INT, ADDRESS, JAVA_LONG)
                    .invokeExact(environment, MAP_BYTES));
            check((int) LIBRARY.function("mdb_env_open", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, JAVA_INT)
                    .invokeExact(environment, arena.allocateFrom(folder.toString()), 0, OWNER_ONLY));
            MemorySegment number = arena.allocate(JAVA_INT);
            check((int) LIBRARY.function("mdb_dbi_open", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, ADDRESS)
                    .invokeExact(transaction(), MemorySegment.NULL, INTEGER_KEY, number));
            database = number.get(JAVA_INT, 0);
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
    }

    private static void check(int result) {
        if (result != 0) {
            throw new EnvironmentException("LMDB refused a call with " + result);
        }
    }

    /** Returns the transaction of the group, which the first access begins. */
    private MemorySegment transaction() {
        if (transaction.equals(MemorySegment.NULL)) {
            try {
                check((int) begin.invokeExact(environment, MemorySegment.NULL, 0, pointer));
            } catch (Throwable e) {
                throw NativeLibrary.broken(e);
            }
            transaction = pointer.get(ADDRESS, 0);
        }
        return transaction;
    }

    @Override
    public Optional<Row> get(long number) {
        key.set(JAVA_LONG, 0, number);
        try {
            int result = (int) get.invokeExact(transaction(), database, keyValue, contentValue);
            if (result == NOT_FOUND) {
                return Optional.empty();
            }
            check(result);
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
        long bytes = contentValue.get(JAVA_LONG, 0);
        return Optional.of(new Row(contentValue
                .get(ADDRESS, JAVA_LONG.byteSize())
                .reinterpret(bytes)
                .toArray(JAVA_BYTE)));
    }

    @Override
    public void write(Map<Long, Optional<Row>> changes) {
        try {
            for (Map.Entry<Long, Optional<Row>> change : changes.entrySet()) {
                key.set(JAVA_LONG, 0, change.getKey());
                if (change.getValue().isPresent()) {
                    byte[] bytes = change.getValue().get().bytes();
                    MemorySegment.copy(bytes, 0, content, JAVA_BYTE, 0, bytes.length);
                    contentValue.set(JAVA_LONG, 0, bytes.length);
                    contentValue.set(ADDRESS, JAVA_LONG.byteSize(), content);
                    check((int) put.invokeExact(transaction(), database, keyValue, contentValue, 0));
                } else {
                    int result = (int) delete.invokeExact(transaction(), database, keyValue, MemorySegment.NULL);
                    check(result == NOT_FOUND ? 0 : result);
                }
            }
            check((int) commit.invokeExact(transaction()));
            transaction = MemorySegment.NULL;
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
    }

    @Override
    public void close() {
        try {
            if (!transaction.equals(MemorySegment.NULL)) {
                LIBRARY.procedure("mdb_txn_abort", ADDRESS).invokeExact(transaction);
            }
            LIBRARY.procedure("mdb_env_close", ADDRESS).invokeExact(environment);
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        } finally {
            arena.close();
        }
    }
}
