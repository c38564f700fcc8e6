package org.raidlab.cli.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A wall clock of its own for a process, by Debian's libfaketime; it jumps when it is told to. */
final class FakedClock {
    private static final Path LIBRARIES = Path.of("/usr/lib");
    private static final String LIBRARY = "libfaketimeMT.so.1";

    private final Path library;
    private final Path offset;

    private FakedClock(Path library, Path offset) {
        this.library = library;
        this.offset = offset;
    }

    /** A clock that is right at first; empty if the library is not installed. */
    static Optional<FakedClock> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.find(LIBRARIES, 4, (file, attributes) -> file.endsWith(LIBRARY))) {
            Optional<FakedClock> clock =
                    files.findFirst().map(library -> new FakedClock(library, folder.resolve("offset")));
            if (clock.isPresent()) {
                clock.get().jumpTo("+0d");
            }
            return clock;
        }
    }

    /** Sets how far it is ahead of the true time, such as {@code +30d} or {@code -2h}. */
    void jumpTo(String ahead) throws IOException {
        Files.writeString(offset, ahead + "\n");
    }

    /** What stands before a command to run it by this clock; it keeps its own pid. */
    List<String> prefix() {
        return List.of(
                "env",
                "LD_PRELOAD=" + library,
                "FAKETIME_TIMESTAMP_FILE=" + offset,
                "FAKETIME_NO_CACHE=1",
                "DONT_FAKE_MONOTONIC=1",
                "FAKETIME_DONT_FAKE_MONOTONIC=1");
    }
}
