package org.raidlab.experiments.bench.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.runtime.launch.Polling;

final class ReleaseBenchTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    /** Makes a source tree whose launcher notes its arguments and prints these rows after a line of another kind. */
    private Path release(String name, String rows) throws IOException {
        Path tree = Files.createDirectory(folder.resolve(name));
        Path launcher = Files.writeString(tree.resolve("raid"), """
                #!/bin/sh
                echo "%s $*" >>%s
                echo a line before
                echo '{"schema":1,"rows":[%s]}'
                """.formatted(name, folder.resolve("calls"), rows));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        return tree;
    }

    @Test
    void theFiguresOfTwoReleasesAreComparedKeyByKey() throws IOException {
        Path ours = release("ours", """
                {"key":"latency/1","ours":300.0,"unit":"us"},{"key":"new","ours":1.0,"unit":"us"}""");
        Path other = release("other", """
                {"key":"latency/1","ours":400.0,"unit":"us"},{"key":"old","ours":1.0,"unit":"us"}""");

        BenchRun run = new BenchRun(_ -> {});
        new ReleaseBench(ours, other, List.of("commit", "--quick"), run).run(3);

        assertThat(run.rows()).singleElement().satisfies(row -> {
            assertThat(row.key()).isEqualTo("latency/1");
            assertThat(row.ours()).isEqualTo(300);
            assertThat(row.reference()).isEqualTo(400);
            assertThat(row.ratio().median()).isEqualTo(0.75);
        });
    }

    @Test
    void everyOtherRoundBeginsWithTheOtherRelease() throws IOException {
        String row = "{\"key\":\"k\",\"ours\":1.0,\"unit\":\"us\"}";
        Path ours = release("ours", row);
        Path other = release("other", row);

        new ReleaseBench(ours, other, List.of("log"), new BenchRun(_ -> {})).run(2);

        assertThat(Files.readAllLines(folder.resolve("calls")))
                .containsExactly(
                        "ours bench log --json --quiet",
                        "other bench log --json --quiet",
                        "other bench log --json --quiet",
                        "ours bench log --json --quiet");
    }

    @Test
    void aReleaseWhoseBenchmarkFailsEndsTheComparison() throws IOException {
        Path ours = release("ours", "");
        assertThatThrownBy(() -> new ReleaseBench(ours, ours, List.of("log"), new BenchRun(_ -> {})).run(1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no rows");
    }

    @Test
    void aComparisonThatIsStoppedHasTheRowsOfItsWholeRounds() throws IOException {
        String row = "{\"key\":\"k\",\"ours\":1.0,\"unit\":\"us\"}";
        Path ours = release("ours", row);
        Path other = release("other", row);
        AtomicReference<BenchRun> running = new AtomicReference<>();
        BenchRun run = new BenchRun(what -> {
            if (what.startsWith("round 2")) {
                running.get().stop();
            }
        });
        running.set(run);

        assertThatThrownBy(() -> new ReleaseBench(ours, other, List.of("log"), run).run(9))
                .isInstanceOf(BenchRun.StoppedException.class);

        assertThat(run.rows())
                .singleElement()
                .satisfies(found -> assertThat(found.key()).isEqualTo("k"));
        assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(2);
    }

    @Test
    void aComparisonThatIsStoppedEndsTheReleaseThatItWaitsFor() throws Exception {
        Path ours = release("ours", "");
        Files.writeString(ours.resolve("raid"), """
                #!/bin/sh
                echo $$ >%s
                exec tail -f /dev/null
                """.formatted(folder.resolve("started")));
        BenchRun run = new BenchRun(_ -> {});
        Thread stopping = Thread.ofVirtual().start(() -> {
            Polling.until(LIMIT, "the release's benchmark", () -> Files.exists(folder.resolve("started")));
            run.stop();
        });

        assertThatThrownBy(() -> new ReleaseBench(ours, ours, List.of("log"), run).run(1))
                .isInstanceOf(BenchRun.StoppedException.class);

        stopping.join();
    }
}
