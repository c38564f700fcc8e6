package org.raidlab.runtime.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A process's start as a text unique among processes with its pid: on Linux the boot and the clock ticks since then,
 * independent of the wall clock; elsewhere the time.
 */
final class ProcessStart {
    private static final Path PROC = Path.of("/proc");
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    /** Of the fields behind the command's name, which may contain blanks. */
    private static final int STATE = 0;

    private static final int THREADS = 17;
    private static final int START_TIME = 19;

    private ProcessStart() {}

    /**
     * Returns the start of a process, or nothing if it has ended: the operating system keeps the entry of an ended
     * process until its parent has waited for it, and the parent of a killed site may take seconds.
     */
    static Optional<String> of(ProcessHandle process) {
        Path stat = PROC.resolve(Long.toString(process.pid())).resolve("stat");
        try {
            String text = Files.readString(stat);
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
            return hasEnded(fields)
                    ? Optional.empty()
                    : Optional.of(Files.readString(BOOT).strip() + " " + fields[START_TIME]);
        } catch (IOException e) {
            return process.info().startInstant().map(Instant::toString);
        }
    }

    /** Returns whether a process is a zombie with all its threads gone: until then its files and sockets are open. */
    private static boolean hasEnded(String[] fields) {
        return fields[STATE].equals("Z") && fields[THREADS].equals("1");
    }
}
