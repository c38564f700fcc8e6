package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.harness.mini.MiniInstance;
import org.raidlab.harness.mini.MiniSetup;
import org.raidlab.ui.shell.Form;
import org.raidlab.ui.shell.Monitor;
import org.raidlab.ui.shell.Screen;
import org.raidlab.ui.shell.Shell;
import org.raidlab.ui.shell.ShellSettings;
import org.raidlab.ui.shell.Verdict;

/** The shell at real sites, which die and come back under it. */
@Timeout(120)
final class ShellSiteTest {
    private static final int SITES = 2;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final MiniInstance instance = new MiniInstance(MiniSetup.of(SITES, 42));
    private final SitePort port = new SitePort(new MiniFinder(instance, SITES), 1, 0);
    private final List<String> written = new ArrayList<>();
    private final Monitor monitor = new Monitor(port, new Written(written), Throwable::toString, text -> text);

    @TempDir
    private Path folder;

    /** Keeps everything alike. */
    private record Written(List<String> lines) implements Screen {
        @Override
        public void line(String text) {
            lines.add(text);
        }

        @Override
        public void lines(List<String> text) {
            lines.addAll(text);
        }

        @Override
        public void note(String text) {
            lines.add(text);
        }

        @Override
        public void error(String text) {
            lines.add(text);
        }
    }

    @BeforeEach
    void start() {
        instance.start();
        type("create emp (name = c10, sal = i4);");
        type("range of e is emp;");
        written.clear();
    }

    @AfterEach
    void stop() {
        port.close();
        instance.close();
    }

    private String type(String input) {
        written.clear();
        monitor.type(input);
        return String.join("\n", written);
    }

    private static void await(BooleanSupplier condition) {
        long until = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(until);
            Thread.onSpinWait();
        }
    }

    @Test
    void aSessionFromCreateToRetrieve() {
        assertThat(type("append to emp (name = \"Jones\", sal = 1200);")).isEqualTo("(1 tuple appended, committed)");
        assertThat(type("retrieve (e.all);")).isEqualTo("name    sal\n-----  ----\nJones  1200\n(1 row)");
        assertThat(type("retrieve (e.nam);"))
                .isEqualTo("QL2105 line 1: relation emp has no attribute nam\nretrieve (e.nam);\n            ^\n"
                        + "hint: did you mean name?");
        assertThat(type("\\site")).isEqualTo("at site 1; sites: 1 up, 2 up");
        assertThat(type("\\json\nretrieve (e.sal);"))
                .startsWith("{\"schema\":1,")
                .contains("\"rows\":[[1200]]");
    }

    @Test
    void theCatalogueTellsWhatCanBeTyped() {
        assertThat(monitor.completion().at("retrieve (e.", 12))
                .extracting(suggestion -> suggestion.word())
                .contains("name", "sal");
        assertThat(monitor.completion().at("destroy ", 8))
                .extracting(suggestion -> suggestion.word())
                .contains("emp", "relation", "attribute");
    }

    @Test
    void aResultTooLargeForOneMessageIsShownWhole() throws IOException {
        Path file = folder.resolve("emp.csv");
        int tuples = 20_000;
        List<String> lines = new ArrayList<>();
        for (int tuple = 0; tuple < tuples; tuple++) {
            lines.add("n" + tuple + "," + tuple);
        }
        Files.write(file, lines);
        type("create wide (name = c255, sal = i4);");
        String copied = type("copy wide () from \"" + file + "\";"); // on a slow machine lines of progress come before
        assertThat(copied.lines()).last().isEqualTo("(20000 tuples copied)");
        type("\\csv\nretrieve (wide.all) sort by sal;");
        assertThat(written).hasSize(tuples + 1).last().isEqualTo("n19999,19999");
        assertThat(type("\\table\ncopy wide () from \"nosuch.csv\";")).isEqualTo("there is no file nosuch.csv");
    }

    @Test
    void aStatementThatTakesTooLongIsStoppedAndItsTransactionAborted() throws Exception {
        StringBuilder appends = new StringBuilder();
        for (int tuple = 0; tuple < 500; tuple++) {
            appends.append("append to emp (name = \"n").append(tuple).append("\", sal = 1) ");
        }
        type("begin transaction " + appends + " end transaction;");
        type("range of a is emp, b is emp, c is emp;");
        CompletableFuture<Void> running = CompletableFuture.runAsync(
                () -> monitor.type("replace e (sal = 2) where e.sal + a.sal + b.sal + c.sal < 0;"));
        await(() -> instance.counters(1).get("AD.active") > 0);
        port.cancel();
        running.get(60, TimeUnit.SECONDS);
        assertThat(written).last().isEqualTo("aborted: user");
        assertThat(type("retrieve unique (e.sal);")).isEqualTo("sal\n---\n  1\n(1 row)");
    }

    @Test
    void aSiteDiesAndComesBackAndTheShellGoesOn() {
        type("append to emp (name = \"Jones\", sal = 1200);");
        instance.kill(1);
        assertThat(type("retrieve (e.all);")).contains("site 1 is down", "\\site");
        assertThat(type("\\site")).isEqualTo("at site 1; sites: 1 down, 2 up");
        instance.recover(1);
        assertThat(type("retrieve (e.name);")).isEqualTo("site 1 has restarted\nname\n-----\nJones\n(1 row)");
    }

    @Test
    void aTransactionThatWasOpenWhenItsSiteDiedIsAborted() {
        type("begin transaction; ");
        assertThat(type("append to emp (name = \"Smith\", sal = 1);")).isEqualTo("(1 tuple appended)");
        assertThat(monitor.prompt()).isEqualTo("quel*> ");
        instance.kill(1);
        instance.recover(1);
        assertThat(type("append to emp (name = \"Lee\", sal = 1);"))
                .contains("site 1 has restarted", "is aborted", "not run");
        assertThat(type("end transaction;")).isEqualTo("(aborted)");
        assertThat(type("retrieve (e.name);")).contains("(0 rows)");
    }

    @Test
    void aSiteThatDiesUnderAStatementLeavesNoGuess() throws Exception {
        StringBuilder appends = new StringBuilder();
        for (int tuple = 0; tuple < 500; tuple++) {
            appends.append("append to emp (name = \"n").append(tuple).append("\", sal = 1) ");
        }
        type("begin transaction " + appends + " end transaction;");
        type("range of a is emp, b is emp, c is emp;");
        written.clear();
        CompletableFuture<Void> running = CompletableFuture.runAsync(
                () -> monitor.type("replace e (sal = 2) where e.sal + a.sal + b.sal + c.sal < 0;"));
        await(() -> instance.counters(1).get("AD.active") > 0);
        instance.kill(1);
        running.get(60, TimeUnit.SECONDS);
        assertThat(written.getFirst()).isEqualTo("site 1 died before it answered");
        assertThat(written.get(1)).contains("unknown");
        assertThat(monitor.verdict()).isEqualTo(Verdict.UNKNOWN);
        instance.recover(1);
        assertThat(type("retrieve unique (e.sal);")).contains("is aborted", "(1 row)");
    }

    @Test
    void theOtherSiteHasTheSameDataAndVariables() {
        type("append to emp (name = \"Jones\", sal = 1200);");
        type("\\site 2");
        assertThat(type("retrieve (e.name);")).contains("Jones");
    }

    @Test
    void aFileInBatchStopsAtTheFirstTrouble() {
        assertThat(monitor.read("append to emp (name = \"a\", sal = 1)\n\nretrieve (n = e.sal)"))
                .isTrue();
        assertThat(monitor.read("retrieve (e.x);\nappend to emp (name = \"b\", sal = 2);"))
                .isFalse();
        assertThat(ShellCommand.exitCode(monitor.verdict())).isEqualTo(ExitCode.ABORTED);
        assertThat(type("retrieve (e.name);")).contains("(1 row)");
    }

    @Test
    void theWholeShellRunsOnATerminal() throws IOException {
        String keys = "append to emp (name = \"Jones\", sal = 7);\rretrieve (emp.all);\rretrieve (emp.nam);\r\\q\r";
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        ShellSettings settings =
                new ShellSettings(true, Form.TABLE, Map.of("XDG_STATE_HOME", folder.toString()), Throwable::toString);
        try (ExternalTerminal terminal = new ExternalTerminal(
                "test",
                "dumb",
                new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8)),
                seen,
                StandardCharsets.UTF_8)) {
            assertThat(new Shell(terminal, port, settings).run()).isEqualTo(Verdict.ABORTED);
        }
        assertThat(seen.toString(StandardCharsets.UTF_8))
                .contains("(1 tuple appended, committed)", "Jones    7", "(1 row)", "hint: did you mean name?");
    }
}
