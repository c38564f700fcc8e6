package org.raidlab.comm.netty;

import org.raidlab.comm.ldg.DatagramSink;

/** What becomes of datagrams between the protocol and the wire, so that other forms can be compared with ours. */
public interface WireForm {
    /** As the protocol makes them. */
    WireForm USUAL = new WireForm() {};

    /** Takes what the protocol sends; its result goes to the socket. */
    default DatagramSink outgoing(DatagramSink socket) {
        return socket;
    }

    /** Takes what the socket received; its result goes to the protocol. */
    default DatagramSink incoming(DatagramSink protocol) {
        return protocol;
    }
}
