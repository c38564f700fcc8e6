package org.raidlab.site.local;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.site.EnvironmentException;

/** Starts processes of RAID on the JVM and class path of this one, kept small: many of them share a machine. */
public final class ProcessStarter {
    private static final List<String> JVM_OPTIONS = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:+UseCompactObjectHeaders",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-XX:+ExitOnOutOfMemoryError",
            "-Xlog:aot*=off",
            "-Xms256m",
            "-Xmn8m",
            "-Xss512k");

    private final String mainClass;
    private final List<String> prefix;

    /** {@code mainClass} takes the command line's arguments. */
    public ProcessStarter(String mainClass) {
        this(mainClass, List.of());
    }

    /** {@code prefix} is a command that runs each process under its own pid, such as a tracer; empty for none. */
    public ProcessStarter(String mainClass, List<String> prefix) {
        this.mainClass = mainClass;
        this.prefix = List.copyOf(prefix);
    }

    /** Starts a process whose output is appended to a file. It outlives this process. */
    public Process start(List<String> arguments, Path output) {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        boolean site = arguments.getFirst().equals("site");
        command.addAll(site ? siteOptions() : List.of("-Xmx256m"));
        command.add("-cp");
        command.add(absoluteClassPath());
        command.add(mainClass);
        command.addAll(arguments);
        try {
            Files.createDirectories(output.toAbsolutePath().getParent());
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
            builder.environment().put("MALLOC_ARENA_MAX", "1");
            return builder.start();
        } catch (IOException e) {
            throw new EnvironmentException("cannot start " + String.join(" ", arguments) + ": " + e.getMessage(), e);
        }
    }

    /** What the environment says of sites; the launcher's cache of linked classes where it says nothing of caches. */
    private static List<String> siteOptions() {
        String environment = System.getenv("RAID_SITE_JAVA_OPTS");
        List<String> options = new ArrayList<>(
                environment == null || environment.isBlank()
                        ? List.of("-Xmx2g")
                        : List.of(environment.strip().split("\\s+", -1)));
        String cache = System.getProperty("raid.aot", "");
        if (!cache.isEmpty() && Files.exists(Path.of(cache))) {
            options.add("-XX:AOTCache=" + cache);
        }
        return options;
    }

    /** That of this process, unless a test wants the processes of a release. */
    private static String absoluteClassPath() {
        List<String> entries = new ArrayList<>();
        String classPath = System.getProperty("raid.class.path", System.getProperty("java.class.path"));
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }
}
