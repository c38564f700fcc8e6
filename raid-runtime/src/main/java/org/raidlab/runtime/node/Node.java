package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.addressing.Protocols;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.link.Stage;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Turn;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.control.ResourceMeter;

/**
 * Servers of a site in one process: all six (layout {@code merged}), or some while the site's other processes run the
 * rest. Datagrams go in by {@link #receive}; {@link #run} is one turn and hands datagrams out. An exception out of
 * either ends the process.
 */
public final class Node<M extends Message> implements Process {
    /** The receiver of the events that concern the process rather than a server. */
    public interface Control {
        /** Handles a control message. */
        void onMessage(InetSocketAddress from, byte[] message) throws MalformedException;

        /** Called when the site is up, in this incarnation. */
        default void onUp(int incarnation) {}

        /** Called when the site is no longer up; the process waits for the site's other processes. */
        default void onDown(String why) {}
    }

    private final NodeSetup<M> setup;
    private final NodePorts<M> ports;
    private final Control control;
    private final FrameReceiver<M> frames;
    private final Codec<LinkMessage> linkCodec = LinkMessage.codec();
    private final Protocols protocols;
    private final LdgEndpoint ldg;
    private final SiteRegistration<M> registration;
    private final Routes routes;
    private final ResourceMeter meter;
    private final Membership membership;
    private @Nullable Incarnation<M> current;
    private long malformed;
    private long lives;

    public Node(NodeSetup<M> setup, NodePorts<M> ports, Control control) {
        this.setup = setup;
        this.ports = ports;
        this.control = control;
        ProcessId process = new ProcessId(ports.random().nextLong(), ports.start());
        ldg = new LdgEndpoint(
                setup.ldg(),
                process,
                ports.clock(),
                ports.random().fork(),
                (from, sender, message) -> onMessage(from, message));
        registration = new SiteRegistration<>(setup, ports, ldg::send, this::accept);
        routes = new Routes(registration, setup.system().client());
        meter = new ResourceMeter(ports.stopwatch());
        frames = new FrameReceiver<>(setup, ports.codec(), routes, meter);
        membership = Membership.of(setup, new Member(), ldg, ports.clock(), registration);
        protocols = new Protocols()
                .take(ProtocolId.FRAMES, (from, message) -> frames.receive(from, message, this::accept))
                .take(ProtocolId.NAMES, registration::onMessage)
                .take(ProtocolId.CONTROL, control::onMessage)
                .take(ProtocolId.MEMORY, this::onMemory)
                .take(ProtocolId.LINK, (from, message) -> onLink(from, linkCodec.decode(message)));
    }

    /**
     * Starts the node: a single process restores the servers and registers the site; one of several waits for the
     * site's other processes.
     */
    @Override
    public void start() {
        membership.start();
        registration.watch();
    }

    /** Takes a datagram; the buffer may be reused afterwards. */
    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        ldg.receive(from, datagram);
    }

    private void onMessage(InetSocketAddress from, byte[] message) {
        try {
            protocols.receive(from, message);
        } catch (MalformedException e) {
            malformed++;
        }
    }

    private void onLink(InetSocketAddress from, LinkMessage message) {
        Incarnation<M> now = current;
        switch (message) {
            case LinkMessage.Piece piece when now != null -> now.siblings().onPiece(piece);
            case LinkMessage.Arrived arrived when now != null -> now.siblings().onArrived(arrived);
            case LinkMessage.ProcessStatus _, LinkMessage.SiteStatus _, LinkMessage.Refused _ ->
                membership.onMessage(from, message);
            case LinkMessage.Piece _, LinkMessage.Arrived _, LinkMessage.LogPart _, LinkMessage.LogEnd _ -> {}
        }
    }

    private void onMemory(InetSocketAddress from, byte[] message) throws MalformedException {
        Incarnation<M> now = current;
        if (now != null) {
            now.log().onMessage(from, message);
        }
    }

    private void accept(Envelope<M> message) {
        Incarnation<M> now = current;
        if (now != null) {
            now.accept(message);
        }
    }

    /** Sends a message of the process, not of a server: an answer to a control message. */
    public void send(InetSocketAddress to, byte[] message) {
        ldg.send(to, message);
    }

    /** Runs one turn; returns true if work is left for the next one. */
    @Override
    public boolean run(DatagramSink out) {
        ldg.onDeadline();
        registration.onDeadline();
        membership.onDeadline();
        Incarnation<M> now = current;
        meter.turnBegins();
        boolean more = now != null && now.run();
        if (now != null) {
            now.failure().ifPresent(membership::give);
        }
        ldg.flush(out);
        return more;
    }

    /** Returns the time of the next turn if no message arrives. */
    @Override
    public long nextDeadlineNanos() {
        Incarnation<M> now = current;
        long own = Math.min(membership.nextDeadlineNanos(), now == null ? Long.MAX_VALUE : now.nextDeadlineNanos());
        return Math.min(own, Math.min(ldg.nextDeadlineNanos(), registration.nextDeadlineNanos()));
    }

    /** Has the site's servers take a process checkpoint; only the log owner can begin one. */
    public void checkpoint() {
        Address logOwner = setup.logServer();
        setup.system()
                .beginCheckpoint()
                .ifPresent(
                        begin -> accept(new Envelope<>(logOwner, logOwner, new MessageTag(incarnation(), 0), begin)));
    }

    /** Rolls the site's servers back: the next incarnation begins with the last process checkpoint. */
    public void rollBack() {
        membership.give("its servers are rolled back");
    }

    /** Ends the registration; the next turn sends it. */
    public void leave() {
        registration.deregister();
    }

    /** Returns the number of sites that are up according to the name server, this site included. */
    public int sitesKnown() {
        return registration.sitesKnown();
    }

    /** Returns whether another process runs the servers of this process now. */
    public boolean isSuperseded() {
        return registration.isSuperseded();
    }

    /** Returns the reason why the site's other processes, or the other sites, refuse this process, if they do. */
    public Optional<String> refusal() {
        Incarnation<M> now = current;
        Optional<String> noted = now == null ? Optional.empty() : now.refusal();
        return noted.or(membership::refusal);
    }

    /**
     * Has the site take part in nothing more until {@link #resume}; returns false if another process of the site
     * decides this.
     */
    public boolean fail() {
        return membership.fail();
    }

    /** Has the site take part again, in a new incarnation. */
    public void resume() {
        membership.resume();
    }

    /** Returns whether the site has failed by order. */
    public boolean hasFailed() {
        return membership.hasFailed();
    }

    /** Returns the stage of the site's incarnation in this process. */
    public Stage stage() {
        return membership.stage();
    }

    /** The incarnation that the site is up in; 0 while it is not up. */
    public int incarnation() {
        Incarnation<M> now = current;
        return now == null || membership.stage() != Stage.OPEN ? 0 : now.incarnation();
    }

    @Override
    public boolean expectsMore() {
        return ldg.expectsMore();
    }

    /** Returns the turn of the current incarnation. */
    public Turn<M> turn() {
        return Objects.requireNonNull(current, "the site is not up").turn();
    }

    /** Returns what is under way in the endpoint and on the channels of this process: nothing at a quiet moment. */
    public List<String> unfinished() {
        Incarnation<M> now = current;
        List<String> left = now == null ? ldg.unfinished() : now.siblings().unfinished();
        return left.stream().map(each -> "process " + ldg.self() + ": " + each).toList();
    }

    /** Returns the meter of the servers' resources. */
    public ResourceMeter meter() {
        return meter;
    }

    /** Frees the devices. */
    public void close() {
        Incarnation<M> now = current;
        current = null;
        if (now != null) {
            now.end();
        }
    }

    /** The counters of all parts, by name. */
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> all = new LinkedHashMap<>();
        Incarnation<M> now = current;
        if (now != null) {
            now.counters(all);
        }
        all.putAll(meter.counters());
        all.putAll(ldg.counters().byName());
        all.put("sites-known", (long) sitesKnown());
        all.put("lives", lives);
        all.put("malformed", malformed);
        all.put("misplaced", frames.misplaced());
        return all;
    }

    /** The membership's access to the servers of this process. */
    private final class Member implements Membership.Host {
        @Override
        public int nextIncarnation() {
            return ports.stableStorage().nextIncarnation();
        }

        @Override
        public void gather(int incarnation) {
            registration.registerLogOwner(incarnation);
        }

        @Override
        public void begin(int incarnation, List<LinkMessage.Place> others) {
            lives++;
            Incarnation<M> next = new Incarnation<>(
                    setup, new Incarnation.Parts<>(ports, ldg, frames, routes, meter), incarnation, others);
            current = next;
            if (next.isRestored()
                    && !setup.plan().isLogOwner()
                    && !next.logTransfer().isReceiver()) {
                next.ready();
            }
        }

        private Incarnation<M> now() {
            return Objects.requireNonNull(current, "a life is on");
        }

        @Override
        public boolean isRestored() {
            return now().isRestored();
        }

        @Override
        public boolean isReady() {
            return now().isReady();
        }

        @Override
        public void sendLog() {
            now().logTransfer().send();
        }

        @Override
        public void open() {
            now().ready();
            registration.register(now().incarnation());
            control.onUp(now().incarnation());
        }

        @Override
        public void end(String why) {
            registration.withdraw();
            close();
            control.onDown(why);
        }
    }
}
