package org.raidlab.tool.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.watch.EventFile;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.site.local.SiteStatus;
import org.raidlab.site.local.SiteStatus.ServerStatus;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.model.Picture;
import org.raidlab.tool.model.SiteState;
import org.raidlab.tool.model.View;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Subject;
import org.raidlab.ui.shell.ShellPort;

/** A recorded run, as observations: at each moment of it there is one picture. */
public final class Recording implements Subject {
    private final String name;
    private final String system;
    private final List<Observation> observations;

    private Recording(String name, String system, List<Observation> observations) {
        this.name = name;
        this.system = system;
        this.observations = observations;
    }

    /** Reads what {@code raid trace record} or {@code raid sim --record} wrote. */
    public static Recording read(Path file) throws IOException, InterruptedException {
        List<WatchEvent> events = new ArrayList<>();
        try (EventStream stream = EventFile.open(file)) {
            while (!stream.isOver()) {
                events.addAll(stream.next(Duration.ZERO));
            }
        }
        if (events.isEmpty()) {
            throw new ConfigException(file + " has no events; record some with: raid trace record " + file);
        }
        return of(file.toString(), events);
    }

    /** Makes the recording of these events. */
    public static Recording of(String name, List<WatchEvent> events) {
        List<Observation> all = new ArrayList<>();
        TreeSet<Integer> sites = new TreeSet<>();
        events.stream()
                .map(event -> event.place().site())
                .filter(site -> site > 0)
                .forEach(sites::add);
        all.add(new Observation.Sites(events.getFirst().atNanos(), List.copyOf(sites)));
        Map<Integer, Seen> seen = new TreeMap<>();
        for (WatchEvent event : events) {
            Seen there = seen.computeIfAbsent(event.place().site(), Seen::new);
            if (there.site > 0 && there.take(event)) {
                all.add(new Observation.Seen(event.atNanos(), there.state(), List.of()));
            }
            all.add(new Observation.Happened(event));
        }
        return new Recording(name, system(events), all);
    }

    /** Returns the system that was recorded: RAID, unless an event is of a server that RAID does not have. */
    private static String system(List<WatchEvent> events) {
        Set<String> servers =
                Arrays.stream(RaidServer.values()).map(RaidServer::name).collect(Collectors.toSet());
        return events.stream()
                .map(event -> event.place().server())
                .filter(server -> !server.isEmpty() && !servers.contains(server))
                .findFirst()
                .map(_ -> "of another system")
                .orElse(RAID);
    }

    @Override
    public String system() {
        return system;
    }

    /** What the events have told of a site so far. */
    private static final class Seen {
        private final int site;
        private final Map<Place, SequencedMap<String, Long>> samples = new LinkedHashMap<>();
        private final Map<Place, WatchEvent.State> states = new LinkedHashMap<>();
        private View view = View.NONE;

        Seen(int site) {
            this.site = site;
        }

        /** Takes an event; returns whether the site's state may be another now. */
        boolean take(WatchEvent event) {
            switch (event) {
                case WatchEvent.Sample sample -> {
                    samples.put(sample.place(), sample.counters());
                    view = newest(view, View.of(site, counters()));
                }
                case WatchEvent.State state -> states.put(state.place(), state);
                case WatchEvent.Noted noted when noted.field("members").isPresent() -> view = newest(view, view(noted));
                default -> {
                    return false;
                }
            }
            return true;
        }

        private static View newest(View one, View other) {
            return other.number() >= one.number() ? other : one;
        }

        private SequencedMap<String, Long> counters() {
            SequencedMap<String, Long> counters = new TreeMap<>();
            samples.values().forEach(process -> SiteStatus.add(process, counters));
            return counters;
        }

        private static View view(WatchEvent.Noted installed) {
            List<Integer> members = new ArrayList<>();
            for (String member : installed.field("members").orElseThrow().split(" ", -1)) {
                members.add(Integer.valueOf(member));
            }
            return new View(Long.parseLong(installed.field("view").orElse("0")), members);
        }

        SiteState state() {
            Condition condition = states.values().stream()
                    .map(state -> Condition.of(state.state()))
                    .filter(each -> each != Condition.UP)
                    .findFirst()
                    .orElse(Condition.UP);
            int session = states.values().stream()
                    .mapToInt(WatchEvent.State::incarnation)
                    .max()
                    .orElse(0);
            List<ServerStatus> servers = List.of();
            return new SiteState(site, condition, session, servers, view, List.of(), counters());
        }
    }

    /** Returns how many observations there are. */
    public int size() {
        return observations.size();
    }

    /** Returns when an observation was made, in nanoseconds since the first. */
    public long timeOf(int position) {
        return observations.get(position).at() - observations.getFirst().at();
    }

    /** Returns the position of the first observation after a time. */
    public int after(long nanos) {
        int low = 0;
        int high = size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (timeOf(middle) <= nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the position after the next violation behind a position; empty if there is none. */
    public OptionalInt violationAfter(int position) {
        return IntStream.range(position, size())
                .filter(i -> observations.get(i) instanceof Observation.Happened(WatchEvent.LogLine line)
                        && line.isViolation())
                .map(i -> i + 1)
                .findFirst();
    }

    /** Returns the picture after so many observations; takes its time for many, so not on the event thread. */
    public Picture pictureAt(int position) {
        Picture picture = new Picture();
        add(picture, 0, position);
        return picture;
    }

    /** Adds observations from one position to another to a picture. */
    public void add(Picture picture, int from, int to) {
        observations.subList(from, Math.min(to, size())).forEach(picture::take);
    }

    @Override
    public String name() {
        return "replay of " + name;
    }

    /** A recording tells nothing by itself: it is played. */
    @Override
    public void observe(Consumer<Observation> observer) {}

    @Override
    public boolean takes(Class<? extends Order> kind) {
        return false;
    }

    @Override
    public boolean answersQueries() {
        return false;
    }

    @Override
    public String carryOut(Order order) {
        throw new ConfigException("a recorded run takes no orders");
    }

    @Override
    public ShellPort shell(int site) {
        throw new ConfigException("a recorded run answers no queries");
    }

    @Override
    public void close() {}
}
