package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The sending side of an endpoint: it numbers messages, names the instance in datagrams, seals them with their
 * checksum, and counts them.
 */
final class DatagramSender {
    private final ProcessId self;
    private final long instanceId;
    private final LdgCounters counters;
    private final CRC32C crc = new CRC32C();
    private long lastMessage;

    DatagramSender(ProcessId self, long instanceId, LdgCounters counters) {
        this.self = self;
        this.instanceId = instanceId;
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

    /** Writes the header of a datagram with complete content. */
    void writeHead(Kind kind, long message, int contentBytes, ByteBuffer out) {
        Header.whole(kind, self, message, contentBytes).write(out, instanceId);
    }

    /** Writes the header of a fragment. */
    void writeHead(long message, int index, Shape shape, ByteBuffer out) {
        new Header(Kind.FRAGMENT, self, message, index, shape.count(), shape.total()).write(out, instanceId);
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
