package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code raid demo --stay}: the cluster is there after the command, with a report and commands to try. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class DemoStayTest {
    @TempDir
    Path folder;

    @AfterEach
    void down() {
        raid("down");
    }

    private CommandRun raid(String command, String... more) {
        return CommandRun.of(Stream.concat(Stream.of(command, "--dir", tour().toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    private Path tour() {
        return folder.resolve("tour");
    }

    @Test
    void theClusterStaysWithAReportAndTheCommandsThatItNamesWork() {
        CommandRun demo = raid("demo", "--stay", "--sites", "2", "--seed", "7");
        assertThat(demo.exitCode()).as(demo.out() + demo.err()).isEqualTo(ExitCode.OK);
        assertThat(demo.out()).contains("the cluster stays; try:", "raid fail 2 --dir " + tour());
        assertThat(tour().resolve("demo.html")).content().contains("fail-locks", "raid status");

        JsonNode status = raid("status", "--json").lastObject();
        assertThat(status.get("sites")
                        .valueStream()
                        .map(site -> site.get("state").asString()))
                .containsExactly("up", "up");
        assertThat(raid("query", "-c", "range of t is thousand retrieve (t.all) where t.ten = 8")
                        .out())
                .containsPattern("\\(\\d+ rows\\)");
        CommandRun again = raid("demo", "--stay");
        assertThat(again.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(again.err()).contains("there is a cluster in " + tour());
    }

    @Test
    void aDemoThatIsInterruptedLeavesNoProcess() throws Exception {
        InterruptedRun demo = InterruptedRun.of(
                List.of("demo", "--stay", "--sites", "1", "--dir", tour().toString()),
                folder.resolve("demo.out"),
                "loading thousand");
        assertThat(demo.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        JsonNode status = raid("status", "--json").lastObject();
        assertThat(status.get("sites").get(0).get("state").asString()).isEqualTo("down");
        assertThat(status.get("nameServer").get("state").asString()).isEqualTo("down");
    }
}
