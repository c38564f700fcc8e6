package org.raidlab.site.client;

import org.raidlab.comm.netty.LoopHandler;

/** Opens wires to the sites of an instance; over which carrier depends on where these run. */
@FunctionalInterface
public interface Wires {
    /** UDP on the local host: sites are processes. */
    Wires UDP = UdpWire::open;

    /** Opens a wire at an address of its own. Nothing is handed over before {@link Wire#start}. */
    Wire open(LoopHandler handler);
}
