package org.raidlab.sim.diagram;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Content;
import org.raidlab.comm.watch.WatchEvent.Place;

/** Makes the diagram of some transactions from events, of a simulated run or a real one; of all if none is named. */
final class EventDiagram {
    private static final int LINES_MAX = 2_000;

    private final Set<String> transactions;
    private final Map<Flight, ArrayDeque<Long>> flights = new LinkedHashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private int sites;

    /** A message that was sent: the events of its sending and its arrival say the same of it. */
    private record Flight(Place from, Place to, Content content) {}

    EventDiagram(Set<String> transactions) {
        this.transactions = new TreeSet<>(transactions);
    }

    void add(WatchEvent event) {
        sites = Math.max(sites, event.place().site());
        switch (event) {
            case WatchEvent.Message message when message.taken() -> taken(message);
            case WatchEvent.Message message -> sent(message);
            case WatchEvent.LogWrite write -> mark(write, (write.forced() ? "forces " : "appends "), write.content());
            case WatchEvent.State state ->
                add(new Line.Mark(state.atNanos(), state.place().site(), words(state), false));
            case WatchEvent.Noted _,
                    WatchEvent.Sample _,
                    WatchEvent.Traffic _,
                    WatchEvent.LogLine _,
                    WatchEvent.Dropped _ -> {}
        }
    }

    private static String words(WatchEvent.State state) {
        return switch (state.state()) {
            case "up" -> "starts, incarnation " + state.incarnation();
            case "down" -> "dies";
            default -> "is " + state.state();
        };
    }

    private void sent(WatchEvent.Message message) {
        if (isShown(message.content())) {
            flights.computeIfAbsent(
                            new Flight(message.place(), message.peer(), message.content()), _ -> new ArrayDeque<>())
                    .add(message.atNanos());
        }
    }

    private void taken(WatchEvent.Message message) {
        int from = message.peer().site();
        int to = message.place().site();
        if (from == to) {
            mark(message, "", message.content());
        } else if (isShown(message.content())) {
            ArrayDeque<Long> sent = flights.get(new Flight(message.peer(), message.place(), message.content()));
            long sentNanos = sent == null || sent.isEmpty() ? message.atNanos() : sent.remove();
            add(new Line.Arrow(sentNanos, message.atNanos(), from, to, text(message.content()), true));
        }
    }

    private void mark(WatchEvent event, String verb, Content content) {
        if (isShown(content)) {
            add(new Line.Mark(event.atNanos(), event.place().site(), verb + text(content), true));
        }
    }

    private void add(Line line) {
        if (lines.size() < LINES_MAX) {
            lines.add(line);
        }
    }

    private boolean isShown(Content content) {
        return transactions.isEmpty() || content.transactions().stream().anyMatch(transactions::contains);
    }

    private String text(Content content) {
        Set<String> owners = new TreeSet<>(content.transactions());
        owners.retainAll(transactions);
        return owners.isEmpty() ? content.text() : content.text() + " " + String.join(" ", owners);
    }

    /**
     * Returns the diagram of all events so far; a message without an arrival was lost, but messages to clients are not
     * followed further.
     */
    Diagram diagram() {
        List<Line> all = new ArrayList<>(lines);
        flights.forEach((flight, times) -> times.forEach(at -> all.add(new Line.Arrow(
                at,
                at,
                flight.from().site(),
                flight.to().site(),
                text(flight.content()),
                flight.to().site() == 0))));
        all.sort(Comparator.comparingLong(Line::atNanos));
        String title = transactions.isEmpty()
                ? "All messages"
                : (transactions.size() == 1 ? "Transaction " : "Transactions ") + String.join(", ", transactions);
        return new Diagram(title, sites, relevant(all));
    }

    /** Returns the lines without the deaths and starts that happened long before or after the others. */
    private static List<Line> relevant(List<Line> all) {
        List<Line> messages = all.stream().filter(Line::isOfTransaction).toList();
        if (messages.isEmpty()) {
            return List.of();
        }
        long first = messages.getFirst().atNanos();
        long last = messages.getLast().atNanos();
        return all.stream()
                .filter(line -> line.atNanos() >= first && line.atNanos() <= last)
                .toList();
    }
}
