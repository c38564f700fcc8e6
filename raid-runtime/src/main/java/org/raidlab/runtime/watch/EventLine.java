package org.raidlab.runtime.watch;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Content;

/** Events as lines for people. */
public final class EventLine {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS", Locale.ROOT);
    /** A time before this is of a simulated run: no running process has a clock of 1971. */
    private static final long VIRTUAL_NANOS = TimeUnit.DAYS.toNanos(365);

    private EventLine() {}

    /** Returns an event as one line: when, where, what. */
    public static String of(WatchEvent event) {
        return "%s  %-16s  %s".formatted(time(event.atNanos()), event.place(), what(event));
    }

    private static String time(long nanos) {
        if (nanos < VIRTUAL_NANOS) {
            return "%15.6f".formatted(nanos / 1e9);
        }
        Instant at = Instant.ofEpochSecond(0, nanos);
        return TIME.format(at.atZone(ZoneId.systemDefault()));
    }

    private static String what(WatchEvent event) {
        return switch (event) {
            case WatchEvent.Message message ->
                (message.taken() ? "<- " : "-> ") + message.peer() + "  " + words(message.content());
            case WatchEvent.LogWrite write -> (write.forced() ? "forces " : "appends ") + words(write.content());
            case WatchEvent.Noted noted ->
                noted.kind() + "  "
                        + noted.fields().stream()
                                .map(field -> field.name() + " " + field.value())
                                .collect(Collectors.joining(", "));
            case WatchEvent.Sample sample -> "sample of " + sample.counters().size() + " counters";
            case WatchEvent.Traffic traffic ->
                "%s  %s: %d sent, %d taken"
                        .formatted(
                                traffic.peer() == 0 ? "clients" : "site " + traffic.peer(),
                                traffic.type(),
                                traffic.sent(),
                                traffic.taken());
            case WatchEvent.State state ->
                "is " + state.state() + (state.incarnation() > 0 ? ", incarnation " + state.incarnation() : "");
            case WatchEvent.LogLine line -> line.level() + " " + line.text();
            case WatchEvent.Dropped dropped -> dropped.count() + " events are missing here";
        };
    }

    private static String words(Content content) {
        return content.transactions().isEmpty()
                ? content.text()
                : content.text() + "  [" + String.join(" ", content.transactions()) + "]";
    }
}
