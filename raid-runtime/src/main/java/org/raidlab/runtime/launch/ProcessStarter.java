package org.raidlab.runtime.launch;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.raidlab.runtime.EnvironmentException;

/**
 * Starts processes of RAID on the JVM and class path of this process, with small heaps: many of them share a machine.
 */
public final class ProcessStarter implements AutoCloseable {
    private static final List<String> JVM_OPTIONS = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:+UseCompactObjectHeaders",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-XX:+ExitOnOutOfMemoryError",
            "-Xlog:aot*=off",
            // Reflection serves the first uses of a type, and the configuration; the rest has handles of its own.
            "-Djdk.reflect.useNativeAccessorOnly=true",
            // A turn calls many short methods. Under the usual limits the optimising compiler copies thousands of bytes
            // into each caller, and competes with the site for a minute (docs/performance.md, caches).
            "-XX:FreqInlineSize=100",
            "-XX:MaxInlineLevel=8",
            "-XX:InlineSmallCode=800",
            "-Xms256m",
            // Each young collection looks through the old generation's dirty cards, so a few are better than many
            // (docs/performance.md, the collector). A quarter of the heap: a small heap of a user has a smaller one.
            "-XX:NewRatio=3",
            "-XX:MaxNewSize=64m",
            // What has outlived two collections lives for seconds: each further collection would copy it in vain.
            "-XX:MaxTenuringThreshold=2",
            "-Xss512k");

    /** The greatest heap of a site. */
    private static final String SITE_HEAP = "-Xmx2g";

    /**
     * The JVM options of a site, unless the user says others. On Linux the JVM asks the kernel for large pages: a turn
     * touches heap and code in more ordinary pages than the processor keeps the addresses of (docs/performance.md,
     * caches).
     */
    private static final List<String> SITE_OPTIONS =
            System.getProperty("os.name").startsWith("Linux")
                    ? List.of(SITE_HEAP, "-XX:+UseTransparentHugePages", "-Xlog:pagesize=off")
                    : List.of(SITE_HEAP);

    /**
     * The JVM options of a process with some of a site's servers: six such processes can replace one process of a site,
     * so each begins small.
     */
    private static final List<String> SERVER_OPTIONS = List.of("-Xmx1g", "-Xms64m");

    /**
     * The JVM options of the name server: it handles few messages and shares its host with many processes, and the JVM
     * never returns the memory of the optimising compiler.
     */
    private static final List<String> NAME_SERVER_OPTIONS = List.of("-Xmx256m", "-Xmn8m", "-XX:TieredStopAtLevel=1");

    /**
     * The JVM runs a method without profiles at its second level if the cache's training saw the method lukewarm, and
     * waits for 250 times the usual number of calls before it profiles and optimises the method after all. A cluster
     * would work with half-compiled code for a minute; ten times the number ends that (docs/performance.md, the first
     * seconds).
     */
    private static final List<String> PROFILE_LUKEWARM_METHODS_SOONER =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:Tier2ProfileDelayFactor=10");

    /** The JDK that has these options; a later one may not know them. */
    private static final int JDK_OF_THESE_OPTIONS = 25;

    private final String mainClass;
    private final List<String> prefix;
    private final boolean boundToThis;
    private final String cache;
    private final List<Process> started = new ArrayList<>();
    private boolean ended;

    /** Makes a starter whose {@code mainClass} takes the command line's arguments. */
    public ProcessStarter(String mainClass) {
        this(mainClass, List.of());
    }

    /**
     * Makes a starter that runs each process by the command {@code prefix}, such as a tracer, under the process's own
     * pid; empty for none.
     */
    public ProcessStarter(String mainClass, List<String> prefix) {
        this(mainClass, prefix, false, launchersCache());
    }

    private ProcessStarter(String mainClass, List<String> prefix, boolean boundToThis, String cache) {
        this.mainClass = mainClass;
        this.prefix = List.copyOf(prefix);
        this.boundToThis = boundToThis;
        this.cache = cache;
    }

    /**
     * Returns a starter for processes that are of no use without this process: they end when this process ends, even if
     * it is killed. Their standard input is a pipe from it, whose end they wait for.
     */
    public static ProcessStarter endingWithThis(String mainClass) {
        return new ProcessStarter(mainClass, List.of(), true, launchersCache());
    }

    /** Returns a starter of the same processes, which start without the launcher's cache. */
    public ProcessStarter withoutCache() {
        return new ProcessStarter(mainClass, prefix, boundToThis, "");
    }

    /**
     * The additions to the usual start of a process.
     *
     * @param prefix a command that runs it under its own pid, perhaps elsewhere; empty for none
     * @param classPaths after the usual class path
     */
    public record Extras(List<String> prefix, List<String> classPaths) {
        /** No additions. */
        public static final Extras NONE = new Extras(List.of(), List.of());
    }

    /** Starts a process whose output is appended to a file. It outlives this process, unless said otherwise. */
    public Process start(List<String> arguments, Path output) {
        return start(arguments, output, Extras.NONE);
    }

    /** Starts a process with these additions, elsewhere or with other classes. */
    public Process start(List<String> arguments, Path output, Extras extras) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(extras.prefix());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        command.addAll(memory(arguments.getFirst()));
        if (boundToThis) {
            command.add(ParentWatch.OPTION);
        }
        command.add("-cp");
        command.add(absoluteClassPath(extras.classPaths()));
        command.add(mainClass);
        command.addAll(arguments);
        try {
            Files.createDirectories(output.toAbsolutePath().getParent());
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(boundToThis ? Redirect.PIPE : Redirect.from(new File("/dev/null")))
                    .redirectOutput(Redirect.appendTo(output.toFile()));
            builder.environment().put("MALLOC_ARENA_MAX", "1");
            return started(builder);
        } catch (IOException e) {
            throw new EnvironmentException("cannot start " + String.join(" ", arguments) + ": " + e.getMessage(), e);
        }
    }

    private synchronized Process started(ProcessBuilder builder) throws IOException {
        if (ended) {
            throw new EnvironmentException("no process is started any more: this one ends");
        }
        Process process = builder.start();
        started.removeIf(each -> !each.isAlive());
        started.add(process);
        return process;
    }

    /**
     * Kills all processes that this starter has started with signal 9, and starts no more; returns when all are dead.
     * For whoever must not leave a process behind, though he is interrupted.
     */
    public synchronized void killAll() {
        ended = true;
        started.forEach(Process::destroyForcibly);
        started.forEach(process -> process.onExit().join());
    }

    @Override
    public void close() {
        killAll();
    }

    /**
     * Returns the command line of a process on another machine, which ends with whoever starts it.
     *
     * @param java the program there
     * @param classPath there
     */
    public static List<String> elsewhere(String java, String classPath, String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(JVM_OPTIONS);
        command.add(arguments.getFirst().equals("site") ? SITE_HEAP : "-Xmx1g");
        command.add(ParentWatch.OPTION);
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(arguments);
        return command;
    }

    private List<String> memory(String command) {
        return switch (command) {
            case "site" -> siteOptions(SITE_OPTIONS);
            case "server" -> siteOptions(SERVER_OPTIONS);
            case "name-server" -> cached(NAME_SERVER_OPTIONS);
            default -> List.of("-Xmx256m");
        };
    }

    /**
     * Returns the JVM options for sites that the environment, or a test's system property, sets; else the usual ones.
     */
    private List<String> siteOptions(List<String> usual) {
        String said = System.getProperty("raid.site.options", System.getenv("RAID_SITE_JAVA_OPTS"));
        return cached(
                said == null || said.isBlank() ? usual : List.of(said.strip().split("\\s+", -1)));
    }

    /** Returns the path of the launcher's cache of linked classes; empty if the launcher named none. */
    private static String launchersCache() {
        return System.getProperty("raid.aot", "");
    }

    /** Returns the options with those of the cache of linked classes before them, if there is one. */
    private List<String> cached(List<String> usual) {
        List<String> options = new ArrayList<>(cacheOptions(cache));
        options.addAll(usual);
        return options;
    }

    private static List<String> cacheOptions(String cache) {
        List<String> options = new ArrayList<>();
        if (!cache.isEmpty() && Files.exists(Path.of(cache))) {
            options.add("-XX:AOTCache=" + cache);
            if (Runtime.version().feature() == JDK_OF_THESE_OPTIONS) {
                options.addAll(PROFILE_LUKEWARM_METHODS_SOONER);
            }
        }
        return options;
    }

    /** Returns the JVM options with which sites start by the launcher's cache; empty if there is none. */
    public static List<String> launchersCacheOptions() {
        return cacheOptions(launchersCache());
    }

    /** Returns the class path of this process, unless a test asks for the processes of a release. */
    private static String absoluteClassPath(List<String> more) {
        List<String> entries = new ArrayList<>();
        String classPath = System.getProperty("raid.class.path", System.getProperty("java.class.path"));
        for (String path : Stream.concat(Stream.of(classPath), more.stream()).toList()) {
            for (String entry : path.split(File.pathSeparator, -1)) {
                entries.add(Path.of(entry).toAbsolutePath().toString());
            }
        }
        return String.join(File.pathSeparator, entries);
    }
}
