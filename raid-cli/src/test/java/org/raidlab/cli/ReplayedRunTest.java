package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
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
import org.raidlab.tool.live.RunningCluster;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.Narrator;
import org.raidlab.tool.model.Picture;
import org.raidlab.tool.model.SiteState;
import org.raidlab.tool.replay.Recording;

/** A run that is recorded while RAIDTool watches it: at quiet moments the replay shows what RAIDTool showed. */
final class ReplayedRunTest {
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration WAIT = Duration.ofMillis(100);

    @TempDir
    Path folder;

    /** A moment at which nothing happened: what RAIDTool showed, and how much of the recording there was. */
    private record Quiet(Map<Integer, String> shown, List<String> told, int events) {}

    private final List<WatchEvent> events = new ArrayList<>();
    private final List<Quiet> quiets = new ArrayList<>();

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES)
    void aRecordedRunReplaysToTheSamePictures() throws IOException, InterruptedException {
        LocalCluster cluster =
                new LocalCluster(new ClusterFolder(folder.resolve("raid")), new ProcessStarter(Main.class.getName()));
        cluster.up(Cluster.local(3));
        Picture live = new Picture();
        try (RunningCluster watched = WatchedCluster.of(cluster);
                EventStream stream = cluster.watch(Sampling.none(Interest.in(List.of())), List.of())) {
            watched.observe(observation -> {
                synchronized (live) {
                    live.take(observation);
                }
            });
            submit(cluster, "create r (k = i4)");
            submit(cluster, "append to r (k = 1)");
            quiet(cluster, live, stream);
            cluster.fail(3);
            cluster.awaitOneView();
            submit(cluster, "append to r (k = 2)");
            quiet(cluster, live, stream);
            cluster.recover(3);
            cluster.awaitOneView();
            submit(cluster, "append to r (k = 3)");
            quiet(cluster, live, stream);
        } finally {
            cluster.down();
        }
        theReplayShowsTheSame();
    }

    private static void submit(LocalCluster cluster, String text) {
        Polling.until(LIMIT, "a commit of " + text, () -> {
            try (RaidClient client = cluster.client()) {
                return client.submit(cluster.socket(1), text, ANSWER).results().stream()
                        .allMatch(result -> result.failure().isEmpty()
                                && result.outcome().map(Outcome::isCommitted).orElse(true));
            }
        });
    }

    /** Waits until nothing changes: RAIDTool shows what the sites say, and the recording has a later sample of each. */
    private void quiet(LocalCluster cluster, Picture live, EventStream stream) throws InterruptedException {
        Polling.until(
                LIMIT,
                "RAIDTool shows the state of the sites",
                () -> shown(live).equals(stated(cluster)));
        Map<Integer, String> shown = shown(live);
        long since = System.currentTimeMillis() * 1_000_000;
        Set<Integer> sampled = new TreeSet<>();
        while (sampled.size() < 3) {
            for (WatchEvent event : stream.next(WAIT)) {
                events.add(event);
                if (event instanceof WatchEvent.Sample && event.atNanos() > since) {
                    sampled.add(event.place().site());
                }
            }
        }
        assertThat(shown(live)).as("it was quiet").isEqualTo(shown);
        quiets.add(new Quiet(shown, toldOfTheFailure(live), events.size()));
    }

    private static Map<Integer, String> shown(Picture picture) {
        Map<Integer, String> shown = new TreeMap<>();
        synchronized (picture) {
            picture.instance()
                    .sites()
                    .forEach((site, state) -> shown.put(
                            site,
                            words(state) + " " + picture.instance().failLocks().at(site)));
        }
        return shown;
    }

    /** Returns what the sites say themselves; that of their fail-locks is what the lowest one says. */
    private static Map<Integer, String> stated(LocalCluster cluster) {
        Picture asked = new Picture();
        Map<Integer, SiteState> states = new LinkedHashMap<>();
        try (RaidClient client = cluster.client()) {
            cluster.folder()
                    .cluster()
                    .siteNumbers()
                    .forEach(site -> states.put(site, SiteState.of(cluster.status(client, site), List.of())));
        }
        asked.instance().setSites(states.keySet());
        states.values().forEach(asked.instance()::take);
        return shown(asked);
    }

    /** What is not up has no more to say than that. */
    private static String words(SiteState state) {
        return state.condition() == Condition.UP
                ? "up %d %s committed %d aborted %d"
                        .formatted(state.session(), state.view(), state.committed(), state.aborted())
                : state.condition().toString();
    }

    private void theReplayShowsTheSame() throws IOException, InterruptedException {
        Path file = folder.resolve("run.jsonl");
        for (Quiet quiet : quiets) {
            try (EventFile.Writer writer = new EventFile.Writer(file)) {
                writer.write(events.subList(0, quiet.events()));
            }
            Recording recording = Recording.read(file);
            Picture replayed = recording.pictureAt(recording.size());
            assertThat(shown(replayed)).isEqualTo(quiet.shown());
            assertThat(toldOfTheFailure(replayed)).isEqualTo(quiet.told());
        }
    }

    /**
     * Returns the story of the failure of site 3 as long as it lasts. RAIDTool asks one site after the other, and can
     * hear of the end of the fail-locks before it hears that site 3 is up; the recording has the order of the events.
     */
    private static List<String> toldOfTheFailure(Picture picture) {
        synchronized (picture) {
            return picture.narrator().lines().stream()
                    .map(Narrator.Story::text)
                    .filter(story -> story.startsWith("site 3 failed: sites 1 and 2"))
                    .filter(_ -> picture.instance().sites().get(3).condition() != Condition.UP)
                    .toList();
        }
    }
}
