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

/** SQLite with a write-ahead log that each commit forces ({@code synchronous=FULL}), and a cache for all pages. */
@SuppressWarnings("restricted") // pointers that the library returns have no length
final class SqliteEngine implements Engine {
    static final NativeLibrary LIBRARY = NativeLibrary.of("libsqlite3.so.0", "libsqlite3.so");

    private static final int ROW = 100;
    private static final int DONE = 101;
    private static final int RECORD_BYTES_MAX = 4_096;

    private final Arena arena = Arena.ofConfined();
    private final MethodHandle step = LIBRARY.function("sqlite3_step", JAVA_INT, ADDRESS);
    private final MethodHandle reset = LIBRARY.function("sqlite3_reset", JAVA_INT, ADDRESS);
    private final MethodHandle bindNumber =
            LIBRARY.function("sqlite3_bind_int64", JAVA_INT, ADDRESS, JAVA_INT, JAVA_LONG);
    private final MethodHandle bindBytes =
            LIBRARY.function("sqlite3_bind_blob", JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT, JAVA_LONG);
    private final MethodHandle column = LIBRARY.function("sqlite3_column_blob", ADDRESS, ADDRESS, JAVA_INT);
    private final MethodHandle columnBytes = LIBRARY.function("sqlite3_column_bytes", JAVA_INT, ADDRESS, JAVA_INT);
    private final MemorySegment content = arena.allocate(RECORD_BYTES_MAX);
    private final MemorySegment database;
    private final MemorySegment select;
    private final MemorySegment replace;
    private final MemorySegment delete;
    private final MemorySegment begin;
    private final MemorySegment commit;
    private boolean isOpen;

    SqliteEngine(Path folder) {
        MemorySegment pointer = arena.allocate(ADDRESS);
        try {
            check((int) LIBRARY.function("sqlite3_open", JAVA_INT, ADDRESS, ADDRESS)
                    .invokeExact(arena.allocateFrom(folder.resolve("sqlite.db").toString()), pointer));
            database = pointer.get(ADDRESS, 0);
            check((int) LIBRARY.function("sqlite3_exec", JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS)
                    .invokeExact(
                            database,
                            arena.allocateFrom("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                                    + " PRAGMA cache_size=-1000000; CREATE TABLE r (k INTEGER PRIMARY KEY, v BLOB)"),
                            MemorySegment.NULL,
                            MemorySegment.NULL,
                            MemorySegment.NULL));
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
        select = prepared("SELECT v FROM r WHERE k = ?");
        replace = prepared("INSERT OR REPLACE INTO r VALUES (?, ?)");
        delete = prepared("DELETE FROM r WHERE k = ?");
        begin = prepared("BEGIN IMMEDIATE");
        commit = prepared("COMMIT");
    }

    private static void check(int result) {
        if (result != 0) {
            throw new EnvironmentException("SQLite refused a call with " + result);
        }
    }

    private MemorySegment prepared(String statement) {
        MemorySegment pointer = arena.allocate(ADDRESS);
        try {
            check((int) LIBRARY.function("sqlite3_prepare_v2", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS)
                    .invokeExact(database, arena.allocateFrom(statement), -1, pointer, MemorySegment.NULL));
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
        return pointer.get(ADDRESS, 0);
    }

    private void run(MemorySegment statement) throws Throwable {
        int result = (int) step.invokeExact(statement);
        check(result == DONE ? 0 : result);
        check((int) reset.invokeExact(statement));
    }

    private void beginGroup() throws Throwable {
        if (!isOpen) {
            run(begin);
            isOpen = true;
        }
    }

    @Override
    public Optional<Row> get(long key) {
        try {
            beginGroup();
            check((int) bindNumber.invokeExact(select, 1, key));
            int result = (int) step.invokeExact(select);
            Optional<Row> found = Optional.empty();
            if (result == ROW) {
                int bytes = (int) columnBytes.invokeExact(select, 0);
                MemorySegment at = (MemorySegment) column.invokeExact(select, 0);
                found = Optional.of(new Row(at.reinterpret(bytes).toArray(JAVA_BYTE)));
            } else {
                check(result == DONE ? 0 : result);
            }
            check((int) reset.invokeExact(select));
            return found;
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
    }

    @Override
    public void write(Map<Long, Optional<Row>> changes) {
        try {
            beginGroup();
            for (Map.Entry<Long, Optional<Row>> change : changes.entrySet()) {
                if (change.getValue().isPresent()) {
                    byte[] bytes = change.getValue().get().bytes();
                    MemorySegment.copy(bytes, 0, content, JAVA_BYTE, 0, bytes.length);
                    check((int) bindNumber.invokeExact(replace, 1, (long) change.getKey()));
                    check((int) bindBytes.invokeExact(replace, 2, content, bytes.length, 0L));
                    run(replace);
                } else {
                    check((int) bindNumber.invokeExact(delete, 1, (long) change.getKey()));
                    run(delete);
                }
            }
            run(commit);
            isOpen = false;
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        }
    }

    @Override
    public void close() {
        MethodHandle finish = LIBRARY.function("sqlite3_finalize", JAVA_INT, ADDRESS);
        try {
            for (MemorySegment statement : new MemorySegment[] {select, replace, delete, begin, commit}) {
                int _ = (int) finish.invokeExact(statement);
            }
            check((int) LIBRARY.function("sqlite3_close", JAVA_INT, ADDRESS).invokeExact(database));
        } catch (Throwable e) {
            throw NativeLibrary.broken(e);
        } finally {
            arena.close();
        }
    }
}
