package org.raidlab.cli.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file system in memory, of a few megabytes, that can be filled and freed; only root may mount one. */
record SmallDisk(Path folder) implements AutoCloseable {
    private static final int STEP_BYTES = 1 << 12;

    static Optional<SmallDisk> mount(Path folder, int megabytes) throws IOException, InterruptedException {
        int exit = run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "raid-small", folder.toString());
        return exit == 0 ? Optional.of(new SmallDisk(folder)) : Optional.empty();
    }

    private static int run(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            return -1;
        }
    }

    /** Until nothing more fits. */
    void fill() throws IOException {
        try (var out = Files.newOutputStream(ballast())) {
            while (Files.getFileStore(folder).getUsableSpace() > 0) {
                out.write(new byte[STEP_BYTES]);
            }
        }
    }

    void free() throws IOException {
        Files.delete(ballast());
    }

    private Path ballast() {
        return folder.resolve("ballast");
    }

    @Override
    public void close() throws IOException {
        try {
            run("umount", "-l", folder.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
