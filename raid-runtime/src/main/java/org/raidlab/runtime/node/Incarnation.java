package org.raidlab.runtime.node;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.runtime.control.ResourceMeter;

/**
 * One incarnation of a site, as far as it is in this process: servers in a turn, channels to the site's other
 * processes, devices. When it ends, all of it is thrown away.
 */
final class Incarnation<M extends Message> {
    private final NodeSetup<M> setup;
    private final int incarnation;
    private final FrameReceiver<M> frames;
    private final Codec<LinkMessage> linkCodec = LinkMessage.codec();
    private final SiteLog log;
    private final SiteProcesses siteProcesses;
    private final ResourceMeter meter;
    private final LdgTransport<M> transport;
    private final Turn<M> turn;
    private final Consumer<TraceEvent> trace;
    private final boolean mayBeginAnew;
    private final LogTransfer logTransfer;
    private boolean restored;
    private boolean ready;
    private boolean spoiled;
    private NodeSystem.@Nullable Ending ending;

    /** The parts from which the node makes an incarnation, beside its own setup. */
    record Parts<M extends Message>(
            NodePorts<M> ports, LdgEndpoint ldg, FrameReceiver<M> frames, Routes routes, ResourceMeter meter) {}

    Incarnation(NodeSetup<M> setup, Parts<M> parts, int incarnation, List<LinkMessage.Place> others) {
        this.setup = setup;
        this.incarnation = incarnation;
        this.frames = parts.frames();
        this.meter = parts.meter();
        NodePorts<M> ports = parts.ports();
        trace = ports.trace();
        mayBeginAnew = ports.stableStorage().hasSeveralLives();
        siteProcesses = new SiteProcesses(setup, parts.ldg(), ports.clock(), incarnation, others);
        transport = new LdgTransport<>(parts.ldg(), ports.codec(), parts.routes(), siteProcesses, meter);
        log = new SiteLog(setup, ports.stableStorage(), parts.ldg(), ports.clock(), incarnation);
        turn = new Turn<>(new TurnPorts<>(transport, log.devices(), ports.clock(), this::noted), setup.limits());
        logTransfer = new LogTransfer(setup, siteProcesses, turn);
        host(ports);
    }

    private void noted(TraceEvent event) {
        setup.system().ending(setup.site(), incarnation, event).ifPresent(this::end);
        trace.accept(event);
    }

    private void end(NodeSystem.Ending found) {
        ending = ending == null || !ending.forGood() ? found : ending;
    }

    private void host(NodePorts<M> ports) {
        MessageTag messageTag = new MessageTag(incarnation, 0);
        NodeSystem<M> system = setup.system().incarnation();
        for (ServerType type : setup.plan().servers()) {
            Address address = setup.address(type);
            Ports own =
                    new Ports(address, incarnation, turn.clock(), ports.random().fork(), ports.stopwatch());
            turn.host(address, meter.metered(address, system.server(type, own)), messageTag);
        }
    }

    /** Returns the part of this process in the transfer of the log. */
    LogTransfer logTransfer() {
        return logTransfer;
    }

    /** Returns the log of this process and its other devices. */
    SiteLog log() {
        return log;
    }

    /** Restores the servers from the devices once the log is complete; returns whether they are restored. */
    boolean isRestored() {
        if (!restored && log.isCollected()) {
            restored = true;
            logTransfer.recover();
        }
        return restored;
    }

    /** Lets the restored servers take part. */
    void ready() {
        if (!ready) {
            ready = true;
            turn.ready();
        }
    }

    boolean isReady() {
        return ready;
    }

    int incarnation() {
        return incarnation;
    }

    Turn<M> turn() {
        return turn;
    }

    SiteProcesses siblings() {
        return siteProcesses;
    }

    /** Takes a message from outside the site. */
    void accept(Envelope<M> message) {
        if (ready) {
            turn.accept(message);
        }
    }

    /** Runs one turn; returns true if work is left for the next one. */
    boolean run() {
        log.onDeadline();
        siteProcesses.groups().forEach(this::readFrom);
        boolean more = ready && turn.run();
        siteProcesses.flush();
        return more || (ready && siteProcesses.haveMessages());
    }

    /** Reads messages of another process; until the servers are restored, only those of the log owner. */
    private void readFrom(int group) {
        while (ready ? turn.hasRoom() : group == setup.plan().logOwner()) {
            byte[] message = siteProcesses.receive(group);
            if (message == null) {
                return;
            }
            read(message);
        }
    }

    /**
     * Decodes and enqueues a message; undecodable bytes end the incarnation, since a message lost on a channel cannot
     * be replaced.
     */
    private void read(byte[] message) {
        try {
            if (ProtocolId.FRAMES.isOf(message)) {
                frames.envelopes(message).forEach(turn::accept);
            } else if (logTransfer.take(linkCodec.decode(message))) {
                ready();
            }
        } catch (MalformedException e) {
            spoiled = true;
        }
    }

    long nextDeadlineNanos() {
        long ofServers = Math.min(turn.nextDeadlineNanos(), siteProcesses.nextDeadlineNanos());
        return Math.min(ofServers, log.nextDeadlineNanos());
    }

    /** Returns the reason why this incarnation cannot go on, if there is one. */
    Optional<String> failure() {
        if (spoiled) {
            return Optional.of("a channel brought bytes that make no sense");
        }
        NodeSystem.Ending end = ending;
        if (end != null && !end.forGood() && mayBeginAnew) {
            return Optional.of(end.why());
        }
        return siteProcesses.broken().map(name -> name + " takes no messages");
    }

    /** Returns why the process must not go on with the site: a server has noted so, or its log has lost records. */
    Optional<String> refusal() {
        Optional<String> noted =
                Optional.ofNullable(ending).filter(NodeSystem.Ending::forGood).map(NodeSystem.Ending::why);
        return noted.or(log::loss);
    }

    /** Frees the devices; no part of this incarnation is used afterwards. */
    void end() {
        log.close();
    }

    void counters(SequencedMap<String, Long> into) {
        turn.servers()
                .forEach((address, server) ->
                        server.counters().forEach((name, count) -> into.put(address.type() + "." + name, count)));
        into.put("turns", turn.turns());
        into.put("queue", (long) turn.waiting());
        into.put("dropped", turn.dropped());
        into.put("unroutable", transport.unroutable());
        into.put("too-long", transport.tooLong());
        into.put("link.repeated", siteProcesses.repeated());
        log.counters(into);
    }
}
