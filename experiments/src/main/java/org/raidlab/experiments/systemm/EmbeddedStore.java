package org.raidlab.experiments.systemm;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The embedded stores that are compared, as Debian packages them. */
public enum EmbeddedStore {
    LMDB("liblmdb0"),
    ROCKSDB("librocksdb7.8"),
    SQLITE("libsqlite3-0"),
    HSQLDB("libhsqldb-java");

    private final String debianPackage;

    EmbeddedStore(String debianPackage) {
        this.debianPackage = debianPackage;
    }

    /** Returns the store of a word of {@link #words}. */
    public static EmbeddedStore of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Returns the names in lower case. */
    public static List<String> words() {
        return Stream.of(values()).map(EmbeddedStore::word).toList();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of the package that has it, in Debian 12. */
    public String debianPackage() {
        return debianPackage;
    }

    /** Returns whether this machine has it. */
    public boolean isHere() {
        return switch (this) {
            case LMDB -> LmdbEngine.LIBRARY.isHere();
            case ROCKSDB -> RocksDbEngine.LIBRARY.isHere();
            case SQLITE -> SqliteEngine.LIBRARY.isHere();
            case HSQLDB -> Files.isReadable(HsqldbEngine.JAR);
        };
    }

    /** Opens a new store in a folder. */
    Engine open(Path folder) {
        return switch (this) {
            case LMDB -> new LmdbEngine(folder);
            case ROCKSDB -> new RocksDbEngine(folder);
            case SQLITE -> new SqliteEngine(folder);
            case HSQLDB -> new HsqldbEngine(folder);
        };
    }
}
