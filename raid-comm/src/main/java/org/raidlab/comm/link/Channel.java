package org.raidlab.comm.link;

import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.link.LinkMessage.Arrived;
import org.raidlab.comm.link.LinkMessage.Piece;
import org.raidlab.core.Clock;

/**
 * A channel between two processes of a site, for one incarnation of the site: messages of any length, in order, none
 * lost, none twice, while both ends live. Servers count on no less of their siblings, wherever these run. Long
 * datagrams carry the pieces.
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
     * Creates a channel without messages.
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

    /** Enqueues a message; the channel takes over the array. */
    public void send(byte[] message) {
        sending.add(message);
    }

    /** Takes an incoming piece; it ignores pieces of other incarnations and processes. */
    public void onPiece(Piece piece) {
        if (isOfPeer(piece.incarnation(), piece.sender())) {
            receiving.take(piece);
        }
    }

    /** Takes the other end's acknowledgement of arrived pieces. */
    public void onArrived(Arrived arrived) {
        if (isOfPeer(arrived.incarnation(), arrived.sender())) {
            sending.arrived(arrived.expected(), arrived.early(), clock.monotonicNanos());
        }
    }

    private boolean isOfPeer(int life, long process) {
        return life == incarnation && process == peer.process();
    }

    /** Returns the next complete message, in order; null if there is none. */
    public byte @Nullable [] receive() {
        return receiving.next();
    }

    /** Returns whether {@link #receive} would return a message. */
    public boolean hasMessage() {
        return receiving.hasNext();
    }

    /**
     * Gives out the link messages that are due: pieces that the window allows, lost pieces again, and acknowledgements.
     */
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

    /** Returns whether the other end has not taken a piece in all tries to send it. */
    public boolean isBroken() {
        return sending.isBroken();
    }

    /** Returns the number of pieces sent more than once. */
    public long repeated() {
        return sending.repeated();
    }
}
