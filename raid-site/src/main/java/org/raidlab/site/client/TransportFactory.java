package org.raidlab.site.client;

import java.net.InetSocketAddress;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.key.Access;

/** Opens transports to the sites of an instance; the place of these sites determines the kind of transport. */
@FunctionalInterface
public interface TransportFactory {
    /**
     * Returns a factory of UDP transports to the processes of a cluster, wherever they are, under its instance id and
     * its key. Without one these are beyond loopback only where whoever started them accepted that.
     */
    static TransportFactory of(Cluster cluster) {
        boolean local = Access.isLocal(cluster);
        Access access = Access.of(cluster, !local);
        InetSocketAddress bind = local ? UdpTransport.HERE : UdpTransport.ANYWHERE;
        return handler -> UdpTransport.open(access, bind, handler);
    }

    /** Opens a transport at an address of its own. Nothing is handed over before {@link Transport#start}. */
    Transport open(LoopHandler handler);
}
