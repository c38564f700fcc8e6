package org.raidlab.site.node;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.addressing.Vocabulary;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.naming.NameClient;
import org.raidlab.comm.naming.NameCodec;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Label;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;

/**
 * The six servers of a site in one process (layout {@code merged}). Datagrams go in by {@link #receive}; {@link #run}
 * is one turn and hands datagrams out. An exception out of either ends the process.
 */
public final class Node {
    /** Gets control messages, which concern the process rather than a server. */
    public interface Control {
        void onMessage(InetSocketAddress from, byte[] message) throws MalformedException;
    }

    private final NodeSetup setup;
    private final NodePorts ports;
    private final Control control;
    private final Codec<RaidMessage> codec = Codecs.raid("packed");
    private final NameCodec nameCodec = new NameCodec();
    private final LdgEndpoint ldg;
    private final SiteNotices notices;
    private final NameClient names;
    private final Routes routes;
    private final ResourceMeter meter;
    private final LdgTransport transport;
    private final Turn<RaidMessage> turn;
    private long malformed;

    public Node(NodeSetup setup, NodePorts ports, Control control) {
        this.setup = setup;
        this.ports = ports;
        this.control = control;
        ProcessId process = new ProcessId(ports.random().nextLong(), ports.incarnation());
        ldg = new LdgEndpoint(
                setup.ldg(),
                process,
                ports.clock(),
                ports.random().fork(),
                (from, sender, message) -> onMessage(from, message));
        notices = new SiteNotices(address(ServerType.RC), this::accept);
        names = new NameClient(
                setup.naming(),
                setup.nameServer(),
                new NameClient.Ports(
                        ports.clock(),
                        ports.random().fork(),
                        (to, message) -> ldg.send(to, nameCodec.encode(message)),
                        notices));
        routes = new Routes(names.book());
        meter = new ResourceMeter(ports.stopwatch());
        transport = new LdgTransport(ldg, codec, routes, meter);
        turn = new Turn<>(
                new TurnPorts<>(
                        transport,
                        ports.log(),
                        ports.ledger(),
                        ports.blocks(),
                        new RecordCodec(),
                        ports.clock(),
                        ports.trace()),
                setup.limits());
    }

    private Address address(ServerType type) {
        return new Address(setup.instance(), setup.site(), type, 0);
    }

    /** Makes the servers, restores them from stable storage, and registers the site. */
    public void start() {
        Label label = new Label(ports.incarnation(), 0);
        for (ServerType type : SiteBlueprint.SERVERS) {
            Ports own = new Ports(
                    address(type),
                    ports.incarnation(),
                    turn.clock(),
                    ports.random().fork(),
                    ports.stopwatch());
            turn.host(
                    address(type),
                    meter.metered(address(type), setup.blueprint().server(type, own)),
                    label);
        }
        turn.start();
        names.register(SiteBlueprint.SERVERS.stream().map(this::address).toList(), ports.incarnation());
        names.watch(AddressPattern.all(setup.instance()));
    }

    /** Takes a datagram; the buffer may be reused afterwards. */
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        ldg.receive(from, datagram);
    }

    private void onMessage(InetSocketAddress from, byte[] message) {
        try {
            switch (Vocabulary.of(message)) {
                case RAID -> onFrame(from, Frame.decode(message));
                case NAMES -> names.onMessage(from, nameCodec.decode(message));
                case CONTROL -> control.onMessage(from, message);
            }
        } catch (MalformedException e) {
            malformed++;
        }
    }

    private void onFrame(InetSocketAddress from, Frame frame) throws MalformedException {
        RaidMessage body = codec.decode(frame.body());
        meter.came(body, frame.body().length);
        routes.heard(frame.from(), from);
        for (Address to : frame.to()) {
            if (to.site() == setup.site()) {
                accept(new Envelope<>(frame.from(), to, frame.label(), body));
            }
        }
    }

    private void accept(Envelope<RaidMessage> message) {
        turn.accept(message);
    }

    /** Sends a message that is no server's: an answer to a control message. */
    public void send(InetSocketAddress to, byte[] message) {
        ldg.send(to, message);
    }

    /** One turn; true if work is left for the next one. */
    public boolean run(DatagramSink out) {
        ldg.onDeadline();
        names.onDeadline();
        boolean more = turn.run();
        ldg.flush(out);
        return more;
    }

    /** When the next turn is due though nothing arrives. */
    public long nextDeadlineNanos() {
        return Math.min(turn.nextDeadlineNanos(), Math.min(ldg.nextDeadlineNanos(), names.nextDeadlineNanos()));
    }

    /** Ends the registration; the next turn sends it. */
    public void leave() {
        names.deregister();
    }

    /** Sites that are up by the name server's word, this one included. */
    public int sitesKnown() {
        return names.book()
                .matching(AddressPattern.ofType(setup.instance(), ServerType.AC))
                .size();
    }

    /** Whether another process runs this site now. */
    public boolean isSuperseded() {
        return notices.isSuperseded();
    }

    public Turn<RaidMessage> turn() {
        return turn;
    }

    /** What its servers use. */
    public ResourceMeter meter() {
        return meter;
    }

    public LdgEndpoint ldg() {
        return ldg;
    }

    /** The counters of all parts, by name. */
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> all = new LinkedHashMap<>();
        turn.servers()
                .forEach((address, server) ->
                        server.counters().forEach((name, count) -> all.put(address.type() + "." + name, count)));
        all.putAll(ldg.counters().byName());
        all.put("sites-known", (long) sitesKnown());
        all.put("turns", turn.turns());
        all.put("dropped", turn.dropped());
        all.put("malformed", malformed);
        all.put("unroutable", transport.unroutable());
        return all;
    }
}
