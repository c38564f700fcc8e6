package org.raidlab.runtime.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Processor time of this process.
 *
 * @param userMicros in its own code
 * @param systemMicros in the kernel; 0 where the system does not tell them apart
 */
record ProcessorTime(long userMicros, long systemMicros) {
    private static final Path STAT = Path.of("/proc/self/stat");
    /** Linux counts in hundredths of a second for everyone who reads it, whatever the kernel's own tick. */
    private static final long TICK_MICROS = 10_000;
    /** Fields after the name, which ends with the last bracket and may hold blanks. */
    private static final int USER_FIELD = 11;

    static ProcessorTime now() {
        try {
            String stat = Files.readString(STAT);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return new ProcessorTime(
                    TICK_MICROS * Long.parseLong(fields[USER_FIELD]),
                    TICK_MICROS * Long.parseLong(fields[USER_FIELD + 1]));
        } catch (IOException e) {
            Duration total = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
            return new ProcessorTime(total.toNanos() / 1_000, 0);
        }
    }
}
