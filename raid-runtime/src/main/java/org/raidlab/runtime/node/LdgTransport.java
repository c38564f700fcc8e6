package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.addressing.FrameHead;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.TooLongException;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Transport;
import org.raidlab.runtime.control.ResourceMeter;

/**
 * Puts messages into frames and passes them to the long datagram protocol; it encodes a multicast once. What is for a
 * server of this site in another process goes over the channel to that.
 */
final class LdgTransport<M extends Message> implements Transport<M> {
    private final LdgEndpoint ldg;
    private final Codec<M> codec;
    private final Routes routes;
    private final SiteProcesses siteProcesses;
    private final ResourceMeter meter;
    private long unroutable;
    private long tooLong;

    LdgTransport(LdgEndpoint ldg, Codec<M> codec, Routes routes, SiteProcesses siteProcesses, ResourceMeter meter) {
        this.ldg = ldg;
        this.codec = codec;
        this.routes = routes;
        this.siteProcesses = siteProcesses;
        this.meter = meter;
    }

    @Override
    public void send(Envelope<M> message) {
        multicast(List.of(message));
    }

    @Override
    public void multicast(List<Envelope<M>> messages) {
        List<Address> receivers = new ArrayList<>(messages.size());
        List<InetSocketAddress> sockets = new ArrayList<>(messages.size());
        for (Envelope<M> message : messages) {
            if (siteProcesses.has(message.to())) {
                toSibling(message);
                continue;
            }
            InetSocketAddress socket = routes.find(message.to());
            if (socket == null) {
                unroutable++;
            } else {
                receivers.add(message.to());
                if (!sockets.contains(socket)) {
                    sockets.add(socket);
                }
            }
        }
        if (!receivers.isEmpty()) {
            Envelope<M> first = messages.getFirst();
            FrameHead head = new FrameHead(first.from(), receivers, first.messageTag());
            framed(head, first).ifPresent(frame -> {
                meter.goes(first.body(), sockets.size(), frame.bodyBytes());
                ldg.multicast(sockets, frame.message());
            });
        }
    }

    /**
     * Makes the frame of a message; a message too long for any receiver is counted and dropped as if lost: senders
     * repeat it, and give up in the end. It should not come up: what grows with data is bounded where it is made
     * (docs/bounds.md).
     */
    private Optional<Frame> framed(FrameHead head, Envelope<M> message) {
        try {
            return Optional.of(Frame.of(head, codec, message.body()));
        } catch (TooLongException e) {
            tooLong++;
            return Optional.empty();
        }
    }

    private void toSibling(Envelope<M> message) {
        FrameHead head = FrameHead.of(message.from(), message.to(), message.messageTag());
        framed(head, message).ifPresent(frame -> {
            meter.goes(message.body(), 1, frame.bodyBytes());
            siteProcesses.send(frame, message.to());
        });
    }

    /** Does nothing: the node flushes its endpoint at the end of the turn, and so sends the enqueued messages. */
    @Override
    public void flush() {}

    /** Returns the number of messages that were longer than any receiver accepts. */
    long tooLong() {
        return tooLong;
    }

    /** Returns the number of messages to unregistered addresses. */
    long unroutable() {
        return unroutable;
    }
}
