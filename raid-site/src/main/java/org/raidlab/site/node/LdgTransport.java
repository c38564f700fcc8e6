package org.raidlab.site.node;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Transport;
import org.raidlab.msg.RaidMessage;

/**
 * Puts messages into frames and hands them to the long datagram protocol; a multicast is encoded once. What is for a
 * server of this site in another process goes over the channel to that.
 */
final class LdgTransport implements Transport<RaidMessage> {
    private final LdgEndpoint ldg;
    private final Codec<RaidMessage> codec;
    private final Routes routes;
    private final Siblings siblings;
    private final ResourceMeter meter;
    private long unroutable;

    LdgTransport(LdgEndpoint ldg, Codec<RaidMessage> codec, Routes routes, Siblings siblings, ResourceMeter meter) {
        this.ldg = ldg;
        this.codec = codec;
        this.routes = routes;
        this.siblings = siblings;
        this.meter = meter;
    }

    @Override
    public void send(Envelope<RaidMessage> message) {
        multicast(List.of(message));
    }

    @Override
    public void multicast(List<Envelope<RaidMessage>> messages) {
        List<Address> receivers = new ArrayList<>(messages.size());
        List<InetSocketAddress> sockets = new ArrayList<>(messages.size());
        for (Envelope<RaidMessage> message : messages) {
            if (siblings.has(message.to())) {
                toSibling(message);
                continue;
            }
            InetSocketAddress socket = routes.find(message.to());
            if (socket == null) {
                unroutable++;
            } else {
                receivers.add(message.to());
                sockets.add(socket);
            }
        }
        if (!receivers.isEmpty()) {
            Envelope<RaidMessage> first = messages.getFirst();
            Frame frame = new Frame(first.from(), receivers, first.label(), codec.encode(first.body()));
            List<InetSocketAddress> processes = sockets.stream().distinct().toList();
            meter.goes(first.body(), processes.size(), frame.body().length);
            ldg.multicast(processes, frame.encode());
        }
    }

    private void toSibling(Envelope<RaidMessage> message) {
        byte[] body = codec.encode(message.body());
        meter.goes(message.body(), 1, body.length);
        siblings.send(new Frame(message.from(), List.of(message.to()), message.label(), body), message.to());
    }

    /** What is enqueued leaves when the node flushes its endpoint, at the end of the turn. */
    @Override
    public void flush() {}

    /** Messages to addresses that nobody has registered. */
    long unroutable() {
        return unroutable;
    }
}
