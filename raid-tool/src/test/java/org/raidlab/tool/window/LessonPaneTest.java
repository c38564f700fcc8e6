package org.raidlab.tool.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.Component;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JMenu;
import javax.swing.JTextArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.harness.lesson.Lesson;
import org.raidlab.harness.lesson.LessonRun;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.tool.RaidTool;
import org.raidlab.tool.lesson.OpenLesson;

/** A lesson in a window: its steps run when the user has read them. */
final class LessonPaneTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String PAGE = """
            # Sums

            *Predict.* What is the sum?

            ```sh
            expr 1 + 1
            ```

            ```text
            2
            ```

            *Why.* So it is. And now?

            ```sh
            cat sum
            ```

            ```text
            3
            ```

            That is all.
            """;

    private final AtomicBoolean ended = new AtomicBoolean();
    private MainWindow window;

    @TempDir
    Path folder;

    @BeforeEach
    void open() throws Exception {
        assumeTrue(Screen.isThere(), "there is no display to show windows on");
        Lesson lesson =
                Lesson.find(Files.writeString(folder.resolve("sums.md"), PAGE).toString());
        open(lesson, RaidTool.Theme.LIGHT);
    }

    private void open(Lesson lesson, RaidTool.Theme theme) throws Exception {
        LessonRun run = new LessonRun(lesson, folder.resolve("room"), List.of("true"), LIMIT);
        OpenLesson open = new OpenLesson(lesson, run, new FakeSubject(), () -> ended.set(true));
        window = Screen.on(() -> {
            RaidTool.begin(theme);
            MainWindow opened = new MainWindow(open, () -> {});
            opened.open();
            return opened;
        });
    }

    @AfterEach
    void close() throws Exception {
        if (window != null) {
            Screen.run(window::close);
        }
    }

    private <T extends Component> T find(String name, Class<T> type) {
        return Screen.find(window.frame().getContentPane(), name, type);
    }

    private String text() throws Exception {
        return Screen.on(() -> find("lesson-text", JTextArea.class).getText());
    }

    private void runStep(Predicate<String> until) throws Exception {
        Screen.run(find("lesson-run", JButton.class)::doClick);
        Polling.until(LIMIT, "the step to end", () -> {
            try {
                return until.test(
                        Screen.on(() -> find("lesson-state", JLabel.class).getText()));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void aStepIsReadRunAndExplained() throws Exception {
        assertThat(text()).contains("What is the sum?", "expr 1 + 1").doesNotContain("So it is");
        runStep("as it should be"::equals);
        assertThat(text()).contains("\n2\n", "So it is. And now?", "cat sum");
        runStep(state -> state.startsWith("not as it should be"));
        assertThat(text()).contains("This step did not do what it should: ended with 1, not 0");
        Files.writeString(folder.resolve("room").resolve("sum"), "3\n");
        runStep("the lesson is over"::equals);
        assertThat(text()).contains("That is all.");
        assertThat(Screen.on(() -> find("lesson-run", JButton.class).isEnabled()))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void aLessonIsPaintedInBothThemes(RaidTool.Theme theme) throws Exception {
        close();
        open(Lesson.named("partitions"), theme);
        Screen.picture(window.frame(), "raidtool-lesson" + (theme == RaidTool.Theme.LIGHT ? "" : "-dark"));
        assertThat(text()).contains("./raid up");
    }

    @Test
    void everyButtonOfALessonHasANameAMnemonicAndATooltip() {
        assertThat(Buttons.in(window.frame().getContentPane()))
                .hasSizeGreaterThan(20)
                .allSatisfy(Buttons::isComplete);
    }

    @Test
    void theLessonEndsWithItsWindow() throws Exception {
        Screen.run(window::close);
        Polling.until(LIMIT, "the lesson to end", ended::get);
    }

    @Test
    void theMenuHasEveryLesson() throws Exception {
        MainWindow with = Screen.on(() -> new MainWindow(
                new FakeSubject(),
                name -> {
                    throw new UnsupportedOperationException(name);
                },
                () -> {}));
        assertThat(Screen.on(() -> {
                    JMenu menu = with.frame().getJMenuBar().getMenu(0);
                    return menu.getItemCount();
                }))
                .isEqualTo(Lesson.NAMES.size());
        Screen.run(with::close);
    }
}
