package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.Holdings;
import org.raidlab.site.local.LocalCluster;

/** A site's folder is removed, or an older copy put in its place, while the cluster is down. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class RejoinTest {
    @TempDir
    Path folder;

    private Path data;
    private LocalCluster cluster;

    @BeforeEach
    void begin() {
        cluster = new LocalCluster(new ClusterFolder(folder.resolve("raid")), new ProcessStarter(Main.class.getName()));
        cluster.up(Cluster.local(3));
        data = cluster.folder().path().resolve("site-3");
        commit(1, "create emp (x = i4)");
        commit(1, "modify emp to hash unique on x");
        commit(1, "append to emp (x = 1)");
    }

    @AfterEach
    void end() {
        cluster.down();
    }

    /** On a busy host a site may be suspected for a moment: what is aborted is tried again. */
    private void commit(int site, String text) {
        String number = Integer.toString(site);
        String dir = cluster.folder().path().toString();
        Polling.until(
                Duration.ofMinutes(1),
                text,
                () -> Main.run("query", "--quiet", "--site", number, "-c", text, "--dir", dir) == ExitCode.OK);
    }

    private void up() {
        cluster.up(cluster.folder().cluster());
    }

    private void isRefusedAndRejoins(int lastSession) {
        assertThatThrownBy(this::up)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageMatching("site-3 (has ended|ended at once)(?s:.*)")
                .hasMessageContaining("raid site rejoin 3");

        cluster.rejoin(3);
        assertThat(cluster.socket(3).incarnation()).isGreaterThan(lastSession);
        commit(3, "append to emp (x = 3)");
        Holdings held = Holdings.of(cluster, List.of(1, 3));
        List<String> first = items(held, 1);
        assertThat(items(held, 3)).isNotEmpty().containsExactlyInAnyOrderElementsOf(first);
    }

    private static List<String> items(Holdings held, int site) {
        return held.copies().stream()
                .filter(copy -> copy.site() == site)
                .map(copy -> copy.item() + " " + copy.version())
                .toList();
    }

    @Test
    void aSiteWithoutItsFolderIsRefusedAndJoinsAnewWithAllItsCopies() throws IOException {
        cluster.down();
        remove(data);

        isRefusedAndRejoins(1);
    }

    @Test
    void aSiteWithAnOlderFolderIsRefusedAndJoinsAnewWithAllItsCopies() throws IOException {
        cluster.down();
        Path older = folder.resolve("older");
        copy(data, older);
        up();
        commit(1, "append to emp (x = 2)");
        cluster.down();
        remove(data);
        copy(older, data);

        isRefusedAndRejoins(2);
    }

    private static void remove(Path from) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path left, IOException failure) throws IOException {
                Files.delete(left);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
