package org.raidlab.experiments.era.wire;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.WrappedProcess;

/**
 * The form of datagrams on the network: it can change them between protocol and socket, so that other forms can be
 * compared with RAID's.
 */
public interface WireForm {
    /** Returns a process whose datagrams have this form on the network. */
    default Process around(Process inner) {
        return new WrappedProcess(inner) {
            private final DatagramSink arriving = incoming(inner::receive);

            @Override
            public void receive(InetSocketAddress from, ByteBuffer datagram) {
                arriving.send(from, datagram);
            }

            @Override
            public boolean run(DatagramSink out) {
                return super.run(outgoing(out));
            }
        };
    }

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
