package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/** The queue of answers of an endpoint's receiving side: it holds them until the flush. */
final class Answers {
    private final int unaskedBytes;
    private final DatagramSender datagramSender;
    private final LdgCounters counters;
    private final ArrayDeque<Ready> ready = new ArrayDeque<>();

    /** @param unaskedBytes that senders are told they may send of a message before they are given credit */
    Answers(int unaskedBytes, DatagramSender datagramSender, LdgCounters counters) {
        this.unaskedBytes = unaskedBytes;
        this.datagramSender = datagramSender;
        this.counters = counters;
    }

    private record Ready(InetSocketAddress to, ByteBuffer datagram) {}

    /** Enqueues a grant and returns the bytes of the entire datagram. */
    int grant(InetSocketAddress to, long message, Grant grant) {
        ByteBuffer datagram = begin(Kind.GRANT, message, grant.bytes());
        grant.write(datagram);
        counters.count(LdgCount.GRANTS_OUT);
        return end(to, datagram);
    }

    void done(InetSocketAddress to, MessageKey message, Done.End how) {
        ByteBuffer datagram = begin(Kind.DONE, message.message(), Done.BYTES);
        new Done(message.sender(), how, unaskedBytes).write(datagram);
        end(to, datagram);
    }

    /** Enqueues a challenge or response that does not belong to one message. */
    void whole(InetSocketAddress to, Kind kind, long number, byte[] content) {
        end(to, begin(kind, number, content.length).put(content));
    }

    void flush(DatagramSink sink) {
        for (Ready next = ready.poll(); next != null; next = ready.poll()) {
            datagramSender.leave(next.to, next.datagram, sink);
        }
    }

    private ByteBuffer begin(Kind kind, long message, int contentBytes) {
        ByteBuffer datagram = ByteBuffer.allocate(Header.BYTES + contentBytes);
        datagramSender.writeHead(kind, message, contentBytes, datagram);
        return datagram;
    }

    private int end(InetSocketAddress to, ByteBuffer datagram) {
        ready.add(new Ready(to, datagram.flip()));
        counters.add(LdgCount.ANSWER_BYTES_OUT, datagram.remaining());
        return datagram.remaining();
    }
}
