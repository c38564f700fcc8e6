package org.raidlab.runtime.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Devices;
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
    private final Codec<M> codec;
    private final Codec<LinkMessage> linkCodec = LinkMessage.codec();
    private final StableStorage stableStorage;
    private final Devices devices;
    private final SiteProcesses siteProcesses;
    private final ResourceMeter meter;
    private final LdgTransport<M> transport;
    private final Turn<M> turn;
    private final Consumer<TraceEvent> trace;
    private final boolean mayBeginAnew;
    private @Nullable List<LinkMessage.LogPart> logForDatabase;
    private boolean ready;
    private boolean spoiled;
    private NodeSystem.@Nullable Ending ending;

    /** The parts from which the node makes an incarnation, beside its own setup. */
    record Parts<M extends Message>(
            NodePorts<M> ports, LdgEndpoint ldg, Codec<M> codec, Routes routes, ResourceMeter meter) {}

    Incarnation(NodeSetup<M> setup, Parts<M> parts, int incarnation, List<LinkMessage.Place> others) {
        this.setup = setup;
        this.incarnation = incarnation;
        this.codec = parts.codec();
        this.meter = parts.meter();
        NodePorts<M> ports = parts.ports();
        trace = ports.trace();
        mayBeginAnew = ports.stableStorage().hasSeveralLives();
        siteProcesses = new SiteProcesses(setup, parts.ldg(), ports.clock(), incarnation, others);
        transport = new LdgTransport<>(parts.ldg(), codec, parts.routes(), siteProcesses, meter);
        stableStorage = ports.stableStorage();
        devices = stableStorage.open();
        turn = new Turn<>(new TurnPorts<>(transport, devices, ports.clock(), this::noted), setup.limits());
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
        for (ServerType type : setup.plan().servers()) {
            Address address = setup.address(type);
            Ports own =
                    new Ports(address, incarnation, turn.clock(), ports.random().fork(), ports.stopwatch());
            turn.host(address, meter.metered(address, setup.system().server(type, own)), messageTag);
        }
    }

    /** Restores the servers from this process's devices. The keeper's log is kept for {@link #sendLog}. */
    void recover() {
        if (setup.plan().isLogOwner() && setup.plan().redone() != setup.plan().own()) {
            List<LinkMessage.LogPart> kept = new ArrayList<>();
            turn.recover((at, record) -> kept.add(new LinkMessage.LogPart(at.offset(), record)));
            logForDatabase = kept;
        } else {
            turn.recover((at, record) -> {});
        }
    }

    /** Returns whether servers of this process are redone from a log that another process keeps. */
    boolean awaitsLog() {
        return !setup.plan().isLogOwner()
                && setup.plan().redone() == setup.plan().own();
    }

    /** Sends the log to the database's process, once. */
    void sendLog() {
        List<LinkMessage.LogPart> kept = logForDatabase;
        if (kept != null) {
            logForDatabase = null;
            kept.forEach(part -> siteProcesses.send(setup.plan().redone(), part));
            siteProcesses.send(setup.plan().redone(), new LinkMessage.LogEnd());
        }
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
                onFrame(Frame.decode(message, setup.system().types()));
            } else {
                onLogPart(linkCodec.decode(message));
            }
        } catch (MalformedException e) {
            spoiled = true;
        }
    }

    private void onFrame(Frame frame) throws MalformedException {
        M body = frame.body(codec);
        meter.came(body, frame.bodyBytes());
        frame.to()
                .forEach(to -> turn.accept(
                        new Envelope<>(frame.from(), to, frame.head().messageTag(), body)));
    }

    private void onLogPart(LinkMessage message) throws MalformedException {
        switch (message) {
            case LinkMessage.LogPart(long offset, byte[] record) ->
                turn.redo(setup.system().site().log(), new Lsn(offset), record);
            case LinkMessage.LogEnd() -> ready();
            case LinkMessage.ProcessStatus _,
                    LinkMessage.SiteStatus _,
                    LinkMessage.Refused _,
                    LinkMessage.Piece _,
                    LinkMessage.Arrived _ -> throw new MalformedException("not for a channel: " + message);
        }
    }

    long nextDeadlineNanos() {
        return Math.min(turn.nextDeadlineNanos(), siteProcesses.nextDeadlineNanos());
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

    /** Returns why the process must not go on with the site, if a server has noted so. */
    Optional<String> refusal() {
        return Optional.ofNullable(ending).filter(NodeSystem.Ending::forGood).map(NodeSystem.Ending::why);
    }

    /** Frees the devices; no part of this incarnation is used afterwards. */
    void end() {
        stableStorage.close(devices);
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
    }
}
