package org.raidlab.cli.torture;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system in memory, of some megabytes, that can be filled and freed; only root may mount one. */
public record SmallDisk(Path folder) implements AutoCloseable {
    private static final int STEP_BYTES = 1 << 12;

    /**
     * Mounts a file system at an existing folder; throws {@link IOException} with the reason if that is not possible.
     */
    public static SmallDisk mount(Path folder, int megabytes) throws IOException {
        Program.run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "raid-small", folder.toString());
        return new SmallDisk(folder);
    }

    /** Fills the file system until nothing more fits. */
    public void fill() throws IOException {
        FileStore store = Files.getFileStore(folder);
        try (OutputStream out = Files.newOutputStream(ballast())) {
            while (store.getUsableSpace() > 0) {
                out.write(new byte[STEP_BYTES]);
            }
        } catch (IOException e) {
            // Somebody else took the last of it.
            if (store.getUsableSpace() > 0) {
                throw e;
            }
        }
    }

    /** Frees the space again. */
    public void free() throws IOException {
        Files.deleteIfExists(ballast());
    }

    private Path ballast() {
        return folder.resolve("ballast");
    }

    @Override
    public void close() throws IOException {
        Program.run("umount", "-l", folder.toString());
    }
}
