package org.raidlab.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that lives as long as a command: it is deleted when the command ends, also by a signal. A command that is
 * killed leaves its folder behind; the next command that makes such a folder in the same place deletes it. A lock,
 * which the system releases when a process dies, tells the folders of the dead from those of the living.
 */
final class Scratch implements AutoCloseable {
    /** The beginning of the names of folders that benchmarks and experiments make where the user says. */
    static final String BENCH = ".raid-bench-";

    private static final String LOCK = ".lock";
    private static final int TRIES = 3;

    private final Path path;
    private final FileChannel lock;
    private final Runnable ending;
    private final Thread hook = new Thread(this::end);
    private boolean kept;
    private boolean ended;

    private Scratch(Path path, FileChannel lock, Runnable ending) {
        this.path = path;
        this.lock = lock;
        this.ending = ending;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Makes a scratch folder within the folder for temporary files, as {@link #in} does. */
    static Scratch temporary(String prefix, Runnable ending) throws IOException {
        return in(Path.of(System.getProperty("java.io.tmpdir")), prefix, ending);
    }

    /**
     * Makes a scratch folder within a folder, and deletes those of commands that were killed.
     *
     * @param prefix what the folder's name begins with
     * @param ending stops what works in the folder; runs before the folder is deleted
     */
    static Scratch in(Path folder, String prefix, Runnable ending) throws IOException {
        deleteLeftBehind(folder, prefix);
        for (int attempt = 1; ; attempt++) {
            Path path = Files.createTempDirectory(folder, prefix);
            FileChannel channel =
                    FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            // Another command may just have taken this folder for one that was left behind.
            if (isLocked(channel) && Files.exists(path.resolve(LOCK))) {
                return new Scratch(path, channel, ending);
            }
            channel.close();
            if (attempt == TRIES) {
                throw new IOException("cannot lock " + path.resolve(LOCK));
            }
        }
    }

    private static void deleteLeftBehind(Path folder, String prefix) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, prefix + "*")) {
            for (Path each : all) {
                deleteIfLeftBehind(each);
            }
        }
    }

    private static void deleteIfLeftBehind(Path path) {
        try (FileChannel channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.WRITE)) {
            if (isLocked(channel)) {
                delete(path);
            }
        } catch (IOException e) {
            return; // another user's folder, one without a lock, or one whose last processes are just ending
        }
    }

    /** Locks a file for this process; false if the file is locked already. The lock ends with the channel. */
    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock taken = channel.tryLock();
            return taken != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    Path path() {
        return path;
    }

    /** Leaves the folder to the user, unless a signal is just ending this process. */
    void keep() throws IOException {
        if (removeHook()) {
            kept = true;
            Files.deleteIfExists(path.resolve(LOCK));
        }
    }

    @Override
    public void close() {
        end();
        removeHook();
    }

    /** Returns false if this process is ending, so that the hook runs in any case. */
    private boolean removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private synchronized void end() {
        if (ended) {
            return;
        }
        ended = true;
        ending.run();
        try (lock) {
            if (!kept) {
                delete(path);
            }
        } catch (IOException e) {
            return; // the lock is deleted last: the next command deletes the rest
        }
    }

    /** Deletes a folder and its contents, the lock after all else. */
    static void delete(Path path) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(path)) {
            all = walk.sorted(Comparator.comparing((Path each) -> each.equals(path) || each.equals(path.resolve(LOCK)))
                            .thenComparing(Comparator.reverseOrder()))
                    .toList();
        }
        for (Path each : all) {
            Files.deleteIfExists(each);
        }
    }
}
