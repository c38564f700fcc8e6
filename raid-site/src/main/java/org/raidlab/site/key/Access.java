package org.raidlab.site.key;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.netty.UdpConfig;
import org.raidlab.comm.seal.ClusterKey;
import org.raidlab.comm.seal.DatagramCipher;
import org.raidlab.comm.seal.NoCipher;
import org.raidlab.comm.seal.SealingCipher;
import org.raidlab.comm.seal.SenderNonce;
import org.raidlab.core.Clock;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.config.Cluster;

/**
 * The conditions of access to a process: with a cluster key from anywhere, without one from its own host; only from
 * processes of its instance.
 *
 * @param key of the cluster; null for none
 * @param insecure whether binding beyond loopback without a key was asked for
 * @param instanceId of the cluster; 0 for none
 */
public record Access(@Nullable ClusterKey key, boolean insecure, long instanceId) {
    private static final String NO_KEY =
            " is beyond loopback and the cluster has no key, so whoever reaches it could forge"
                    + " messages; make one with: raid gen key FILE, and name it in the cluster file (key-file: FILE),"
                    + " or accept that with --insecure";

    /** Returns the access that a cluster file defines; throws {@link ConfigException} if its key file is not usable. */
    public static Access of(Cluster cluster, boolean insecure) {
        String file = cluster.keyFile();
        ClusterKey key = file == null ? null : KeyFile.read(Path.of(file));
        return new Access(key, insecure, cluster.instanceIdOrNone());
    }

    /** Throws {@link ConfigException} if some process of a cluster could not bind at the address in the file. */
    public void require(Cluster cluster) {
        hosts(cluster).forEach(host -> socket(new InetSocketAddress(host, 0)));
    }

    /** Returns whether every process of a cluster is on loopback. */
    public static boolean isLocal(Cluster cluster) {
        return hosts(cluster).allMatch(host -> isLoopback(host));
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

    /** Returns the settings of a socket; throws {@link ConfigException} if the process may not bind there. */
    public UdpConfig socket(InetSocketAddress bind) {
        if (bind.isUnresolved()) {
            throw new ConfigException("there is no host " + bind.getHostString() + "; look at the cluster file");
        }
        if (key == null && !insecure && !bind.getAddress().isLoopbackAddress()) {
            throw new ConfigException(bind.getHostString() + NO_KEY);
        }
        return UdpConfig.at(bind, true);
    }

    /** Returns the settings of the long datagrams of a socket with a receive buffer of this size. */
    public LdgConfig ldg(int receiveBufferBytes) {
        return LdgConfig.DEFAULT.withReceiveBufferBytes(receiveBufferBytes).withInstanceId(instanceId);
    }

    /** Returns the datagram cipher between a process's socket and its long datagrams. */
    public DatagramCipher guard(DatagramCipher.Place place, Clock clock) {
        return key == null ? new NoCipher(place) : new SealingCipher(key, SenderNonce.draw(), clock, place);
    }
}
