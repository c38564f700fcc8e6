package org.raidlab.experiments.bench.transport;

/** The means by which messages are sent. */
public enum Via {
    /** Long datagrams, as sites send them. */
    LDG,
    /** A plain blocking datagram socket. */
    NIO,
    /** Netty's datagrams without a protocol of their own. */
    NETTY,
    /** Netty's stream. */
    TCP
}
