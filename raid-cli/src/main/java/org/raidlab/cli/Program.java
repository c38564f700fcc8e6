package org.raidlab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.site.local.ClusterFolder;

/** This program, as a command that other processes run. */
final class Program {
    private Program() {}

    /** Returns the command that runs this RAID: the launcher, or where none was used the JVM. */
    static List<String> command() {
        String home = System.getProperty("raid.home");
        if (home != null) {
            return List.of(Path.of(home, "raid").toString());
        }
        String classPath = System.getProperty("raid.class.path", System.getProperty("java.class.path"));
        String cache = System.getProperty("raid.aot", "");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseCompactObjectHeaders",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Xlog:aot*=off",
                "-Draid.class.path=" + classPath,
                "-Draid.aot=" + cache));
        if (!cache.isEmpty()) {
            command.add("-XX:AOTCache=" + cache);
        }
        command.addAll(List.of("-cp", classPath, Main.class.getName()));
        return List.copyOf(command);
    }

    /** Runs a command line on a cluster; returns what it printed, or throws what it said instead. */
    static String run(ClusterFolder folder, List<String> arguments) {
        List<String> line = new ArrayList<>(command());
        line.addAll(arguments);
        line.addAll(List.of("--dir", folder.path().toAbsolutePath().toString()));
        try {
            Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (process.waitFor() != ExitCode.OK) {
                throw new EnvironmentException(said.lines().reduce("", (_, last) -> last));
            }
            return said;
        } catch (IOException e) {
            throw new EnvironmentException("cannot run a command: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted", e);
        }
    }
}
