package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.msg.Outcome;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.watch.EventFile;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.runtime.watch.Sampling;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import tools.jackson.databind.JsonNode;

/** Watching a running cluster. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class WatchingTest {
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    static Path folder;

    private LocalCluster cluster;

    @BeforeAll
    void theClusterIsUp() {
        cluster = new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
        cluster.up(Cluster.local(3));
        Polling.until(ANSWER, "the relation", () -> commits("create r (k = i4)"));
    }

    @AfterAll
    void theClusterIsDown() {
        cluster.down();
    }

    private boolean commits(String text) {
        try (RaidClient client = cluster.client()) {
            return client.submit(cluster.socket(1), text, ANSWER).results().stream()
                    .allMatch(
                            result -> result.outcome().map(Outcome::isCommitted).orElse(false));
        }
    }

    private void submit(String text) {
        try (RaidClient client = cluster.client()) {
            assertThat(client.submit(cluster.socket(1), text, ANSWER).results())
                    .allSatisfy(result -> assertThat(result.failure()).isEmpty());
        }
    }

    private CommandRun raid(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--dir", folder.toString()));
        return CommandRun.of(all.toArray(String[]::new));
    }

    /** Reads events until a wanted one has come, and does something again and again meanwhile. */
    private static void await(
            EventStream stream, List<WatchEvent> seen, Predicate<WatchEvent> wanted, Runnable meanwhile)
            throws InterruptedException {
        long until = System.nanoTime() + SOON.toNanos();
        while (seen.stream().noneMatch(wanted)) {
            assertThat(System.nanoTime()).as("such an event comes").isLessThan(until);
            meanwhile.run();
            seen.addAll(stream.next(Duration.ofMillis(100)));
        }
    }

    private static boolean isState(WatchEvent event, int site, String state) {
        return event instanceof WatchEvent.State of
                && of.place().site() == site
                && of.state().equals(state);
    }

    private static boolean isFailLockOfSite3(WatchEvent event) {
        return event instanceof WatchEvent.Noted noted
                && noted.field("of").filter("3"::equals).isPresent();
    }

    /** Traces again what has aborted: a view that changes meanwhile, as on a busy machine, aborts a transaction. */
    private String diagramOfACommit(Function<CommandRun, String> drawn, String... arguments) {
        long until = System.nanoTime() + SOON.toNanos();
        CommandRun run = raid(arguments);
        while (hasAborted(run, drawn) && System.nanoTime() < until) {
            run = raid(arguments);
        }
        assertThat(run.exitCode()).as(run.err()).isZero();
        return drawn.apply(run);
    }

    private static boolean hasAborted(CommandRun run, Function<CommandRun, String> drawn) {
        return run.exitCode() == ExitCode.ABORTED
                || (run.exitCode() == ExitCode.OK && drawn.apply(run).contains("appends Aborted"));
    }

    @Test
    void theDiagramOfALiveTransactionShowsPrepareVotesAndDecision() {
        assertThat(diagramOfACommit(CommandRun::out, "trace", "-c", "append to r (k = 1)", "--site", "2"))
                .contains("Prepare, 1 writes", "CC says yes", "forces Prepared", "Vote yes", "Decision commit")
                .contains("forces Committed", "AM posts as")
                .startsWith("Transaction 2.");
        Path svg = folder.resolve("diagram.svg");
        assertThat(diagramOfACommit(_ -> read(svg), "trace", "-c", "append to r (k = 2)", "--svg", svg.toString()))
                .startsWith("<svg")
                .contains("Vote yes");
    }

    @Test
    void statementsThatBeginNoTransactionAreToldWithTheReason() {
        CommandRun run = raid("trace", "-c", "append to nowhere (k = 1)");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("the statements began no transaction; there is no relation nowhere");
        assertThat(raid("trace", "-c", "range of t is r").err()).contains("none of them needs one");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aRecordedFileHasWhatHappenedAndIsDrawnAgain() throws IOException, InterruptedException {
        Path file = folder.resolve("events.jsonl");
        AtomicBoolean recording = new AtomicBoolean(true);
        Thread load = Thread.ofPlatform().start(() -> {
            while (recording.get()) {
                submit("append to r (k = 10)");
            }
        });
        CommandRun run = raid("trace", "record", file.toString(), "--seconds", "8", "--json");
        recording.set(false);
        load.join();
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<WatchEvent> events = new ArrayList<>();
        try (EventStream stream = EventFile.open(file)) {
            while (!stream.isOver()) {
                events.addAll(stream.next(Duration.ZERO));
            }
        }
        assertThat(events).hasSize(run.lastObject().get("events").asInt());
        assertThat(dropped(events))
                .as("the file tells in their places how many events a batch that came late has cost")
                .isEqualTo(run.lastObject().get("dropped").asLong());
        assertThat(events).extracting(WatchEvent::kind).contains("message", "log-write", "state", "sample", "traffic");
        List<String> voted = transactions(events, "vote");
        List<String> decided = transactions(events, "decision").stream()
                .filter(voted::contains)
                .toList();
        String txn = decided.get(decided.size() / 2);
        assertThat(raid("trace", txn, "--from", file.toString()).out()).contains("Vote yes", txn);
        assertThat(raid("top", "--from", file.toString()).out()).contains("site  state", "1 2 3");
    }

    private static long dropped(List<WatchEvent> events) {
        return events.stream()
                .filter(WatchEvent.Dropped.class::isInstance)
                .mapToLong(event -> ((WatchEvent.Dropped) event).count())
                .sum();
    }

    private static List<String> transactions(List<WatchEvent> events, String kind) {
        return events.stream()
                .filter(event -> event.kind().equals(kind))
                .map(event -> event.transactions().getFirst())
                .toList();
    }

    @Test
    void aLineTellsWhatASiteDoes() {
        CommandRun run = raid("trace", "--follow", "--kind", "decision,state", "--seconds", "3");
        assertThat(run.out()).contains("site 1  ", "is up, incarnation 1");
        CommandRun json = raid("trace", "--follow", "--site", "2", "--seconds", "1", "--json");
        assertThat(json.lastObject().get("schema").asInt()).isEqualTo(1);
        assertThat(json.out().lines()).allSatisfy(line -> assertThat(line).contains("\"site\":2"));
    }

    @Test
    void topTellsEachSiteEachSecond() {
        CommandRun run = raid("top", "--seconds", "3", "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines().count()).isBetween(2L, 5L);
        JsonNode last = run.lastObject();
        assertThat(last.get("sites")).hasSize(3).allSatisfy(site -> {
            assertThat(site.get("state").asString()).isEqualTo("up");
            assertThat(site.get("members").asString()).isEqualTo("1 2 3");
            assertThat(site.get("messagesPerSecond").asDouble()).isPositive();
        });
    }

    @Test
    void whatHasNoNameIsRefusedWithTheNearestOne() {
        CommandRun run = raid("trace", "--follow", "--kind", "votes");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("there is no kind of event 'votes'; did you mean 'vote'?");
    }

    @Test
    void aDeathAndAReturnAreTold() throws InterruptedException {
        try (EventStream stream =
                cluster.watch(Sampling.none(Interest.in(List.of("state", "view", "fail-locks"))), List.of())) {
            List<WatchEvent> seen = new ArrayList<>();
            await(stream, seen, event -> isState(event, 3, "up"), () -> {});
            cluster.kill(3);
            await(stream, seen, event -> isState(event, 3, "down"), () -> {});
            await(stream, seen, WatchingTest::isFailLockOfSite3, () -> submit("append to r (k = 40)"));
            assertThat(seen).extracting(WatchEvent::kind).contains("view");
            cluster.recover(3);
            List<WatchEvent> later = new ArrayList<>();
            await(stream, later, event -> isState(event, 3, "up"), () -> {});
            cluster.awaitOneView();
        }
    }
}
