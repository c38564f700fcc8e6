package org.raidlab.site.client;

import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.site.config.Cluster;

/** Opens wires to the sites of an instance; over which carrier depends on where these run. */
@FunctionalInterface
public interface Wires {
    /** UDP on the local host: sites are processes. */
    Wires UDP = handler -> UdpWire.open(UdpWire.HERE, handler);

    /** UDP to the processes of a cluster, wherever they are. */
    static Wires of(Cluster cluster) {
        return cluster.staysOnLoopback() ? UDP : handler -> UdpWire.open(UdpWire.ANYWHERE, handler);
    }

    /** Opens a wire at an address of its own. Nothing is handed over before {@link Wire#start}. */
    Wire open(LoopHandler handler);
}
