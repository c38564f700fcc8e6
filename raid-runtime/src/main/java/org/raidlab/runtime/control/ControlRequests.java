package org.raidlab.runtime.control;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.ControlMessage.Heard;
import org.raidlab.comm.control.ControlMessage.Refused;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.control.DebugLevel;
import org.raidlab.comm.control.Resources;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.runtime.udp.UdpHost;
import org.raidlab.runtime.watch.EventPublisher;

/** Answers the requests to a process itself; what they ask of its servers goes to the process. */
public final class ControlRequests {
    /** The process, as its control requests see it. */
    public interface Controlled {
        /** Sends a control message. */
        void answer(InetSocketAddress to, byte[] message);

        /** Returns the incarnation that its site is up in; 0 for none. */
        int incarnation();

        /** Returns its servers, and their states. */
        List<ServerState> servers();

        /** Returns the counters of its parts by name. */
        SequencedMap<String, Long> counters();

        /** Carries out an order to the process's site; returns the answer, empty if the process is of no site. */
        Optional<ControlMessage> take(ControlMessage.SiteOrder order);

        /** Returns the publisher of its events; empty if it tells none. */
        default Optional<EventPublisher> publisher() {
            return Optional.empty();
        }

        /** Ends the process in good order, once the answers of this turn are sent. */
        void stop();
    }

    private final Codec<ControlMessage> codec;
    private final UdpHost host;
    private final Controlled process;
    private final ResourceMeter meter;
    private final Verbosity verbosity = new Verbosity();
    private final long began = System.nanoTime();

    /** Makes the control requests of a process on a host; {@code types} are the kinds of server of its system. */
    public ControlRequests(ServerTypes types, UdpHost host, Controlled process, ResourceMeter meter) {
        this.codec = ControlMessage.codec(types);
        this.host = host;
        this.process = process;
        this.meter = meter;
    }

    /** Handles a control message; an answer that comes here by mistake is ignored. */
    public void onMessage(InetSocketAddress from, byte[] message) throws MalformedException {
        ControlMessage request = codec.decode(message);
        answer(from, request).ifPresent(answer -> process.answer(from, codec.encode(answer)));
        if (request instanceof ControlMessage.Stop) {
            process.stop();
        }
    }

    private Optional<ControlMessage> answer(InetSocketAddress from, ControlMessage message) {
        return switch (message) {
            case ControlMessage.StatusRequest(long request) -> Optional.of(status(request));
            case ControlMessage.ResourceRequest(long request) ->
                Optional.of(new ControlMessage.ResourceReply(request, resources()));
            case ControlMessage.Stop(long request) -> Optional.of(new Heard(request));
            case ControlMessage.SetLossy lossy -> {
                host.setLossy(lossy.incoming(), lossy.outgoing(), lossy.peers());
                yield Optional.of(new Heard(lossy.request()));
            }
            case ControlMessage.SetCuts(long request, List<InetSocketAddress> peers) ->
                Optional.of(cut(from, request, peers));
            case ControlMessage.SetDebug(long request, DebugLevel level) -> {
                verbosity.set(level);
                yield Optional.of(new Heard(request));
            }
            case ControlMessage.SetTiming(long request, TimingLevel level) -> {
                meter.setLevel(level);
                yield Optional.of(new Heard(request));
            }
            case ControlMessage.SiteOrder order -> process.take(order);
            case ControlMessage.Subscribe subscribe -> Optional.of(subscribe(from, subscribe));
            case ControlMessage.Unsubscribe unsubscribe -> {
                process.publisher().ifPresent(publisher -> publisher.unsubscribe(from, unsubscribe));
                yield Optional.empty();
            }
            case ControlMessage.StatusReply _,
                    Heard _,
                    Refused _,
                    ControlMessage.ResourceReply _,
                    ControlMessage.SubscriptionToken _,
                    ControlMessage.Events _ -> Optional.empty();
        };
    }

    /** Tells events to this host, and beyond it only under a cluster key. */
    private ControlMessage subscribe(InetSocketAddress from, ControlMessage.Subscribe subscribe) {
        if (!host.isNear(from) && !host.isSealed()) {
            return new Refused(subscribe.request(), "without a cluster key, events are told on the same host only");
        }
        return process.publisher()
                .map(publisher -> publisher.subscribe(from, subscribe))
                .orElseGet(() -> new Refused(subscribe.request(), "this process tells no events"));
    }

    /** Cuts links for tests, and refuses the order from another host that has not shown the cluster key. */
    private ControlMessage cut(InetSocketAddress from, long request, List<InetSocketAddress> peers) {
        if (!host.isNear(from) && !host.isSealed()) {
            return new Refused(request, "without a cluster key, links are cut from the same host only");
        }
        host.cut(peers);
        return new Heard(request);
    }

    private Resources resources() {
        ProcessorTime cpu = ProcessorTime.now();
        return new Resources(
                (System.nanoTime() - began) / 1_000,
                cpu.userMicros(),
                cpu.systemMicros(),
                verbosity.level(),
                meter.level(),
                meter.servers(),
                meter.types());
    }

    private ControlMessage status(long request) {
        SequencedMap<String, Long> counters = process.counters();
        counters.putAll(host.counters());
        return new ControlMessage.StatusReply(
                request, ProcessHandle.current().pid(), process.incarnation(), process.servers(), counters);
    }
}
