package org.raidlab.runtime.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Content;
import org.raidlab.comm.watch.WatchEvent.Field;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.runtime.ConfigException;

/** Events in files. */
final class EventFileTest {
    private static final Place SERVER = new Place(1, "X");

    @TempDir
    Path folder;

    static List<WatchEvent> ofEveryType() {
        Content content = new Content("Ask.Please", "please \"größer\" 🙂\n", List.of("1.1.1", "2.1.7"));
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("z", Long.MAX_VALUE);
        counters.put("a b", -1L);
        return List.of(
                new WatchEvent.Message(0, SERVER, new Place(0, "CLIENT"), true, content),
                new WatchEvent.Message(-5, SERVER, new Place(2, "Y"), false, new Content("", "", List.of())),
                new WatchEvent.LogWrite(1, SERVER, true, content),
                new WatchEvent.Noted(
                        2,
                        SERVER,
                        "view",
                        List.of(
                                Field.of("number", Long.MIN_VALUE),
                                new Field("members", "1 2 3"),
                                new Field("like-a-number", "007"),
                                new Field("empty", ""))),
                new WatchEvent.Noted(2, SERVER, "bare", List.of()),
                new WatchEvent.Sample(Long.MAX_VALUE, Place.ofSite(1), counters),
                new WatchEvent.Traffic(3, Place.ofSite(1), 2, "Ask.Please", 4, 5),
                new WatchEvent.State(4, new Place(1, "x-y"), "up", 6),
                new WatchEvent.LogLine(5, Place.ofSite(1), "WARN", "{\"a\": 1}"),
                new WatchEvent.Dropped(6, Place.ofSite(1), 7));
    }

    private static List<WatchEvent> all(EventStream stream) throws InterruptedException {
        List<WatchEvent> events = new ArrayList<>();
        while (!stream.isOver()) {
            events.addAll(stream.next(Duration.ZERO));
        }
        return events;
    }

    @ParameterizedTest
    @MethodSource("ofEveryType")
    void aLineReadsBackAsTheEvent(WatchEvent event) {
        String line = EventJson.line(event);
        assertThat(line).doesNotContain("\n").startsWith("{\"schema\":1,\"at\":" + event.atNanos());
        assertThat(EventJson.event(line)).isEqualTo(event);
        assertThat(EventLine.of(event)).doesNotContain("null");
    }

    @Test
    void aWholeNumberIsANumberForFilters() {
        WatchEvent event = new WatchEvent.Noted(2, SERVER, "view", List.of(Field.of("number", 4)));
        assertThat(EventJson.line(event))
                .isEqualTo("{\"schema\":1,\"at\":2,\"site\":1,\"server\":\"X\",\"kind\":\"view\","
                        + "\"fields\":{\"number\":4}}");
    }

    @Test
    void aRecordedFileReadsBackTheSame() throws IOException, InterruptedException {
        Path file = folder.resolve("events.jsonl");
        List<WatchEvent> written = new ArrayList<>();
        try (EventFile.Writer writer = new EventFile.Writer(file)) {
            for (int round = 0; round < 300; round++) {
                writer.write(ofEveryType());
                written.addAll(ofEveryType());
            }
            assertThat(writer.written()).isEqualTo(written.size());
        }
        try (EventStream stream = EventFile.open(file)) {
            assertThat(all(stream)).isEqualTo(written);
        }
    }

    @Test
    void aLineThatIsNoEventIsNamed() throws IOException {
        Path file = folder.resolve("events.jsonl");
        Files.writeString(file, EventJson.line(ofEveryType().getFirst()) + "\n{\"schema\":1,\"at\":1}\n");
        try (EventStream stream = EventFile.open(file)) {
            assertThatExceptionOfType(ConfigException.class)
                    .isThrownBy(() -> stream.next(Duration.ZERO))
                    .withMessageStartingWith(file + ":2: this is no event");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"schema\":2,\"at\":1,\"site\":1,\"kind\":\"dropped\",\"count\":1}', schema 2 is unknown",
        "'{\"at\":1}', schema",
        "'not json', not",
    })
    void whatIsNoEventSaysWhy(String line, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventJson.event(line))
                .withMessageContaining(why);
    }
}
