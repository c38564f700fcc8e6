package org.raidlab.comm.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.comm.ldg.DatagramSink;

/**
 * Takes datagrams from the kernel. The first of a turn comes by a call of its own, which is cheapest for one that is
 * alone; the following ones come in batches until a batch is not full. Where datagrams have come alone for a while, the
 * second call is left out most of the time: what it would bring begins the next turn.
 */
final class Inbound {
    private static final int SLOTS = 8;
    private static final int SLOT_BYTES = 65_536;
    private static final int DATAGRAMS_PER_TURN_MAX = 256;
    private static final int ALONE_MANY = 8;
    private static final int DO_NOT_WAIT = 0x40;

    private final Libc libc;
    private final int socket;
    private final SocketAddresses addresses;
    private final DatagramSink sink;
    private final Messages messages;
    private final List<ByteBuffer> slots = new ArrayList<>();
    private int alone;

    /** Creates a receiver that gives datagrams to the sink with the address from which they came. */
    Inbound(Libc libc, Arena arena, int socket, SocketAddresses addresses, DatagramSink sink) {
        this.libc = libc;
        this.socket = socket;
        this.addresses = addresses;
        this.sink = sink;
        messages = new Messages(arena, SLOTS, 1);
        MemorySegment room = arena.allocate((long) SLOTS * SLOT_BYTES, Long.BYTES);
        for (int i = 0; i < SLOTS; i++) {
            MemorySegment slot = room.asSlice((long) i * SLOT_BYTES, SLOT_BYTES);
            messages.part(i, slot.address(), SLOT_BYTES);
            slots.add(slot.asByteBuffer());
        }
    }

    /**
     * Takes the datagrams that have arrived; waits for one if told to.
     *
     * @return how many were taken
     */
    int take(boolean wait) {
        messages.expect(0);
        int bytes = libc.recvmsg(socket, messages.from(0), wait ? 0 : DO_NOT_WAIT);
        if (bytes < 0) {
            return 0;
        }
        int taken = hand(0, bytes);
        boolean expectMore = taken > 1 || alone < ALONE_MANY || alone % ALONE_MANY == 0;
        if (expectMore) {
            taken += takeBatches();
        }
        alone = taken == 1 ? alone + 1 : 0;
        return taken;
    }

    private int takeBatches() {
        int taken = 0;
        int came;
        do {
            for (int i = 0; i < SLOTS; i++) {
                messages.expect(i);
            }
            came = libc.recvmmsg(socket, messages.from(0), SLOTS, DO_NOT_WAIT);
            for (int i = 0; i < came; i++) {
                taken += hand(i, messages.length(i));
            }
        } while (came == SLOTS && taken < DATAGRAMS_PER_TURN_MAX);
        return taken;
    }

    /** Gives the sink one datagram, or several that the kernel has joined. */
    private int hand(int index, int bytes) {
        InetSocketAddress from = addresses.read(messages.names(), Messages.nameAt(index));
        ByteBuffer slot = slots.get(index);
        int segment = messages.segmentBytes(index);
        if (segment == 0 || segment >= bytes) {
            sink.send(from, slot.clear().limit(bytes));
            return 1;
        }
        int count = 0;
        for (int at = 0; at < bytes; at += segment) {
            sink.send(from, slot.clear().position(at).limit(Math.min(at + segment, bytes)));
            count++;
        }
        return count;
    }
}
