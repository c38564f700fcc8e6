package org.raidlab.tool.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Field;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.watch.EventFile;
import org.raidlab.tool.model.Commits;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.Narrator;
import org.raidlab.tool.model.Picture;

/** A recorded run shows the same pictures as often as it is played. */
final class RecordingTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    /** Two sites commit a transaction; then site 2 fails and the other one goes on alone. */
    private static List<WatchEvent> run() {
        List<WatchEvent> events = new ArrayList<>();
        for (int site = 1; site <= 2; site++) {
            events.add(new WatchEvent.State(0, Place.ofSite(site), "up", 1));
            events.add(view(0, site, 1, "1 2"));
            events.add(new WatchEvent.Sample(1, Place.ofSite(site), new LinkedHashMap<>(Map.of("AC.committed", 1L))));
        }
        events.addAll(Commits.events(SECOND));
        events.add(new WatchEvent.State(5 * SECOND, Place.ofSite(2), "failed", 0));
        events.add(view(6 * SECOND, 1, 2, "1"));
        return events;
    }

    private static WatchEvent view(long at, int site, long number, String members) {
        return new WatchEvent.Noted(
                at, new Place(site, "RC"), "view", List.of(Field.of("view", number), new Field("members", members)));
    }

    private static String words(Picture picture) {
        return picture.narrator().lines().stream().map(Narrator.Story::text).toList()
                + " " + picture.instance().sites().values()
                + picture.transactions().newest()
                + picture.monitor().csv();
    }

    @Test
    void theLastPictureShowsTheEndOfTheRun() {
        Recording recording = Recording.of("a test", run());
        Picture end = recording.pictureAt(recording.size());
        assertThat(end.instance().site(2).condition()).isEqualTo(Condition.FAILED);
        assertThat(end.instance().site(1).committed()).isEqualTo(1);
        assertThat(end.narrator().lines().getLast().text()).isEqualTo("site 2 failed: site 1 alone formed view 2");
    }

    @Test
    void playingOnAndJumpingThereShowTheSame() {
        Recording recording = Recording.of("a test", run());
        Picture played = new Picture();
        for (int position = 0; position < recording.size(); position++) {
            recording.add(played, position, position + 1);
            assertThat(words(recording.pictureAt(position + 1))).isEqualTo(words(played));
        }
    }

    @Test
    void aTimeHasThePositionAfterAllThatHappenedUntilThen() {
        Recording recording = Recording.of("a test", run());
        assertThat(recording.after(-1)).isZero();
        assertThat(recording.timeOf(recording.after(4 * SECOND) - 1)).isLessThanOrEqualTo(4 * SECOND);
        assertThat(recording.timeOf(recording.after(4 * SECOND))).isGreaterThan(4 * SECOND);
        assertThat(recording.after(Long.MAX_VALUE)).isEqualTo(recording.size());
    }

    @Test
    void aFileIsReadAsItWasWritten() throws IOException, InterruptedException {
        Path file = folder.resolve("run.jsonl");
        try (EventFile.Writer writer = new EventFile.Writer(file)) {
            writer.write(run());
        }
        Recording read = Recording.read(file);
        Recording made = Recording.of("made", run());
        assertThat(words(read.pictureAt(read.size()))).isEqualTo(words(made.pictureAt(made.size())));
    }

    @Test
    void aFileWithoutEventsIsRefused() throws IOException {
        Path file = Files.createFile(folder.resolve("empty.jsonl"));
        assertThatThrownBy(() -> Recording.read(file))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("has no events; record some with: raid trace record");
    }
}
