package org.raidlab.runtime.jvm;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Datagrams that wait for a process. Like a socket's receive buffer it is bounded in bytes and drops what exceeds it.
 */
final class Inbox {
    static final int BYTES_MAX = 4 << 20;
    /** What a datagram takes at least: a kernel charges short ones for more than their content too. */
    private static final int DATAGRAM_BYTES_MIN = 256;

    private final ArrayDeque<Datagram> waiting = new ArrayDeque<>();
    private long bytes;
    private long dropped;

    /** A datagram and its sender. */
    record Datagram(InetSocketAddress from, ByteBuffer content) {}

    void add(InetSocketAddress from, ByteBuffer content) {
        int charge = charge(content);
        if (bytes + charge > BYTES_MAX) {
            dropped++;
            return;
        }
        bytes += charge;
        waiting.add(new Datagram(from, content));
    }

    Datagram remove() {
        Datagram first = waiting.remove();
        bytes -= charge(first.content);
        return first;
    }

    private static int charge(ByteBuffer content) {
        return Math.max(content.remaining(), DATAGRAM_BYTES_MIN);
    }

    int size() {
        return waiting.size();
    }

    /** Returns the number of datagrams dropped because too many bytes waited. */
    long dropped() {
        return dropped;
    }
}
