package org.raidlab.comm.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;

/**
 * Gathers datagrams and gives them to the kernel in batches, at the latest at the flush. A batch leaves early when it
 * is long: then the receiver works on it while the next one is made. Consecutive short datagrams to one peer are one
 * message that the kernel cuts (GSO).
 */
final class Outbound implements DatagramSink {
    /** Longer ones might exceed a path's MTU, where the kernel refuses to cut. */
    private static final int SEGMENT_BYTES_MAX = 1_472;

    private static final int SEGMENTS_MAX = 60;
    private static final int MESSAGES_MAX = 64;
    /** What a batch has before it leaves early. */
    private static final int BATCH_BYTES = 128 << 10;

    /** Longer contents outside the heap are left where they are, and leave at once. */
    private static final int GATHERED_FROM_BYTES = 16 << 10;

    private static final int ROOM_BYTES = BATCH_BYTES + LdgConfig.DATAGRAM_BYTES_MAX;

    private final Libc libc;
    private final int socket;
    private final SocketAddresses addresses;
    private final boolean segments;
    private final Gathering gathering;
    private final Messages messages;
    private final long roomAddress;
    private final ByteBuffer room;

    private int count;
    private int lastStart;
    private int lastSegmentBytes;
    private int lastSegments;
    private boolean lastClosed = true;
    private @Nullable InetSocketAddress lastPeer;
    private long failures;

    /** @param segments whether the kernel cuts */
    Outbound(Libc libc, Arena arena, int socket, SocketAddresses addresses, boolean segments) {
        this.libc = libc;
        this.socket = socket;
        this.addresses = addresses;
        this.segments = segments;
        gathering = new Gathering(libc, arena, socket, addresses);
        messages = new Messages(arena, MESSAGES_MAX, 1);
        MemorySegment memory = arena.allocate(ROOM_BYTES, Long.BYTES);
        roomAddress = memory.address();
        room = memory.asByteBuffer();
    }

    /** Returns the number of datagrams that the kernel refused. */
    long failures() {
        return failures;
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer datagram) {
        begin(to, datagram.remaining());
        room.put(datagram);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        if (content.isDirect() && content.remaining() >= GATHERED_FROM_BYTES) {
            flush();
            failures += gathering.send(to, head, content) ? 0 : 1;
        } else {
            begin(to, head.remaining() + content.remaining());
            room.put(head).put(content);
        }
    }

    /** Sends all gathered datagrams. */
    void flush() {
        finishLast();
        if (count == 1) {
            sendOne();
        } else if (count > 1) {
            sendAll();
        }
        count = 0;
        room.clear();
    }

    private void begin(InetSocketAddress to, int bytes) {
        if (joins(to, bytes)) {
            lastSegments++;
            lastClosed = bytes < lastSegmentBytes;
            return;
        }
        finishLast();
        if (count == MESSAGES_MAX || room.position() >= BATCH_BYTES) {
            flush();
        }
        addresses.write(to, messages.names(), Messages.nameAt(count));
        count++;
        lastStart = room.position();
        lastPeer = to;
        lastSegmentBytes = bytes;
        lastSegments = 1;
        lastClosed = !segments || bytes > SEGMENT_BYTES_MAX || bytes == 0;
    }

    /** Returns whether a datagram can join the last message: all segments but the last have one length. */
    private boolean joins(InetSocketAddress to, int bytes) {
        return !lastClosed
                && bytes <= lastSegmentBytes
                && bytes > 0
                && lastSegments < SEGMENTS_MAX
                && lastSegmentBytes * lastSegments + bytes <= LdgConfig.DATAGRAM_BYTES_MAX
                && to.equals(lastPeer);
    }

    private void finishLast() {
        if (lastPeer != null) {
            int last = count - 1;
            messages.part(last, roomAddress + lastStart, room.position() - lastStart);
            messages.leave(last, addresses.bytes(), lastSegments > 1 ? lastSegmentBytes : 0);
            lastPeer = null;
            lastClosed = true;
        }
    }

    private void sendOne() {
        int result;
        do {
            result = libc.sendmsg(socket, messages.from(0), 0);
        } while (result == -Libc.EINTR);
        failures += result < 0 ? 1 : 0;
    }

    /** Sends all messages; it leaves out one that the kernel refuses and sends the others. */
    private void sendAll() {
        int sent = 0;
        while (sent < count) {
            int result = libc.sendmmsg(socket, messages.from(sent), count - sent, 0);
            if (result > 0) {
                sent += result;
            } else if (result != -Libc.EINTR) {
                failures++;
                sent++;
            }
        }
    }
}
