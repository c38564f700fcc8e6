package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A lab on failures as a teacher gives it, on one cluster from its first to its last command: no command hangs, each
 * says what the user needs, and exit codes are those of the table.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class LabTest {
    private static final int BASES = 10_000;

    @TempDir
    private static Path folder;

    private static int base;

    @BeforeAll
    static void up() {
        base = freeBase();
        assertThat(raid("up", "--sites", "3", "--port", Integer.toString(base)).exitCode())
                .isEqualTo(ExitCode.OK);
    }

    @AfterAll
    static void down() {
        raid("down");
    }

    private static CommandRun raid(String... arguments) {
        return CommandRun.of(Stream.concat(Stream.of(arguments), Stream.of("--dir", folder.toString()))
                .toArray(String[]::new));
    }

    private static CommandRun raid(String[] first, String... rest) {
        return raid(Stream.concat(Stream.of(first), Stream.of(rest)).toArray(String[]::new));
    }

    /** A port such that it and those of the first three sites are free. */
    private static int freeBase() {
        SplittableRandom random = new SplittableRandom();
        return IntStream.generate(() -> 20_000 + random.nextInt(BASES))
                .filter(port -> IntStream.rangeClosed(0, 3).allMatch(site -> isFree(port + 10 * site)))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFree(int port) {
        try (DatagramSocket socket = new DatagramSocket(port, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (SocketException e) {
            return false;
        }
    }

    private static JsonNode site(JsonNode status, int number) {
        return status.get("sites").get(number - 1);
    }

    @Test
    @Order(1)
    void theProcessesListenAtThePortsThatWereAskedFor() {
        for (String process : new String[] {"name-server", "site-1", "site-2", "site-3"}) {
            int offset = process.equals("name-server") ? 0 : 10 * (process.charAt(5) - '0');
            JsonNode run = new JsonMapper().readTree(folder.resolve(process + ".json"));
            assertThat(run.get("port").asInt()).as(process).isEqualTo(base + offset);
        }
        assertThat(raid("down").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(raid("up").exitCode()).as("once more, at the same ports").isEqualTo(ExitCode.OK);
        assertThat(raid("up", "--port", Integer.toString(base)).exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    @Order(2)
    void aWorkloadEndsWithoutAFailedSiteAndNamesIt() {
        assertThat(raid("fail", "3").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(raid("query", "-c", "create f (k = i4)").exitCode())
                .as("the first query after the failure")
                .isEqualTo(ExitCode.OK);
        CommandRun run = raid("workload", "--seconds", "3", "--items", "20", "--json");
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).contains("site 3 was not read at the end: it is down; look at: raid status --dir");
        assertThat(run.lastObject().get("committed").asLong()).isPositive();
        assertThat(run.lastObject().get("unread").toString()).isEqualTo("[3]");
        assertThat(run.lastObject().get("partial").asBoolean()).isFalse();
        assertThat(raid("recover", "3").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    @Order(3)
    void aMixOfTheFieldArrivesAtARateIsCheckedRecordedAndReplayed() throws IOException {
        Path hdr = folder.resolve("latencies.hlog");
        Path record = folder.resolve("ran.jsonl");
        CommandRun run = raid(
                "workload --mix debit-credit --items 100 --branches 5 --rate 100 --seconds 3 --json".split(" ", -1),
                "--hdr=" + hdr,
                "--record=" + record);
        JsonNode ran = run.lastObject();
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ran.get("wrong").toString()).isEqualTo("[]");
        try (HistogramLogReader reader = new HistogramLogReader(hdr.toFile())) {
            long logged = Stream.generate(() -> (Histogram) reader.nextIntervalHistogram())
                    .takeWhile(Objects::nonNull)
                    .mapToLong(Histogram::getTotalCount)
                    .sum();
            assertThat(logged).isEqualTo(ran.get("committed").asLong()).isPositive();
        }
        CommandRun replayed = raid("workload", "--replay", record.toString(), "--json");
        assertThat(replayed.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(replayed.lastObject().get("committed").asLong()).isPositive();
    }

    @Test
    @Order(3)
    void aCutIsShownAndAQueryGoesToTheMajority() {
        assertThat(raid("query", "-c", "create r (k = i4, name = c20)").exitCode())
                .isEqualTo(ExitCode.OK);
        assertThat(raid("partition", "1", "2,3").exitCode()).isEqualTo(ExitCode.OK);
        CommandRun query = raid("query", "-c", "append to r (k = 1, name = \"a, b\")");
        assertThat(query.exitCode()).as("the first query after the cut").isEqualTo(ExitCode.OK);
        assertThat(query.err()).contains("site 2 answers: site 1 is behind it");
        CommandRun status = raid("status");
        assertThat(status.out().lines().findFirst().orElseThrow()).contains("cut from 2 3");
        assertThat(raid("heal").exitCode()).isEqualTo(ExitCode.OK);
        JsonNode healed = raid("status", "--json").lastObject();
        assertThat(IntStream.rangeClosed(1, 3)
                        .mapToObj(site -> site(healed, site).path("members").toString()))
                .containsOnly("[1,2,3]");
    }

    @Test
    @Order(4)
    void aRollbackWithoutACheckpointAndASiteThatDoesNotExistAreErrorsThatChangeNothing() {
        JsonNode before = site(raid("status", "--json").lastObject(), 1);
        assertThat(raid("rollback", "1").exitCode()).isEqualTo(ExitCode.USAGE);
        JsonNode after = site(raid("status", "--json").lastObject(), 1);
        assertThat(after.get("session")).isEqualTo(before.get("session"));
        assertThat(after.get("pid")).isEqualTo(before.get("pid"));
        CommandRun outcome = raid("outcome", "9.1.17");
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("there is no site 9 in this cluster; its sites are [1, 2, 3]");
    }

    @Test
    @Order(5)
    void anAbortThatWasWantedIsNoFailure() {
        String text = "begin transaction append to r (k = 2) abort transaction";
        assertThat(raid("query", "-c", text).exitCode()).isEqualTo(ExitCode.OK);
        InputStream in = System.in;
        System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        try {
            assertThat(raid("shell").exitCode()).isEqualTo(ExitCode.OK);
        } finally {
            System.setIn(in);
        }
    }

    @Test
    @Order(6)
    void rowsAreCsvAndWhatFollowsAnErrorRunsIfItIsTo() {
        String rows = "range of t is r retrieve (t.k, t.name)";
        assertThat(raid("query", "--csv", "-c", rows).out()).isEqualTo("k,name\n1,\"a, b\"\n");
        String text = "range of t is r retrieve (t.nam) append to r (k = 3)";
        assertThat(raid("query", "-c", text).exitCode()).isEqualTo(ExitCode.ABORTED);
        CommandRun run = raid("query", "--keep-going", "-c", text);
        assertThat(run.exitCode()).isEqualTo(ExitCode.ABORTED);
        assertThat(run.out()).contains("(1 tuple appended)");
        assertThat(raid("query", "--csv", "-c", "range of t is r retrieve (n = count(t.k))")
                        .out())
                .isEqualTo("n\n2\n");
    }

    @Test
    @Order(7)
    void anErrorOnTheDataPointsAtItsExpression() {
        String text = "range of t is r\nretrieve (t.k, share = 100 / (t.k - t.k))";
        CommandRun run = raid("query", "-c", text);
        assertThat(run.exitCode()).isEqualTo(ExitCode.ABORTED);
        List<String> lines = run.err().lines().toList();
        assertThat(lines.getFirst()).startsWith("QL2303 line 2: share: division by zero");
        assertThat(lines.get(1)).isEqualTo("retrieve (t.k, share = 100 / (t.k - t.k))");
        assertThat(lines.get(2)).isEqualTo(" ".repeat("retrieve (t.k, share = 100 ".length()) + "^");
    }

    @Test
    @Order(8)
    void dumpsAndDecisionsEndWithAnObject() {
        for (String command : new String[] {"dump", "decisions"}) {
            CommandRun run = raid(command, "--site", "2", "--json");
            assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(run.lastObject().get("schema").asInt()).as(command).isEqualTo(1);
            assertThat(run.out().lines().count()).as(command).isGreaterThan(1);
        }
    }

    @Test
    @Order(9)
    void theFirstInterruptEndsAWorkloadWithItsPartialResult() throws IOException, InterruptedException {
        InterruptedRun run = InterruptedRun.of(
                List.of("workload", "--seconds", "60", "--items", "20", "--progress", "--json", "--dir=" + folder),
                folder.resolve("workload.out"),
                " a second ");
        assertThat(run.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(run.lastObject().get("partial").asBoolean()).isTrue();
        assertThat(run.lastObject().get("committed").asLong()).isPositive();
    }
}
