package org.raidlab.store.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The file system of the machine. */
public final class DiskFiles implements FileOps {
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ);
    private static final Set<OpenOption> WRITE =
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    private static final Set<OpenOption> WRITE_THROUGH =
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);

    private final boolean isMapped;

    public DiskFiles() {
        this(false);
    }

    private DiskFiles(boolean isMapped) {
        this.isMapped = isMapped;
    }

    @Override
    public FileOps mapped() {
        return new DiskFiles(true);
    }

    @Override
    public StorageFile open(Path file, Mode mode) throws IOException {
        if (isMapped && mode == Mode.WRITE_THROUGH) {
            return MappedFile.open(file);
        }
        Set<OpenOption> options = switch (mode) {
            case READ -> READ;
            case WRITE -> WRITE;
            case WRITE_THROUGH -> WRITE_THROUGH;
        };
        try {
            return new DiskFile(file, FileChannel.open(file, options));
        } catch (IOException e) {
            throw IoFailure.naming(file, e);
        }
    }

    @Override
    public List<String> list(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw IoFailure.naming(folder, e);
        }
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        Path absolute = folder.toAbsolutePath();
        @Nullable Path parent = absolute.getParent();
        if (parent == null) {
            return;
        }
        if (!Files.isDirectory(absolute)) {
            createFolders(parent);
            Files.createDirectory(absolute);
            forceFolder(parent);
        } else if (Files.isReadable(parent)) {
            // A process that was killed between the two may have left a name that is not durable.
            forceFolder(parent);
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.delete(file);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, READ)) {
            channel.force(true);
        } catch (IOException e) {
            throw IoFailure.naming(folder, e);
        }
    }
}
