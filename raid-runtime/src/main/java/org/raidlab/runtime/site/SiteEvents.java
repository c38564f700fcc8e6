package org.raidlab.runtime.site;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.core.Clock;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.node.Node;
import org.raidlab.runtime.node.NodeSetup;
import org.raidlab.runtime.node.WatchedSystem;
import org.raidlab.runtime.udp.UdpHost;
import org.raidlab.runtime.watch.EventPublisher;

/** The events of a site's process: its servers are watched, and subscribers are told. */
final class SiteEvents<M extends Message> implements EventPublisher.Source {
    private final SiteProcessSetup<M> setup;
    private final UdpHost host;
    private final Codec<ControlMessage> codec;
    private final EventPublisher publisher;
    private @Nullable ControlledSite<M> site;

    SiteEvents(SiteProcessSetup<M> setup, UdpHost host, Clock clock) {
        this.setup = setup;
        this.host = host;
        codec = ControlMessage.codec(setup.system().types());
        publisher = new EventPublisher(setup.place(), clock, this);
    }

    /** Returns the settings of a node whose servers are watched. */
    NodeSetup<M> watched() {
        return setup.node(
                host.ldg(), new WatchedSystem<>(setup.system(), setup.system().text(), publisher));
    }

    /** Makes what control messages see of the process, once its node exists. */
    ControlledSite<M> controlled(Node<M> node, MeteredLog.Meter logMeter, Runnable stop) {
        ControlledSite<M> controlled = new ControlledSite<>(setup, node, logMeter, publisher, stop);
        site = controlled;
        return controlled;
    }

    void up(int incarnation) {
        publisher.state("up", incarnation);
    }

    void down(boolean failed) {
        publisher.state(failed ? "failed" : "waiting", 0);
    }

    void onDeadline() {
        publisher.onDeadline();
    }

    long nextDeadlineNanos() {
        return publisher.nextDeadlineNanos();
    }

    @Override
    public void send(InetSocketAddress to, ControlMessage message) {
        if (site != null) {
            site.answer(to, codec.encode(message));
        }
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = site == null ? new LinkedHashMap<>() : site.counters();
        counters.putAll(host.counters());
        return counters;
    }
}
