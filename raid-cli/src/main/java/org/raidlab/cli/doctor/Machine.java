package org.raidlab.cli.doctor;

import java.nio.file.Path;
import java.util.Map;

/**
 * The environment that the doctor examines; a test supplies its own.
 *
 * @param javaFeature the JDK's number
 * @param environment its variables
 * @param proc the kernel's tables, {@code /proc}
 * @param osName as {@code os.name}
 * @param aotCache of the release; empty if it was not started by the launcher
 */
public record Machine(int javaFeature, Map<String, String> environment, Path proc, String osName, String aotCache) {
    /** Returns the environment of this process. */
    public static Machine here() {
        return new Machine(
                Runtime.version().feature(),
                System.getenv(),
                Path.of("/proc"),
                System.getProperty("os.name"),
                System.getProperty("raid.aot", ""));
    }

    boolean isLinux() {
        return osName.startsWith("Linux");
    }
}
