package org.raidlab.comm.netty;

import org.raidlab.comm.ldg.DatagramSink;

/**
 * The form of datagrams on the network: it can change them between protocol and socket, so that other forms can be
 * compared with RAID's.
 */
public interface WireForm {
    /** The usual form: datagrams stay as the protocol makes them. */
    WireForm USUAL = new WireForm() {};

    /** Wraps the socket's sink; the protocol sends into the result. */
    default DatagramSink outgoing(DatagramSink socket) {
        return socket;
    }

    /** Wraps the protocol's sink; the socket's datagrams go into the result. */
    default DatagramSink incoming(DatagramSink protocol) {
        return protocol;
    }
}
