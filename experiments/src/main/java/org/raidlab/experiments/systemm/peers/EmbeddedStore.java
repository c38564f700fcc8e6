package org.raidlab.experiments.systemm.peers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** The embedded stores that are compared, as Debian packages them. */
public enum EmbeddedStore {
    /** Debian: liblmdb0. */
    LMDB("liblmdb0", LmdbEngine.LIBRARY::isHere, LmdbEngine::new),
    /** Debian: librocksdb7.8, or a later one. */
    ROCKSDB("librocksdb7.8", RocksDbEngine.LIBRARY::isHere, RocksDbEngine::new),
    /** Debian: libsqlite3-0. */
    SQLITE("libsqlite3-0", SqliteEngine.LIBRARY::isHere, SqliteEngine::new),
    /** Debian: libhsqldb-java. */
    HSQLDB("libhsqldb-java", () -> Files.isReadable(HsqldbEngine.JAR), HsqldbEngine::new);

    private final String debianPackage;
    private final BooleanSupplier here;
    private final Function<Path, Engine> opening;

    EmbeddedStore(String debianPackage, BooleanSupplier here, Function<Path, Engine> opening) {
        this.debianPackage = debianPackage;
        this.here = here;
        this.opening = opening;
    }

    /** Returns the store of a word of {@link #words}. */
    public static EmbeddedStore of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Returns the names in lower case. */
    public static List<String> words() {
        return List.of(values()).stream().map(EmbeddedStore::word).toList();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether this machine has it. */
    public boolean isHere() {
        return here.getAsBoolean();
    }

    /** Returns the name of the package that has it. */
    public String debianPackage() {
        return debianPackage;
    }

    /** Opens a new store in a folder. */
    Engine open(Path folder) {
        return opening.apply(folder);
    }
}
