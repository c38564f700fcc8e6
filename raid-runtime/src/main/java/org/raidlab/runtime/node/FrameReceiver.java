package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.control.ResourceMeter;

/** Takes messages out of frames; what comes from outside the site passes only if it may come from there. */
final class FrameReceiver<M extends Message> {
    private final NodeSetup<M> setup;
    private final Codec<M> codec;
    private final Routes routes;
    private final ResourceMeter meter;
    private long misplaced;

    FrameReceiver(NodeSetup<M> setup, Codec<M> codec, Routes routes, ResourceMeter meter) {
        this.setup = setup;
        this.codec = codec;
        this.routes = routes;
        this.meter = meter;
    }

    /** Returns the message in a frame, for each of its receivers. */
    List<Envelope<M>> envelopes(byte[] message) throws MalformedException {
        Frame frame = Frame.decode(message, setup.system().types());
        M body = frame.body(codec);
        meter.came(body, frame.bodyBytes());
        List<Envelope<M>> envelopes = new ArrayList<>(frame.to().size());
        for (Address to : frame.to()) {
            envelopes.add(new Envelope<>(frame.from(), to, frame.head().messageTag(), body));
        }
        return envelopes;
    }

    /**
     * Takes a frame from outside the site; refuses one of this site's servers, which use channels, and what only a
     * site's own may say.
     */
    void receive(InetSocketAddress from, byte[] message, Consumer<Envelope<M>> deliver) throws MalformedException {
        List<Envelope<M>> envelopes = envelopes(message);
        Envelope<M> first = envelopes.getFirst();
        if (!setup.system().permits(first.from(), first.body())) {
            misplaced++;
            return;
        }
        routes.heard(first.from(), from);
        for (Envelope<M> each : envelopes) {
            if (each.to().site() == setup.site() && each.from().site() != setup.site()) {
                deliver.accept(each);
            }
        }
    }

    /** Returns the number of messages from outside that only a server of the sender's own site may send. */
    long misplaced() {
        return misplaced;
    }
}
