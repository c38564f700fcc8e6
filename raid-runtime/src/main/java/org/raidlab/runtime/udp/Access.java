package org.raidlab.runtime.udp;

import java.net.InetSocketAddress;
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

/**
 * The conditions of access to a process: with a cluster key from anywhere, without one from its own host; only from
 * processes of its instance.
 *
 * @param key of the cluster; null for none
 * @param insecure whether binding beyond loopback without a key was asked for
 * @param instanceId of the cluster; 0 for none
 */
public record Access(@Nullable ClusterKey key, boolean insecure, long instanceId) {
    /** The access to processes on loopback, of no instance and without a key. */
    public static final Access LOCAL = new Access(null, false, 0);

    private static final String NO_KEY =
            " is beyond loopback and the cluster has no key, so whoever reaches it could forge"
                    + " messages; make one with: raid gen key FILE, and name it in the cluster file (key-file: FILE),"
                    + " or accept that with --insecure";

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
