package org.raidlab.site.sim.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.raidlab.core.Address;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/** Observes the messages between servers, and keeps those that name one of some transactions. */
public final class Recorder implements ProcessObserver {
    private static final Pattern TRANSACTION = Pattern.compile("(?<![\\d.])\\d+\\.\\d+\\.\\d+(?![\\d.])");
    /** The place where a message or record names its transaction: tuples have names of the same form. */
    private static final Pattern OWNER = Pattern.compile("txn=(?:Optional\\[)?(\\d+\\.\\d+\\.\\d+)");

    private static final int LINES_MAX = 2_000;

    private final Set<String> transactions;
    private final LongSupplier nowNanos;
    private final List<Flight> flights = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();

    private record Flight(long sentNanos, Address from, Address to, RaidMessage body, String text) {}

    /**
     * Makes a recorder that keeps the messages that name these transactions.
     *
     * @param nowNanos simulated time
     */
    public Recorder(Set<String> transactions, LongSupplier nowNanos) {
        this.transactions = new TreeSet<>(transactions);
        this.nowNanos = nowNanos;
    }

    /** Returns the transactions that a text names, such as a violation. */
    public static Set<String> named(String text) {
        Set<String> named = new TreeSet<>();
        Matcher matcher = TRANSACTION.matcher(text);
        while (matcher.find()) {
            named.add(matcher.group());
        }
        return named;
    }

    /** Returns the names of the recorder's transactions that an object mentions; empty if it mentions none. */
    private String namedIn(Object what) {
        Set<String> named = new TreeSet<>();
        Matcher matcher = OWNER.matcher(what.toString());
        while (matcher.find()) {
            named.add(matcher.group(1));
        }
        named.retainAll(transactions);
        return String.join(" ", named);
    }

    void sent(Address from, Address to, RaidMessage body) {
        String named = namedIn(body);
        if (!named.isEmpty() && isBetweenLanes(from, to)) {
            flights.add(new Flight(nowNanos.getAsLong(), from, to, body, MessageText.of(body, named)));
        }
    }

    void heard(Address from, Address to, RaidMessage body) {
        String named = namedIn(body);
        if (named.isEmpty()) {
            return;
        }
        if (!isBetweenLanes(from, to)) {
            if (MessageText.isStepOfCommitment(body)) {
                mark(lane(to), MessageText.of(body, named));
            }
            return;
        }
        long sentNanos = nowNanos.getAsLong();
        for (Flight flight : flights) {
            if (flight.from().equals(from)
                    && flight.to().equals(to)
                    && flight.body().equals(body)) {
                sentNanos = flight.sentNanos();
                flights.remove(flight);
                break;
            }
        }
        add(new Line.Arrow(sentNanos, nowNanos.getAsLong(), lane(from), lane(to), MessageText.of(body, named), true));
    }

    void logged(Address server, LogRecord record, boolean forced) {
        String named = namedIn(record);
        if (!named.isEmpty()) {
            mark(lane(server), MessageText.of(record, forced, named));
        }
    }

    @Override
    public void started(SimProcess process) {
        markProcess(process, "starts, incarnation " + process.incarnation());
    }

    @Override
    public void crashed(SimProcess process) {
        markProcess(process, "dies");
    }

    private void markProcess(SimProcess process, String what) {
        String name = process.name();
        if (name.startsWith("site ")) {
            String number = name.substring("site ".length()).split(" ", 2)[0];
            mark(Integer.parseInt(number), what);
        }
    }

    private void mark(int lane, String text) {
        add(new Line.Mark(nowNanos.getAsLong(), lane, text));
    }

    private void add(Line line) {
        if (lines.size() < LINES_MAX) {
            lines.add(line);
        }
    }

    private static int lane(Address address) {
        return address.type() == RaidServer.CLIENT ? 0 : address.site();
    }

    private static boolean isBetweenLanes(Address from, Address to) {
        return lane(from) != lane(to);
    }

    /**
     * Returns the diagram of all recorded events; a message without an arrival was lost, but messages to clients are
     * not followed further.
     */
    public Diagram diagram(int sites) {
        List<Line> all = new ArrayList<>(lines);
        for (Flight flight : flights) {
            int to = lane(flight.to());
            all.add(new Line.Arrow(
                    flight.sentNanos(), flight.sentNanos(), lane(flight.from()), to, flight.text(), to == 0));
        }
        all.sort(Comparator.comparingLong(Line::atNanos));
        return new Diagram("Transactions " + String.join(", ", transactions), sites, relevant(all));
    }

    /** Returns the lines without the deaths and starts that happened long before or after the others. */
    private static List<Line> relevant(List<Line> all) {
        List<Line> messages =
                all.stream().filter(Recorder::concernsTransactions).toList();
        if (messages.isEmpty()) {
            return List.of();
        }
        long first = messages.getFirst().atNanos();
        long last = messages.getLast().atNanos();
        return all.stream()
                .filter(line -> line.atNanos() >= first && line.atNanos() <= last)
                .toList();
    }

    private static boolean concernsTransactions(Line line) {
        return !(line instanceof Line.Mark mark) || !named(mark.text()).isEmpty();
    }
}
