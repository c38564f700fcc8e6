package org.raidlab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.comm.watch.WatchEvent.Sample;

/** What each site does a second, from the last two samples of each of its processes. */
final class SiteRates {
    private static final String ABORTED = "AD.aborted-";
    private static final String MEMBER = "RC.member ";
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final TreeMap<Integer, SequencedMap<Place, Pair>> sites = new TreeMap<>();
    private final TreeMap<Integer, String> states = new TreeMap<>();
    private long second = Long.MIN_VALUE;
    private long dropped;

    /** The last sample of a process, and the one before. */
    private record Pair(@Nullable Sample before, Sample last) {
        double rate(String counter) {
            if (before == null || before.atNanos() >= last.atNanos()) {
                return 0;
            }
            long more = last.counter(counter) - before.counter(counter);
            return Math.max(0, more) * (double) SECOND / (last.atNanos() - before.atNanos());
        }
    }

    /**
     * A site in one second.
     *
     * @param aborts by reason, a second
     */
    record Row(
            int site,
            String state,
            long view,
            String members,
            double committed,
            double aborted,
            SequencedMap<String, Double> aborts,
            double forces,
            double messages,
            long active,
            long queue,
            long failLocks) {}

    /** Returns whether an event is of a later second than those before. */
    boolean isNextSecond(WatchEvent event) {
        return second != Long.MIN_VALUE && event.atNanos() / SECOND > second;
    }

    void take(WatchEvent event) {
        second = Math.max(second, event.atNanos() / SECOND);
        int site = event.place().site();
        switch (event) {
            case Sample sample ->
                sites.computeIfAbsent(site, _ -> new LinkedHashMap<>())
                        .merge(sample.place(), new Pair(null, sample), (old, now) -> new Pair(old.last(), now.last()));
            case WatchEvent.State state -> {
                states.put(site, state.state());
                if (!state.state().equals("up")) {
                    sites.remove(site);
                }
            }
            case WatchEvent.Dropped lost -> dropped += lost.count();
            case WatchEvent.Message _,
                    WatchEvent.LogWrite _,
                    WatchEvent.Noted _,
                    WatchEvent.Traffic _,
                    WatchEvent.LogLine _ -> {}
        }
    }

    /** Returns the number of events that are missing. */
    long dropped() {
        return dropped;
    }

    /** Returns the row of each site. */
    List<Row> second() {
        List<Row> rows = new ArrayList<>();
        states.forEach((site, state) -> rows.add(row(
                site,
                state,
                List.copyOf(sites.getOrDefault(site, new LinkedHashMap<>()).values()))));
        return rows;
    }

    private static Row row(int site, String state, List<Pair> processes) {
        SequencedMap<String, Double> aborts = new TreeMap<>();
        for (Pair process : processes) {
            process.last().counters().keySet().stream()
                    .filter(name -> name.startsWith(ABORTED) && process.rate(name) > 0)
                    .forEach(name -> aborts.put(name.substring(ABORTED.length()), process.rate(name)));
        }
        return new Row(
                site,
                state,
                sum(processes, "RC.view"),
                members(processes),
                rate(processes, "AD.committed"),
                aborts.values().stream().mapToDouble(Double::doubleValue).sum(),
                aborts,
                rate(processes, "log.forces"),
                rate(processes, "ldg.messages-in"),
                sum(processes, "AD.active"),
                sum(processes, "queue"),
                sum(processes, "RC.fail-locks"));
    }

    private static String members(List<Pair> processes) {
        return processes.stream()
                .flatMap(process -> process.last().counters().keySet().stream())
                .filter(name -> name.startsWith(MEMBER))
                .map(name -> Integer.valueOf(name.substring(MEMBER.length())))
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    private static double rate(List<Pair> processes, String counter) {
        return processes.stream().mapToDouble(each -> each.rate(counter)).sum();
    }

    private static long sum(List<Pair> processes, String counter) {
        return processes.stream()
                .mapToLong(each -> each.last().counter(counter))
                .sum();
    }

    /** Returns the object of a second. */
    SequencedMap<String, Object> fields(List<Row> rows) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("at", second * SECOND);
        fields.put("sites", rows.stream().map(SiteRates::fields).toList());
        fields.put("dropped", dropped);
        return fields;
    }

    private static Map<String, Object> fields(Row row) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("site", row.site());
        fields.put("state", row.state());
        fields.put("view", row.view());
        fields.put("members", row.members());
        fields.put("committedPerSecond", row.committed());
        fields.put("abortedPerSecond", row.aborted());
        fields.put("aborts", row.aborts());
        fields.put("forcesPerSecond", row.forces());
        fields.put("messagesPerSecond", row.messages());
        fields.put("active", row.active());
        fields.put("queue", row.queue());
        fields.put("failLocks", row.failLocks());
        return fields;
    }
}
