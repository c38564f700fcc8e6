package org.raidlab.experiments.bench.child;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.raidlab.runtime.launch.ProcessStarter;

/**
 * Starts the processes of a benchmark, all contestants with the same options. They are those of a site's process, but
 * for the limits on inlining and the larger young generation that suit a site.
 *
 * @param entry main class and first arguments that lead to {@link Participant#run}
 * @param more options of the JVM, which win over the usual ones
 */
public record ChildJvms(List<String> entry, List<String> more) {
    /** The options of a JVM that is measured. */
    public static final List<String> OPTIONS = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:+UseCompactObjectHeaders",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xlog:disable",
            "-Xlog:all=error:stderr",
            "-Xms256m",
            "-Xmx1g",
            "-Xmn8m");

    public ChildJvms {
        entry = List.copyOf(entry);
        more = List.copyOf(more);
    }

    /** Starts processes with the usual options. */
    public ChildJvms(List<String> entry) {
        this(entry, List.of());
    }

    /** Returns one for processes with a larger heap. */
    public ChildJvms withHeap(int mebibytes) {
        return with("-Xmx" + mebibytes + "m");
    }

    /** Returns one for processes with this option of the JVM too. */
    public ChildJvms with(String option) {
        return new ChildJvms(
                entry, Stream.concat(more.stream(), Stream.of(option)).toList());
    }

    /** Returns one for processes that start with the launcher's cache, as sites do: their start is measured. */
    public ChildJvms withCache() {
        return new ChildJvms(entry, ProcessStarter.launchersCacheOptions());
    }

    /** Starts a process with these arguments. */
    public Child start(List<String> arguments) throws IOException {
        return start(List.of(), arguments);
    }

    /** Starts a process under a command such as one that enters a network namespace. */
    public Child start(List<String> prefix, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(more);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.addAll(entry);
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("MALLOC_ARENA_MAX", "1");
        builder.directory(new File("").getAbsoluteFile());
        return new Child(String.join(" ", arguments), builder.start());
    }
}
