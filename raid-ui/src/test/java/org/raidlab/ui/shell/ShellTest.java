package org.raidlab.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.relation.Value;

/** The whole shell on a terminal over streams. */
@Timeout(60)
final class ShellTest {
    private static final String ESCAPE = "\u001b";
    private static final String CTRL_C = "\u0003";
    private static final String CTRL_D = "\u0004";

    private final FakePort port = new FakePort();

    @TempDir
    private Path state;

    private CompletableFuture<Verdict> start(TestTerminal at, boolean color) {
        ShellSettings settings =
                new ShellSettings(color, Form.TABLE, Map.of("XDG_STATE_HOME", state.toString()), Throwable::toString);
        return CompletableFuture.supplyAsync(() -> new Shell(at.terminal(), port, settings).run());
    }

    private static Verdict end(CompletableFuture<Verdict> shell) throws Exception {
        return shell.get(20, TimeUnit.SECONDS);
    }

    private void gives(String text, int rows) {
        List<List<Value>> given = new ArrayList<>();
        for (int row = 1; row <= rows; row++) {
            given.add(List.of(new Value.Text("row" + row)));
        }
        port.answers(text, Answers.rows(text, List.of("name"), given));
    }

    @Test
    void onADumbTerminalASessionIsPlainLines() throws Exception {
        gives("retrieve (e.all);", 2);
        try (TestTerminal person = new TestTerminal("dumb")) {
            var shell = start(person, true);
            person.sees("RAID at site 1").sees("quel> ");
            person.enter("retrieve (e.all);");
            person.sees("(2 rows)");
            assertThat(person.seen())
                    .contains("name\r\n----\r\nrow1\r\nrow2\r\n(2 rows)")
                    .doesNotContain(ESCAPE);
            person.enter("\\q");
            assertThat(end(shell)).isEqualTo(Verdict.FINE);
        }
    }

    @Test
    void aStatementGoesOnOverLinesUntilItsEnd() throws Exception {
        try (TestTerminal person = new TestTerminal("xterm")) {
            var shell = start(person, false);
            person.sees("quel> ");
            person.enter("delete e");
            person.sees("    > ");
            person.enter("where e.sal = 1");
            person.enter("");
            person.enter("\\p");
            person.enter("\\q");
            end(shell);
            assertThat(port.submitted()).containsExactly("delete e\nwhere e.sal = 1");
        }
    }

    @Test
    void wordsAreColouredWhereColoursAreWantedOnly() throws Exception {
        for (boolean color : List.of(true, false)) {
            try (TestTerminal person = new TestTerminal("xterm-256color")) {
                var shell = start(person, color);
                person.sees("quel> ");
                person.enter("delete e;");
                person.enter("\\nosuch");
                person.sees("there is no command");
                person.enter("\\q");
                end(shell);
                boolean colored = person.seen().contains(ESCAPE + "[31m");
                assertThat(colored).isEqualTo(color);
            }
        }
    }

    @Test
    void tabCompletesWordsOfTheLanguageAndOfTheCatalogue() throws Exception {
        port.catalogueIs(Answers.rows(
                "",
                List.of("r", "a", "f", "p"),
                List.of(List.of(
                        new Value.Text("emp"), new Value.Text("salary"), new Value.Text("i4"), new Value.Int(0)))));
        try (TestTerminal person = new TestTerminal("xterm")) {
            var shell = start(person, true);
            person.sees("quel> ");
            person.type("retr\t(emp.sal\t");
            person.sees("salary");
            person.enter(");");
            person.enter("\\q");
            end(shell);
            assertThat(port.submitted()).containsExactly("retrieve (emp.salary );");
        }
    }

    @Test
    void ctrlCStopsTheStatementAndNotTheShell() throws Exception {
        port.holds("delete e;");
        port.answers("delete e;", Answers.aborted("delete e", AbortReason.USER));
        try (TestTerminal person = new TestTerminal("xterm")) {
            var shell = start(person, false);
            person.sees("quel> ");
            person.enter("delete e;");
            port.awaitHeld();
            person.type(CTRL_C);
            person.sees("aborted: user");
            person.enter("delete d;");
            person.enter("\\q");
            end(shell);
            assertThat(port.submitted()).containsExactly("delete e;", "delete d;");
        }
    }

    @Test
    void ctrlCAtThePromptForgetsWhatWasTyped() throws Exception {
        try (TestTerminal person = new TestTerminal("xterm")) {
            var shell = start(person, false);
            person.sees("quel> ");
            person.enter("delete e");
            person.sees("    > ");
            person.seen();
            person.type(CTRL_C);
            person.sees("quel> ");
            person.enter("delete d;");
            person.enter("\\q");
            end(shell);
            assertThat(port.submitted()).containsExactly("delete d;");
        }
    }

    @Test
    void ctrlDLeavesAndSaysWhatBecomesOfTheOpenTransaction() throws Exception {
        port.answers("begin transaction;", Answers.done("begin transaction"));
        try (TestTerminal person = new TestTerminal("xterm")) {
            var shell = start(person, false);
            person.sees("quel> ");
            person.enter("begin transaction;");
            person.sees("quel*> ");
            person.type(CTRL_D);
            assertThat(end(shell)).isEqualTo(Verdict.FINE);
            person.sees("the open transaction 1.1.5 is aborted");
        }
    }

    @Test
    void theEndOfTheInputLeavesToo() throws Exception {
        try (TestTerminal person = new TestTerminal("dumb")) {
            var shell = start(person, false);
            person.sees("quel> ");
            person.hangUp();
            assertThat(end(shell)).isEqualTo(Verdict.FINE);
        }
    }

    @Test
    void aTableLongerThanTheScreenIsPaged() throws Exception {
        gives("retrieve (e.all);", 200);
        try (TestTerminal person = new TestTerminal("xterm")) {
            var shell = start(person, false);
            person.sees("quel> ");
            person.enter("retrieve (e.all);");
            person.sees("row5");
            assertThat(person.seen()).doesNotContain("row50");
            person.type("G");
            person.sees("row200");
            person.type("q");
            person.sees("(200 rows)");
            person.enter("\\q");
            end(shell);
        }
    }

    @Test
    void whatWasTypedIsRememberedForItsOwnerOnly() throws Exception {
        try (TestTerminal person = new TestTerminal("xterm")) {
            var shell = start(person, false);
            person.sees("quel> ");
            person.enter("delete e != 3;");
            person.enter("\\q");
            end(shell);
        }
        Path history = state.resolve("raid").resolve("history");
        assertThat(Files.readString(history)).contains("delete e != 3;");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history)))
                .isEqualTo("rw-------");
    }

    @Test
    void aHistoryThatOthersCouldReadIsClosedToThem() throws IOException {
        Path history = Files.createDirectories(state.resolve("raid")).resolve("history");
        Files.createFile(history);
        Files.setPosixFilePermissions(history, PosixFilePermissions.fromString("rw-r--r--"));
        ShellSettings settings =
                new ShellSettings(false, Form.TABLE, Map.of("XDG_STATE_HOME", state.toString()), Throwable::toString);
        assertThat(HistoryFile.open(settings)).contains(history);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history)))
                .isEqualTo("rw-------");
    }

    @Test
    void withoutAPlaceForTheHistoryTheShellGoesWithout() throws IOException {
        Path file = Files.createFile(state.resolve("file"));
        ShellSettings settings =
                new ShellSettings(false, Form.TABLE, Map.of("XDG_STATE_HOME", file.toString()), Throwable::toString);
        assertThat(HistoryFile.open(settings)).isEmpty();
    }

    @Test
    void theEditorOfTheUsersChoiceChangesTheText() throws IOException {
        assertThat(new ProgramEditor("sed -i s/emp/dept/").edit("delete emp")).isEqualTo("delete dept");
    }
}
