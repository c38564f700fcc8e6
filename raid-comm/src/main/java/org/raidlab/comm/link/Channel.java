package org.raidlab.comm.link;

import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.link.LinkMessage.Arrived;
import org.raidlab.comm.link.LinkMessage.Piece;
import org.raidlab.core.Clock;

/**
 * Between two processes of a site, for one incarnation of it: messages of any length, in order, none lost, none twice,
 * while both ends live. Servers count on no less of their siblings, wherever these run. Long datagrams carry the
 * pieces.
 *
 * <p>A channel that cannot get rid of a piece is broken; the site's life ends with it.
 */
public final class Channel {
    private final int incarnation;
    private final long self;
    private final LinkMessage.Place peer;
    private final Clock clock;
    private final SendingEnd sending;
    private final ReceivingEnd receiving;

    /**
     * A channel at its beginning.
     *
     * @param incarnation of the site
     * @param self this process
     * @param peer the other one
     */
    public Channel(ChannelConfig config, int incarnation, long self, LinkMessage.Place peer, Clock clock) {
        this.incarnation = incarnation;
        this.self = self;
        this.peer = peer;
        this.clock = clock;
        this.sending = new SendingEnd(config);
        this.receiving = new ReceivingEnd(config);
    }

    public int group() {
        return peer.group();
    }

    public InetSocketAddress socket() {
        return peer.socket();
    }

    /** Enqueues a message; the array is handed over. */
    public void send(byte[] message) {
        sending.add(message);
    }

    /** Takes a piece that came in; those of other lives and processes are none of its. */
    public void onPiece(Piece piece) {
        if (isOfPeer(piece.incarnation(), piece.sender())) {
            receiving.take(piece);
        }
    }

    /** Takes what the other end says of its arrivals. */
    public void onArrived(Arrived arrived) {
        if (isOfPeer(arrived.incarnation(), arrived.sender())) {
            sending.arrived(arrived.expected(), arrived.early(), clock.monotonicNanos());
        }
    }

    private boolean isOfPeer(int life, long process) {
        return life == incarnation && process == peer.process();
    }

    /** The next message that has arrived whole, in order; null if there is none. */
    public byte @Nullable [] receive() {
        return receiving.next();
    }

    /** Whether {@link #receive} would give one. */
    public boolean hasMessage() {
        return receiving.hasNext();
    }

    /** Hands out what is due: pieces that the window allows, lost ones again, word of what arrived. */
    public void flush(Consumer<LinkMessage> out) {
        sending.flush(
                clock.monotonicNanos(),
                piece -> out.accept(new Piece(incarnation, self, piece.sequence, piece.last, piece.bytes)));
        if (receiving.owesWord()) {
            out.accept(new Arrived(incarnation, self, receiving.expected(), receiving.early()));
        }
    }

    /** When {@link #flush} has something to send again; {@link Long#MAX_VALUE} for never. */
    public long nextDeadlineNanos() {
        return sending.nextDeadlineNanos();
    }

    /** Whether the other end has not taken a piece in all its tries. */
    public boolean isBroken() {
        return sending.isBroken();
    }

    /** Pieces sent more than once. */
    public long repeated() {
        return sending.repeated();
    }

    /** Bytes that wait for the other end. */
    public long unsentBytes() {
        return sending.heldBytes();
    }
}
