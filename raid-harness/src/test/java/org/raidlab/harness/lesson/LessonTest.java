package org.raidlab.harness.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.ConfigException;

/** A page of Markdown is a lesson, and its commands do what it says, or the step says what is wrong. */
final class LessonTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String PAGE = """
            # Sums

            <!-- a remark for authors -->
            *Predict.* What is the [sum](sums.md)?

            ```sh
            expr 1 + 1
            ```

            ```text
            2
            ```

            *Why.* So it is, as in

            ```
            1 + 1 = 2
            ```

            <!-- ends with 1 -->
            ```sh
            echo sites 1 and 2; echo of three; false
            ```

            ```text
            sites ... and 2
            ...
            ```

            That is all.
            """;

    @TempDir
    Path folder;

    private LessonRun.Result run(Lesson lesson, int step) throws IOException, InterruptedException {
        try (LessonRun run = new LessonRun(lesson, folder, List.of("true"), PATIENCE)) {
            return run.run(lesson.steps().get(step));
        }
    }

    private LessonRun.Result run(String commands) throws IOException, InterruptedException {
        return run(Lesson.parse("own", "# Own\n" + commands), 0);
    }

    @Test
    void aStepIsTheTextBeforeItsCommandsAndWhatTheyShow() {
        Lesson lesson = Lesson.parse("sums", PAGE);

        assertThat(lesson.title()).isEqualTo("Sums");
        assertThat(lesson.steps()).hasSize(3);
        assertThat(lesson.steps().getFirst())
                .isEqualTo(new Step("# Sums\n\n*Predict.* What is the sum?", "expr 1 + 1\n", 0, false, List.of("2\n")));
        assertThat(lesson.steps().get(1).text()).isEqualTo("*Why.* So it is, as in\n\n```\n1 + 1 = 2\n```");
        assertThat(lesson.steps().get(1).exitCode()).isEqualTo(1);
        assertThat(lesson.steps().getLast()).isEqualTo(new Step("That is all.", "", 0, false, List.of()));
    }

    @Test
    void stepsThatDoWhatTheyShouldHold() throws IOException, InterruptedException {
        Lesson lesson = Lesson.parse("sums", PAGE);

        assertThat(run(lesson, 0)).isEqualTo(new LessonRun.Result(0, "2\n", java.util.Optional.empty()));
        assertThat(run(lesson, 1).wrong()).isEmpty();
    }

    @Test
    void anotherOutputOrExitCodeIsNamed() throws IOException, InterruptedException {
        assertThat(run("```sh\necho 3\n```\n```text\n2\n```\n").wrong()).contains("this was not printed:\n2");
        assertThat(run("```sh\necho ab; echo bc\n```\n```text\na...c\n```\n").wrong())
                .isPresent();
        assertThat(run("```sh\nexit 4\n```\n").wrong()).contains("ended with 4, not 0");
        assertThat(run("```sh\nfalse\ntrue\n```\n").wrong()).contains("ended with 1, not 0");
    }

    @Test
    void whatTakesItsTimeIsRepeated() throws IOException, InterruptedException {
        assertThat(run("<!-- repeated -->\n```sh\necho x >> times; wc -l < times\n```\n```text\n3\n```\n")
                        .wrong())
                .isEmpty();
        assertThat(Files.readString(folder.resolve("times"))).isEqualTo("x\nx\nx\n");
    }

    @Test
    void commandsThatDoNotEndAreEnded() throws IOException, InterruptedException {
        Lesson lesson = Lesson.parse("own", "# Own\n```sh\nsleep 1000\n```\n");
        try (LessonRun run = new LessonRun(lesson, folder, List.of("true"), Duration.ofMillis(100))) {
            assertThat(run.run(lesson.steps().getFirst()).wrong()).contains("not over after 0 s");
        }
    }

    @Test
    void theClustersOfALessonEndWithIt() throws IOException, InterruptedException {
        Lesson lesson = Lesson.parse("own", "# Own\n```sh\nmkdir .raid; touch .raid/cluster.yaml\n```\n");
        try (LessonRun run = new LessonRun(lesson, folder, List.of("sh", "-c", "echo $* > said", "it's"), PATIENCE)) {
            run.run(lesson.steps().getFirst());
        }
        assertThat(folder.resolve("said")).hasContent("down --quiet --dir .raid");
    }

    @Test
    void everyLessonSaysWhatToPredictAndWhy() {
        for (String name : Lesson.NAMES) {
            Lesson lesson = Lesson.named(name);
            assertThat(lesson.title()).as(name).isNotBlank();
            assertThat(lesson.steps().stream().filter(Step::hasCommands))
                    .as(name)
                    .hasSizeGreaterThan(5);
        }
        for (String name : Lesson.NAMES.subList(1, Lesson.NAMES.size())) {
            String text = Lesson.named(name).steps().toString();
            assertThat(text).as(name).contains("*Predict.*", "*Why.*", "section");
        }
    }

    @Test
    void anUnknownLessonIsRefused() {
        assertThatThrownBy(() -> Lesson.named("partition"))
                .isInstanceOf(ConfigException.class)
                .hasMessage("there is no lesson 'partition'; did you mean 'partitions'?");
    }
}
