package org.raidlab.cli.release;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.raidlab.cli.Main;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/**
 * Makes a release of the classes under test before the first test runs, as the launcher does for users: jar files, and
 * a cache of what one site loaded and linked while it worked. Processes start from it in a fraction of the time. It
 * stays in the build folder until the class path changes; of several JVMs that run tests one makes it, and the others
 * wait. A test run that is given {@code raid.class.path} uses that.
 */
public final class TestRelease implements LauncherSessionListener {
    private static final String CLASS_PATH = "raid.class.path";
    private static final String CACHE = "raid.aot";
    private static final String OPTIONS = "raid.site.options";
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final String WORK = """
            create r (a = i4)
            modify r to hash unique on a
            append to r (a = 1)
            range of t is r
            retrieve (t.a, n = count(t.a)) where t.a = 1
            replace t (a = 2)
            delete t
            destroy r
            """;

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (System.getProperty(CLASS_PATH) != null || !hasTests(System.getProperty("java.class.path"))) {
            return;
        }
        Path folder = buildFolder().resolve("test-release");
        try (FileChannel channel = FileChannel.open(
                        folder.resolveSibling("test-release.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            Path stamp = folder.resolve("made-of");
            String made = contents(System.getProperty("java.class.path"));
            if (!Files.exists(stamp) || !Files.readString(stamp).equals(made)) {
                remove(folder);
                make(folder);
                Files.writeString(stamp, made);
            }
            System.setProperty(CLASS_PATH, Files.readString(folder.resolve("class-path")));
            System.setProperty(CACHE, folder.resolve("raid.aot").toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Maven's own JVM opens a session too, to share the tests among the JVMs that run them; it runs none itself. */
    private static boolean hasTests(String classPath) {
        return List.of(classPath.split(File.pathSeparator, -1))
                .contains(testClasses().toString());
    }

    private static Path testClasses() {
        return Path.of(TestRelease.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }

    private static Path buildFolder() {
        return testClasses().resolveSibling("");
    }

    /** Every file of a class path with its size and time. */
    private static String contents(String classPath) throws IOException {
        List<String> files = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            try (Stream<Path> below = Files.walk(Path.of(entry))) {
                for (Path file : below.filter(Files::isRegularFile).sorted().toList()) {
                    files.add(file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file));
                }
            }
        }
        return String.join("\n", files);
    }

    private static void remove(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> below = Files.walk(folder)) {
                for (Path file : below.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void make(Path folder) throws IOException {
        String classPath = PackedClassPath.in(Files.createDirectories(folder));
        Files.writeString(folder.resolve("class-path"), classPath);
        System.setProperty(CLASS_PATH, classPath);
        try {
            train(folder);
        } catch (EnvironmentException e) {
            System.err.println("processes start without a cache of linked classes: " + e.getMessage());
        } finally {
            System.clearProperty(CLASS_PATH);
        }
    }

    /** Lets one site work; when it has ended its cache is there. */
    private static void train(Path folder) {
        System.setProperty(OPTIONS, "-Xmx256m -XX:AOTCacheOutput=" + folder.resolve("raid.aot"));
        ProcessStarter starter = new ProcessStarter(Main.class.getName());
        LocalCluster local = new LocalCluster(new ClusterFolder(folder.resolve("training")), starter);
        try (starter) {
            local.up(Cluster.local(1));
            try (RaidClient client =
                    new RaidClient(ClusterAccess.clients(local.folder().cluster()))) {
                client.submit(local.socket(1), WORK, ANSWER);
            }
            local.down();
        } finally {
            System.clearProperty(OPTIONS);
        }
    }
}
