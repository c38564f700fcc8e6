package org.raidlab.site.client;

import java.net.InetSocketAddress;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.key.Access;

/** Opens wires to the sites of an instance; over which carrier depends on where these run. */
@FunctionalInterface
public interface TransportFactory {
    /**
     * UDP to the processes of a cluster, wherever they are, under its instance id and its key. Without one these are
     * beyond loopback only where whoever started them accepted that.
     */
    static TransportFactory of(Cluster cluster) {
        boolean local = Access.isLocal(cluster);
        Access access = Access.of(cluster, !local);
        InetSocketAddress bind = local ? UdpTransport.HERE : UdpTransport.ANYWHERE;
        return handler -> UdpTransport.open(access, bind, handler);
    }

    /** Opens a wire at an address of its own. Nothing is handed over before {@link Transport#start}. */
    Transport open(LoopHandler handler);
}
