package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command line gives to shells and to man. */
final class ShellHelpTest {
    @TempDir
    Path folder;

    @Test
    void bashAcceptsTheScriptAndKnowsTheCommands() throws IOException, InterruptedException {
        String script = CommandRun.of("completion", "bash").out();
        assertThat(script).contains("workload").contains("--clients");
        Path file = Files.writeString(folder.resolve("raid.bash"), script);
        assertThat(new ProcessBuilder("bash", "-n", file.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void fishGetsALineForEachCommandAndOption() {
        List<String> lines = CommandRun.of("completion", "fish").out().lines().toList();
        String seen = "__fish_seen_subcommand_from ";
        assertThat(lines)
                .contains("complete -c raid -f -n __fish_use_subcommand -a heal"
                        + " -d 'Mend all links that raid partition has cut.'")
                .anyMatch(line -> line.startsWith("complete -c raid -n '" + seen + "query' -l keep-going"))
                .anyMatch(line -> line.startsWith("complete -c raid -n '" + seen + "site; and " + seen + "add'"))
                .noneMatch(line -> line.contains("bench-part"));
    }

    @Test
    void everyCommandThatIsNotHiddenHasAPage() throws IOException {
        CommandRun run = CommandRun.of("man", "--out", folder.toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(folder.resolve("raid-site-add.1")).exists();
        assertThat(folder.resolve("raid-train.1")).doesNotExist();
        String page = Files.readString(folder.resolve("raid-query.1"));
        assertThat(page).startsWith(".TH \"raid-query\" 1");
        assertThat(page).contains(".SH OPTIONS", "\\-\\-keep\\-going", ".SH EXAMPLES");
        try (Stream<Path> pages = Files.list(folder)) {
            assertThat(pages).hasSizeGreaterThan(35);
        }
    }

    @Test
    void aWrongWordIsAnsweredWithTheNearest() {
        assertThat(CommandRun.of("statsu").err()).contains("status");
        assertThat(CommandRun.of("query", "--keep-goin", "-c", "x").err()).contains("--keep-going");
        assertThat(CommandRun.of("gen", "thousnd").err()).contains("thousand");
    }
}
