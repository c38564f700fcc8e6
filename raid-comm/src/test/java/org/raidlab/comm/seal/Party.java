package org.raidlab.comm.seal;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.VirtualClock;

/** A guard on a network without losses: what it sends is recorded, and handed to whoever lives at the address. */
final class Party {
    static final ClusterKey KEY = ClusterKey.of(new byte[ClusterKey.BYTES]);

    final List<String> heard = new ArrayList<>();
    final List<byte[]> sent = new ArrayList<>();
    final DatagramCipher datagramCipher;
    final InetSocketAddress at;
    final VirtualClock clock = new VirtualClock();
    private final List<Party> network;

    /** A party with the key of the cluster. */
    Party(int port, List<Party> network) {
        this(port, network, KEY, SealingCipher.STREAMS_MAX);
    }

    Party(int port, List<Party> network, @Nullable ClusterKey key, int streamsMax) {
        this.network = network;
        this.at = socket(port);
        DatagramCipher.Place place = new DatagramCipher.Place(at, this::carry, this::hear);
        datagramCipher = key == null
                ? new NoCipher(place)
                : new SealingCipher(key, SenderNonce.draw(), clock, place, streamsMax);
        network.removeIf(party -> party.at.equals(at));
        network.add(this);
    }

    static InetSocketAddress socket(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    void say(Party to, String text) {
        datagramCipher.send(to.at, ByteBuffer.wrap(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    private void carry(InetSocketAddress to, ByteBuffer datagram) {
        byte[] copy = new byte[datagram.remaining()];
        datagram.get(copy);
        sent.add(copy);
        network.stream()
                .filter(party -> party.at.equals(to))
                .findFirst()
                .ifPresent(party -> party.datagramCipher.receive(at, ByteBuffer.wrap(copy)));
    }

    private void hear(InetSocketAddress from, ByteBuffer datagram) {
        byte[] copy = new byte[datagram.remaining()];
        datagram.get(copy);
        heard.add(new String(copy, java.nio.charset.StandardCharsets.UTF_8));
    }

    long count(SealCount what) {
        return datagramCipher.counters().get(what);
    }

    /** All that came in and was neither passed nor understood. */
    long uncounted() {
        return count(SealCount.DATAGRAMS_IN)
                - count(SealCount.OPENED)
                - count(SealCount.WORDS_IN)
                - datagramCipher.counters().dropped();
    }
}
