package org.raidlab.ui.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The file of the typed input; only its owner can read it. */
final class HistoryFile {
    private static final Set<PosixFilePermission> OWNER_ONLY =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private HistoryFile() {}

    /** Returns the file, creating a missing one; empty if that fails, and the shell works without it. */
    static Optional<Path> open(ShellSettings settings) {
        String home = settings.variable("HOME", System.getProperty("user.home", "."));
        Path state = Path.of(settings.variable("XDG_STATE_HOME", home + "/.local/state"));
        Path file = state.resolve("raid").resolve("history");
        try {
            Files.createDirectories(file.getParent());
            if (!Files.exists(file)) {
                Files.createFile(file);
            }
            if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(file, OWNER_ONLY);
            }
            return Optional.of(file);
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
