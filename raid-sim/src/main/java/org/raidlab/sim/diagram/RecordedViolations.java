package org.raidlab.sim.diagram;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.raidlab.comm.watch.EventText;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.LogLine;
import org.raidlab.comm.watch.WatchEvent.Place;

/**
 * Puts the violations of a run among its events, each where it happened. One that the simulation noticed has its time.
 * One that a checker found in what clients saw happened when the last of the transactions that it names ended: before
 * that there was nothing to be found.
 */
public final class RecordedViolations {
    /** The time of a violation that the simulation noticed, rounded to microseconds. */
    private static final Pattern NOTICED = Pattern.compile("^at (\\d+)\\.(\\d{6}) s: ");

    private static final long NANOS = 1_000_000_000L;
    private static final long MICRO_NANOS = 1_000L;

    private RecordedViolations() {}

    /** Returns the events with a line for each violation. */
    public static List<WatchEvent> among(List<WatchEvent> events, List<String> violations, EventText words) {
        List<WatchEvent> all = new ArrayList<>(events);
        for (String violation : violations) {
            int position = position(all, violation, words);
            long at = position == 0 ? 0 : all.get(position - 1).atNanos();
            all.add(position, new LogLine(at, new Place(0, ""), LogLine.VIOLATION, violation));
        }
        return all;
    }

    /** Returns how many events there were when it happened. */
    private static int position(List<WatchEvent> events, String violation, EventText words) {
        Matcher noticed = NOTICED.matcher(violation);
        if (noticed.find()) {
            long at = Long.parseLong(noticed.group(1)) * NANOS + Long.parseLong(noticed.group(2)) * MICRO_NANOS;
            return afterLast(events, event -> event.atNanos() < at + MICRO_NANOS);
        }
        Set<String> named = words.named(violation);
        int last = afterLast(
                events,
                event -> event instanceof WatchEvent.Noted noted
                        && noted.transactions().stream().anyMatch(named::contains));
        return last == 0 ? events.size() : last;
    }

    private static int afterLast(List<WatchEvent> events, Predicate<WatchEvent> fits) {
        for (int i = events.size(); i > 0; i--) {
            if (fits.test(events.get(i - 1))) {
                return i;
            }
        }
        return 0;
    }
}
