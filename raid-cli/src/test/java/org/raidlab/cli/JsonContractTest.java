package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** With {@code --json}, standard output ends with one object with a schema, whatever happens. */
final class JsonContractTest {
    @TempDir
    Path folder;

    /** The words of every command that users see, such as {@code experiment run}. */
    static Stream<List<String>> commands() {
        return below(all(), List.of());
    }

    private static CommandLine all() {
        CommandLine all = new CommandLine(new Main());
        Main.commands().forEach(all::addSubcommand);
        return all;
    }

    private static Stream<List<String>> below(CommandLine command, List<String> words) {
        return command.getSubcommands().entrySet().stream()
                .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
                .flatMap(each -> {
                    List<String> own = new ArrayList<>(words);
                    own.add(each.getKey());
                    return Stream.concat(Stream.of(own), below(each.getValue(), own));
                });
    }

    private static String[] arguments(List<String> words, String... more) {
        return Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
    }

    private static void assertError(CommandRun run, int exitCode) {
        assertThat(run.exitCode()).isEqualTo(exitCode);
        JsonNode last = run.lastObject();
        assertThat(last.get("schema").asInt()).isEqualTo(1);
        assertThat(last.get("error").get("exit").asInt()).isEqualTo(exitCode);
        assertThat(last.get("error").get("code").asString()).isEqualTo(ExitCode.word(exitCode));
        assertThat(last.get("error").get("message").asString()).isNotBlank();
        assertThat(run.err())
                .startsWith("raid: " + last.get("error").get("message").asString());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void wrongUsageOfEachCommandIsAnObject(List<String> words) {
        CommandRun run = CommandRun.of(arguments(words, "--no-such-option", "--json"));
        assertError(run, ExitCode.USAGE);
        assertThat(run.lastObject().get("error").get("hint").asString()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void eachCommandThatDoesSomethingTakesTheOption(List<String> words) {
        CommandLine command = all();
        for (String word : words) {
            command = command.getSubcommands().get(word);
        }
        boolean onlyHasOthers = List.of("experiment", "new", "config").containsAll(words);
        boolean isTheLaunchers = words.equals(List.of("test"));
        assertThat(command.getCommandSpec().findOption("--json") != null || onlyHasOthers || isTheLaunchers)
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "status",
        "down",
        "dump",
        "decisions",
        "outcome 1.1.1",
        "fail 1",
        "recover 1",
        "checkpoint",
        "rollback 1",
        "heal",
        "switch commit 2pc",
        "site 1",
        "site add",
        "site rejoin 1",
        "query -c x",
        "workload",
        "shell",
        "control",
        "top",
        "trace --follow",
        "trace next",
        "trace -c x",
        "trace record run.jsonl"
    })
    void aMissingClusterIsAnObjectWhoseHintNamesTheFolder(String command) {
        Path nowhere = folder.resolve("nowhere");
        CommandRun run =
                CommandRun.of(arguments(List.of(command.split(" ", -1)), "--json", "--dir", nowhere.toString()));
        assertError(run, ExitCode.USAGE);
        assertThat(run.lastObject().get("error").get("hint").asString()).endsWith("raid up --dir " + nowhere);
    }

    @ParameterizedTest
    @CsvSource({
        "gen thousand --out",
        "gen key",
        "sim --transactions 5 --history",
        "sim --transactions 5 --diagram",
        "sim --transactions 5 --record",
    })
    void aFileThatCannotBeWrittenIsNoMistakeOfRaid(String command) {
        Path file = folder.resolve("missing").resolve("file");
        CommandRun run = CommandRun.of(arguments(List.of(command.split(" ", -1)), file.toString(), "--json"));
        assertError(run, ExitCode.ENVIRONMENT);
        assertThat(run.err()).contains(file.toString()).doesNotContain("our mistake");
    }

    @Test
    void aRecommendedCommandNamesTheFolderThatTheUserNamed() throws IOException {
        Files.writeString(folder.resolve("cluster.yaml"), "sites: [{site: 1}]\ninstance-id: 1\n");
        CommandRun named = CommandRun.of("control", "--site", "1", "--json", "--dir", folder.toString());
        assertThat(named.lastObject().get("error").get("hint").asString())
                .isEqualTo("start it with: raid recover 1 --dir " + folder);
    }

    @Test
    void generatedRowsEndWithAnObject() {
        CommandRun run = CommandRun.of("gen", "thousand", "--tuples", "3", "--json");
        assertThat(run.out().lines()).hasSize(4);
        assertThat(run.lastObject().get("schema").asInt()).isEqualTo(1);
        assertThat(run.lastObject().get("tuples").asInt()).isEqualTo(3);
    }

    @Test
    void aHistoryIsCheckedFromStandardInput() {
        InputStream in = System.in;
        String line = "{\"txn\":\"1.1.1\",\"site\":1,\"start\":1,\"end\":2,\"status\":\"committed\",\"ops\":[]}\n";
        System.setIn(new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)));
        try {
            CommandRun run = CommandRun.of("check", "-", "--json");
            assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(run.lastObject().get("committed").asInt()).isEqualTo(1);
        } finally {
            System.setIn(in);
        }
    }

    @Test
    void rowsAreEitherCsvOrJson() {
        assertError(CommandRun.of("query", "--csv", "--json", "-c", "x"), ExitCode.USAGE);
    }
}
