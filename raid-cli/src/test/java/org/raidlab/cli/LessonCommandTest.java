package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.harness.lesson.Lesson;

/**
 * {@code raid lesson}: lessons run from top to bottom, one of them unless {@code raid.lessons} names others;
 * {@code docs/run-pages} runs all of them.
 */
final class LessonCommandTest {
    @TempDir
    Path folder;

    @Test
    void theLessonsAreListed() {
        CommandRun run = CommandRun.of("lesson");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out().lines()).hasSameSizeAs(Lesson.NAMES);
        assertThat(CommandRun.of("lesson", "partition").err()).contains("did you mean 'partitions'?");
    }

    static List<String> taken() {
        return List.of(System.getProperty("raid.lessons", "anomalies").split(",", -1));
    }

    @ParameterizedTest
    @MethodSource("taken")
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void theLessonDoesWhatItSays(String lesson) {
        CommandRun run = CommandRun.of("lesson", lesson, "--no-pause");

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(ExitCode.OK);
    }

    @Test
    void aStepThatDoesNotHoldEndsThePageWithWhatIsWrong() throws IOException {
        Path page = Files.writeString(
                folder.resolve("own.md"), "# Own\n```sh\necho 3\n```\n```text\n2\n```\n```sh\necho never\n```\n");

        CommandRun run = CommandRun.of("lesson", page.toString(), "--json");

        assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(run.err())
                .contains("raid: step 1 of lesson 'own' did not do what it should: this was not printed:\n2");
        assertThat(run.out().lines()).hasSize(2);
        assertThat(run.lastObject().get("ok").asBoolean()).isFalse();
        assertThat(run.lastObject().get("done").asInt()).isZero();
    }
}
