package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** The way out of an endpoint: numbers messages, seals datagrams with their checksum, counts them. */
final class Departure {
    private final ProcessId self;
    private final LdgCounters counters;
    private final CRC32C crc = new CRC32C();
    private long lastMessage;

    Departure(ProcessId self, LdgCounters counters) {
        this.self = self;
        this.counters = counters;
    }

    ProcessId self() {
        return self;
    }

    long nextMessage() {
        return ++lastMessage;
    }

    long lastMessage() {
        return lastMessage;
    }

    Header header(Kind kind, long message, int contentBytes) {
        return Header.whole(kind, self, message, contentBytes);
    }

    void leave(InetSocketAddress to, ByteBuffer datagram, DatagramSink sink) {
        Header.seal(datagram, crc);
        count(datagram.remaining());
        sink.send(to, datagram);
    }

    void leave(InetSocketAddress to, ByteBuffer head, ByteBuffer content, DatagramSink sink) {
        Header.seal(head, content, crc);
        count(head.remaining() + content.remaining());
        sink.send(to, head, content);
    }

    private void count(int bytes) {
        counters.count(LdgCount.DATAGRAMS_OUT);
        counters.add(LdgCount.BYTES_OUT, bytes);
    }
}
