package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.runtime.watch.EventJson;
import org.raidlab.tool.model.Narrator;
import org.raidlab.tool.replay.Recording;

final class SimCommandTest {
    private static final PrintStream OUT = System.out;
    private static final PrintStream ERR = System.err;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private int run(String... arguments) {
        PrintStream to = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(to);
        System.setErr(to);
        String[] all = new String[arguments.length + 1];
        all[0] = "sim";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Main.run(all);
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @AfterEach
    void giveBack() {
        Thread.currentThread().setContextClassLoader(SimCommandTest.class.getClassLoader());
        System.setOut(OUT);
        System.setErr(ERR);
    }

    @Test
    void aRunTellsItsSpeedAndItsTrace() {
        assertThat(run("--seeds", "2", "--transactions", "20")).isEqualTo(ExitCode.OK);
        assertThat(printed()).contains("2 seeds:", "seeds a minute on one core", "trace ", "no violation");
    }

    /** The recording of a run without concurrency control has each anomaly when its last transaction ended. */
    @Test
    void aReplayShowsAPlantedMistakeWhereItHappens() throws IOException, InterruptedException {
        Path file = folder.resolve("run.jsonl");
        assertThat(run("--seed", "1", "--transactions", "60", "--set", "concurrency=none", "--record", file.toString()))
                .isEqualTo(ExitCode.CHECK_FAILED);
        Recording recording = Recording.read(file);

        int there = recording.violationAfter(0).orElseThrow();
        assertThat(there).isLessThan(recording.size());
        assertThat(violations(recording, there - 1)).isEmpty();
        assertThat(violations(recording, there)).singleElement().asString().contains("serializability");
    }

    private static List<String> violations(Recording recording, int position) {
        return recording.pictureAt(position).narrator().lines().stream()
                .map(Narrator.Story::text)
                .filter(text -> text.startsWith("VIOLATION"))
                .toList();
    }

    @Test
    void whatIsSaidIsSetAndAppearsInTheFields() {
        assertThat(run(
                        "--transactions",
                        "20",
                        "--set",
                        "items=12,messages=bytes",
                        "--set",
                        "loss=0.1,faults-end-millis=500",
                        "--json"))
                .isEqualTo(ExitCode.OK);
        assertThat(printed()).contains("\"loss\":").contains("\"unseen\":[]").contains("\"violations\":[]");
    }

    @Test
    void theShardsOfARangeAreItsSeeds() {
        assertThat(run("--seeds", "3", "--transactions", "10", "--shard", "2/3", "--json"))
                .isEqualTo(ExitCode.OK);
        assertThat(printed()).contains("\"seeds\":1");
    }

    @Test
    void aDiagramIsDrawnAsTextOrAsAnImage() throws IOException {
        Path text = folder.resolve("diagram.txt");
        Path image = folder.resolve("diagram.svg");
        assertThat(run("--transactions", "10", "--diagram", text.toString())).isEqualTo(ExitCode.OK);
        assertThat(run("--transactions", "10", "--diagram", image.toString())).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(text)).contains("Prepare").contains("Vote");
        assertThat(Files.readString(image)).startsWith("<svg");
    }

    @Test
    void aRunIsRecordedAndItsTransactionsAreDrawnFromTheFile() throws IOException {
        Path file = folder.resolve("events.jsonl");
        assertThat(run("--transactions", "10", "--record", file.toString())).isEqualTo(ExitCode.OK);
        String txn = Files.readAllLines(file).stream()
                .map(EventJson::event)
                .filter(event -> event.kind().equals("decision"))
                .map(event -> event.transactions().getFirst())
                .findFirst()
                .orElseThrow();
        CommandRun drawn = CommandRun.of("trace", txn, "--from", file.toString());
        assertThat(drawn.out()).startsWith("Transaction " + txn).contains("Prepare", "Vote yes", "forces Prepared");
        CommandRun unknown = CommandRun.of("trace", "9.9.9", "--from", file.toString());
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.DEADLINE);
        assertThat(unknown.err()).contains("transaction 9.9.9 was not seen");
    }

    @Test
    void aPartOfAnExhaustiveRunIsVisited() {
        assertThat(run("--exhaustive", "unforced-writes", "--shard", "7/2000", "--json"))
                .isEqualTo(ExitCode.OK);
        assertThat(printed()).contains("\"exhaustive\":\"unforced-writes\"").contains("\"violations\":[]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --plan=evrything      | did you mean 'everything'?
            --set=itens=5         | unknown key 'itens'; did you mean 'items'?
            --set=loss=2          | 'loss' is a share between 0 and 1, not '2'
            --set=items           | items
            --shard=4/3           | --shard is I/N with I from 1 to N
            --shard=one           | --shard is I/N with I from 1 to N
            --exhaustive=kils     | there is no exhaustive run 'kils'
            --exhaustive=kills --shard=0/2 | --shard is I/N with I from 1 to N
            --layout=mergd        | 'layout' is merged, separate or groups of servers
            --layout=ac/am        | 'layout' is merged, separate or groups of servers
            --sites=10            | --sites is 1 to 9
            --seeds=0             | --seeds, --threads and --transactions are at least 1
            --seeds=many          | many
            --transactions=0      | --seeds, --threads and --transactions are at least 1
            """)
    void aBadValueIsRefused(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(printed()).contains(message);
    }

    @Test
    void aDiagramThatCannotBeWrittenIsAnError() {
        Path nowhere = folder.resolve("missing").resolve("diagram.txt");
        assertThat(run("--transactions", "10", "--diagram", nowhere.toString())).isNotEqualTo(ExitCode.OK);
    }

    @Test
    void theChosenConcurrencyControllerRunsAndIsNamed() {
        assertThat(run("--transactions", "40", "--no-shrink", "--set", "concurrency=none"))
                .isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(printed()).contains("concurrency: none of org.raidlab.cc.none", "G-single");
    }

    @Test
    void anUnknownConcurrencyControllerIsRefusedWithThoseThatAreThere() {
        assertThat(run("--set", "concurrency=locking")).isEqualTo(ExitCode.USAGE);
        assertThat(printed()).contains("unknown concurrency 'locking'; available: 2pl, ", ", none, opt");
    }

    @Test
    void algorithmsThatDoNotGoTogetherAreRefused() {
        assertThat(run("--set", "replication=rowaa,participants=holders,concurrency=sgt"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(printed()).contains("participants: holders does not go with concurrency: sgt");
    }

    @Test
    void anUnknownCommitProtocolIsRefusedWithThoseThatAreThere() {
        assertThat(run("--set", "commit=4pc")).isEqualTo(ExitCode.USAGE);
        assertThat(printed()).contains("unknown commit '4pc'; did you mean '2pc'?; available: 2pc");
    }

    @Test
    void aConcurrencyControllerOfTheUsersOwnIsFoundOnTheClassPath() throws IOException {
        Path source = Files.writeString(folder.resolve("Own.java"), """
                package own;

                import org.raidlab.cc.*;
                import org.raidlab.cc.opt.OptimisticValidation;

                public final class Own implements ConcurrencyProvider {
                    public String name() {
                        return "own";
                    }

                    public ConcurrencyAlgorithm create(ConcurrencyConfig config) {
                        return new OptimisticValidation(config);
                    }
                }
                """);
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", folder.toString(), source.toString()))
                .isZero();
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve("org.raidlab.cc.ConcurrencyProvider"), "own.Own");
        assertThat(run("--transactions", "20", "--class-path", folder.toString(), "--set", "concurrency=own"))
                .isEqualTo(ExitCode.OK);
        assertThat(printed()).contains("concurrency: own of own", "no violation");
    }

    @Test
    void aClassPathThatIsNotThereIsRefused() {
        assertThat(run("--class-path", folder.resolve("absent.jar").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(printed()).contains("--class-path: there is no file or folder", "absent.jar");
    }

    @Test
    void theFirstInterruptEndsASimulationWithItsPartialResult() throws IOException, InterruptedException {
        InterruptedRun run = InterruptedRun.of(
                List.of("sim", "--seeds", "100000", "--transactions", "20", "--progress", "--json"),
                folder.resolve("sim.out"),
                " seeds");
        assertThat(run.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(run.lastObject().get("partial").asBoolean()).isTrue();
        assertThat(run.lastObject().get("seeds").asLong()).isPositive().isLessThan(100_000);
    }
}
