package org.raidlab.sim.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.WrappedSystem;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/**
 * Observes the messages between servers, and keeps those that belong to one of some transactions; all of them if no
 * transaction is named.
 */
final class Recorder implements ProcessObserver, RunHooks.Around {
    private static final int LINES_MAX = 2_000;
    private static final String SITE = "site ";

    private final Set<String> transactions;
    private final DiagramText words;
    private final LongSupplier nowNanos;
    private final List<Flight> flights = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();
    private int sites;

    private record Flight(long sentNanos, Address from, Address to, int lane, Message body, String text) {}

    /** @param nowNanos simulated time */
    Recorder(Set<String> transactions, DiagramText words, LongSupplier nowNanos) {
        this.transactions = new TreeSet<>(transactions);
        this.words = words;
        this.nowNanos = nowNanos;
    }

    @Override
    public <M extends Message> NodeSystem<M> around(NodeSystem<M> system) {
        ServerType client = system.client();
        return new WrappedSystem<>(system) {
            @Override
            protected Server<M> around(Server<M> server, Address self) {
                return new WrappedServer<>(server) {
                    @Override
                    public void onMessage(Envelope<M> in, Effects<M> out) {
                        heard(in, client);
                        super.onMessage(in, out);
                    }

                    @Override
                    protected Effects<M> effects(Effects<M> out) {
                        return new Recorded<>(self, client, out);
                    }
                };
            }
        };
    }

    private final class Recorded<M extends Message> extends ForwardingEffects<M> {
        private final Address self;
        private final ServerType client;

        private Recorded(Address self, ServerType client, Effects<M> to) {
            super(to);
            this.self = self;
            this.client = client;
        }

        private void sent(Address receiver, M body) {
            String shown = shown(body, words.of(body));
            if (!shown.isEmpty() && self.site() != lane(receiver, client)) {
                flights.add(new Flight(nowNanos.getAsLong(), self, receiver, lane(receiver, client), body, shown));
            }
        }

        @Override
        public void send(Address receiver, M body) {
            sent(receiver, body);
            super.send(receiver, body);
        }

        @Override
        public void sendDurable(Address receiver, M body) {
            sent(receiver, body);
            super.sendDurable(receiver, body);
        }

        @Override
        public void multicast(List<Address> receivers, M body) {
            receivers.forEach(receiver -> sent(receiver, body));
            super.multicast(receivers, body);
        }

        @Override
        public Lsn force(LogRecord record) {
            logged("forces ", record);
            return super.force(record);
        }

        @Override
        public Lsn append(LogRecord record) {
            logged("appends ", record);
            return super.append(record);
        }

        private void logged(String verb, LogRecord record) {
            String shown = shown(record, verb + words.of(record));
            if (!shown.isEmpty()) {
                mark(self.site(), shown);
            }
        }
    }

    /** Returns the text of a message or record and its transactions; empty if it belongs to none of those drawn. */
    private String shown(Object what, String text) {
        if (transactions.isEmpty()) {
            return text;
        }
        Set<String> owners = new TreeSet<>(words.owners(what));
        owners.retainAll(transactions);
        return owners.isEmpty() ? "" : text + " " + String.join(" ", owners);
    }

    private void heard(Envelope<?> in, ServerType client) {
        String shown = shown(in.body(), words.of(in.body()));
        if (shown.isEmpty()) {
            return;
        }
        int from = lane(in.from(), client);
        int to = lane(in.to(), client);
        if (from == to) {
            if (words.isShownWithinSite(in.body())) {
                mark(to, shown);
            }
            return;
        }
        long sentNanos = nowNanos.getAsLong();
        for (Flight flight : flights) {
            if (flight.from().equals(in.from())
                    && flight.to().equals(in.to())
                    && flight.body().equals(in.body())) {
                sentNanos = flight.sentNanos();
                flights.remove(flight);
                break;
            }
        }
        add(new Line.Arrow(sentNanos, nowNanos.getAsLong(), from, to, shown, true));
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
        if (name.startsWith(SITE)) {
            int site = Integer.parseInt(name.substring(SITE.length()).split(" ", 2)[0]);
            sites = Math.max(sites, site);
            add(new Line.Mark(nowNanos.getAsLong(), site, what, false));
        }
    }

    private void mark(int lane, String text) {
        add(new Line.Mark(nowNanos.getAsLong(), lane, text, true));
    }

    private void add(Line line) {
        if (lines.size() < LINES_MAX) {
            lines.add(line);
        }
    }

    private static int lane(Address address, ServerType client) {
        return address.type().equals(client) ? 0 : address.site();
    }

    /**
     * Returns the diagram of all recorded events; a message without an arrival was lost, but messages to clients are
     * not followed further.
     */
    Diagram diagram() {
        List<Line> all = new ArrayList<>(lines);
        for (Flight flight : flights) {
            all.add(new Line.Arrow(
                    flight.sentNanos(),
                    flight.sentNanos(),
                    flight.from().site(),
                    flight.lane(),
                    flight.text(),
                    flight.lane() == 0));
        }
        all.sort(Comparator.comparingLong(Line::atNanos));
        String title = transactions.isEmpty() ? "All messages" : "Transactions " + String.join(", ", transactions);
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
