package org.raidlab.site.config;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.raidlab.comm.seal.ClusterKey;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.KeyFile;
import org.raidlab.runtime.udp.UdpHost;

/** The access to the processes of a cluster that its file defines. */
public final class ClusterAccess {
    private ClusterAccess() {}

    /** Returns the access that a cluster file defines; throws {@link ConfigException} if its key file is not usable. */
    public static Access of(Cluster cluster, boolean insecure) {
        String file = cluster.keyFile();
        ClusterKey key = file == null ? null : KeyFile.read(Path.of(file));
        return new Access(key, insecure, cluster.instanceIdOrNone());
    }

    /** Throws {@link ConfigException} if some process of a cluster could not bind at the address in the file. */
    public static void require(Cluster cluster, boolean insecure) {
        Access access = of(cluster, insecure);
        hosts(cluster).forEach(host -> access.socket(new InetSocketAddress(host, 0)));
    }

    /**
     * Returns a factory of hosts for clients of a cluster, wherever its processes are, under its instance id and its
     * key. Without a key these are beyond loopback only where whoever started them accepted that.
     */
    public static Host.Factory clients(Cluster cluster) {
        boolean local = hosts(cluster).allMatch(ClusterAccess::isLoopback);
        return UdpHost.forClients(of(cluster, !local), local);
    }

    private static Stream<String> hosts(Cluster cluster) {
        return Stream.concat(
                Stream.of(cluster.nameServerHost()),
                cluster.processes().stream().map(process -> process.host().address()));
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
