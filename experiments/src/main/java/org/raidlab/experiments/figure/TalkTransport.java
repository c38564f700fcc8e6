package org.raidlab.experiments.figure;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.checkpoint.WrappedMessage;
import org.raidlab.checkpoint.WrappedMessageCodec;
import org.raidlab.core.Address;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Transport;

/** Carries the messages of one process of a run on this host: each is a datagram of its own, with the run's number. */
final class TalkTransport implements Transport<WrappedMessage<TalkMessage>> {
    private static final int HEAD_BYTES = Integer.BYTES + Short.BYTES;

    private final RealProcess.Place place;
    private final TalkGroup group;
    private final WrappedMessageCodec<TalkMessage> codec;
    private final BiConsumer<InetSocketAddress, byte[]> out;

    TalkTransport(RealProcess.Place place, TalkGroup group, BiConsumer<InetSocketAddress, byte[]> out) {
        this.place = place;
        this.group = group;
        this.out = out;
        codec = new WrappedMessageCodec<>(TalkGroup.BODIES, group.size());
    }

    /** Returns the message in a datagram, if it is of this run. */
    Optional<Envelope<WrappedMessage<TalkMessage>>> read(byte[] datagram) {
        ByteBuffer in = ByteBuffer.wrap(datagram);
        if (datagram.length < HEAD_BYTES || in.getInt() != place.run()) {
            return Optional.empty();
        }
        Address from = group.address(in.getShort());
        byte[] body = new byte[in.remaining()];
        in.get(body);
        try {
            return Optional.of(
                    new Envelope<>(from, group.address(place.number()), new MessageTag(1, 0), codec.decode(body)));
        } catch (MalformedException e) {
            throw new IllegalStateException("the processes of a run understand each other", e);
        }
    }

    /** Returns the message with which this process begins an instance. */
    Envelope<WrappedMessage<TalkMessage>> start(SyncType type) {
        Address self = group.address(place.number());
        WrappedMessage<TalkMessage> start = new WrappedMessage.Sync<>(SyncMessage.start(type, place.number()));
        return new Envelope<>(self, self, new MessageTag(1, 0), start);
    }

    @Override
    public void send(Envelope<WrappedMessage<TalkMessage>> message) {
        byte[] body = codec.encode(message.body());
        byte[] all = ByteBuffer.allocate(HEAD_BYTES + body.length)
                .putInt(place.run())
                .putShort((short) place.number())
                .put(body)
                .array();
        out.accept(place.sockets().get(group.number(message.to())), all);
    }

    @Override
    public void multicast(List<Envelope<WrappedMessage<TalkMessage>>> messages) {
        messages.forEach(this::send);
    }

    @Override
    public void flush() {
        // the socket sends at the end of its own turn
    }
}
