package org.raidlab.sim.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.net.LinkQuality.Damage;
import org.raidlab.sim.net.SimNetwork.Direction;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.Simulation;

final class SimNetworkTest {
    private static final InetSocketAddress HERE = SimNetwork.socket(1, 7_000);
    private static final InetSocketAddress THERE = SimNetwork.socket(2, 7_000);
    private static final Delay DELAY = new Delay(100, 50);
    private static final int MANY = 5_000;

    private final Simulation simulation = new Simulation(42);
    private final SimNetwork network = new SimNetwork(simulation);
    private final Barrier barrier = new Barrier();
    private final Direction way = new Direction(HERE, THERE);
    private final List<Integer> arrived = new ArrayList<>();

    SimNetworkTest() {
        network.attach(THERE, "there", (from, datagram) -> arrived.add(datagram.getInt()));
    }

    private void sendMany(LinkQuality quality) {
        network.setQuality(quality);
        for (int number = 0; number < MANY; number++) {
            send(HERE, THERE, number);
            simulation.runUntil(simulation.nowNanos() + 20);
        }
        simulation.runUntil(simulation.nowNanos() + 1_000_000);
    }

    private void send(InetSocketAddress from, InetSocketAddress to, int number) {
        network.send(from, to, ByteBuffer.allocate(4).putInt(number).flip());
    }

    private static List<Integer> all() {
        return IntStream.range(0, MANY).boxed().toList();
    }

    @Test
    void aCalmLinkDeliversEverythingInOrder() {
        sendMany(LinkQuality.calm(DELAY));
        assertThat(arrived).isEqualTo(all());
        assertThat(network.get(NetworkCount.DELIVERED)).isEqualTo(MANY);
    }

    @Test
    void lossIsCountedAndSeen() {
        sendMany(new LinkQuality(0.1, 0, 0, Damage.NONE, DELAY, 0));
        assertThat(network.get(NetworkCount.LOSS)).isBetween(MANY / 12L, MANY / 8L);
        assertThat(arrived).hasSize(MANY - (int) network.get(NetworkCount.LOSS)).isSorted();
    }

    @Test
    void duplicationIsCountedAndSeen() {
        sendMany(new LinkQuality(0, 0.1, 0, Damage.NONE, DELAY, 0));
        assertThat(network.get(NetworkCount.DUPLICATION)).isBetween(MANY / 12L, MANY / 8L);
        assertThat(arrived).hasSize(MANY + (int) network.get(NetworkCount.DUPLICATION));
        assertThat(arrived.stream().distinct()).hasSize(MANY);
    }

    @Test
    void reorderingIsCountedAndSeen() {
        sendMany(new LinkQuality(0, 0, 0.1, Damage.NONE, DELAY, 2_000));
        assertThat(arrived).containsExactlyInAnyOrderElementsOf(all());
        assertThat(network.get(NetworkCount.REORDERING)).isBetween(MANY / 15L, MANY / 8L);
        assertThat(overtaken()).isEqualTo(network.get(NetworkCount.REORDERING));
    }

    private long overtaken() {
        int highest = -1;
        long overtaken = 0;
        for (int number : arrived) {
            overtaken += number < highest ? 1 : 0;
            highest = Math.max(number, highest);
        }
        return overtaken;
    }

    @Test
    void corruptionIsCountedAndSeen() {
        sendMany(new LinkQuality(0, 0, 0, Damage.ofBits(0.1), DELAY, 0));
        assertThat(network.get(NetworkCount.CORRUPTION)).isBetween(MANY / 12L, MANY / 8L);
        long wrong = IntStream.range(0, MANY)
                .filter(number -> arrived.get(number) != number)
                .count();
        assertThat(wrong)
                .isBetween(network.get(NetworkCount.CORRUPTION) * 9 / 10, network.get(NetworkCount.CORRUPTION));
    }

    @Test
    void aCutStopsOneDirectionUntilItIsMended() {
        network.attach(HERE, "here", (from, datagram) -> arrived.add(-datagram.getInt()));
        network.raise(barrier, way);
        send(HERE, THERE, 1);
        send(THERE, HERE, 2);
        simulation.runUntil(1_000_000);
        assertThat(arrived).containsExactly(-2);
        assertThat(network.get(NetworkCount.CUT)).isEqualTo(1);
        assertThat(barrier.stopped()).isEqualTo(1);
        network.lower(barrier, way);
        send(HERE, THERE, 3);
        simulation.runUntil(2_000_000);
        assertThat(arrived).containsExactly(-2, 3);
    }

    @Test
    void whatWasCloggedComesAllAtOnceWhenTheLinkIsFree() {
        network.clog(way, 500_000);
        send(HERE, THERE, 1);
        send(HERE, THERE, 2);
        simulation.runUntil(499_999);
        assertThat(arrived).isEmpty();
        simulation.runUntil(500_000);
        assertThat(arrived).containsExactly(1, 2);
        assertThat(network.get(NetworkCount.CLOGGING)).isEqualTo(2);
    }

    @Test
    void truncatedAndSplicedDatagramsAreCountedAndSeen() {
        List<Integer> lengths = new ArrayList<>();
        network.attach(THERE, "there", (from, datagram) -> lengths.add(datagram.remaining()));
        sendMany(new LinkQuality(0, 0, 0, new Damage(0, 0.1, 0.1), DELAY, 0));
        long cutShort =
                lengths.stream().filter(length -> length < Integer.BYTES).count();
        assertThat(network.get(NetworkCount.TRUNCATION))
                .isBetween(MANY / 12L, MANY / 8L)
                .isEqualTo(cutShort);
        assertThat(network.get(NetworkCount.SPLICING)).isBetween(MANY / 50L, MANY / 8L);
    }

    @Test
    void aLateDatagramArrivesLongAfterTheOthers() {
        LinkQuality late = new LinkQuality(0, 0, 0, Damage.NONE, DELAY, 0, new LinkQuality.Lateness(0.1, 900_000));
        sendMany(late);
        assertThat(arrived).containsExactlyInAnyOrderElementsOf(all());
        assertThat(network.get(NetworkCount.LATENESS)).isBetween(MANY / 12L, MANY / 8L);
        assertThat(overtaken()).isGreaterThan(network.get(NetworkCount.LATENESS) / 2);
    }

    @Test
    void oneDirectionCanBeWorseThanTheOthers() {
        network.attach(HERE, "here", (from, datagram) -> arrived.add(-datagram.getInt()));
        network.setQuality(HERE, THERE, new LinkQuality(1, 0, 0, Damage.NONE, DELAY, 0));
        send(HERE, THERE, 1);
        send(THERE, HERE, 2);
        simulation.runUntil(1_000_000);
        assertThat(arrived).containsExactly(-2);
        assertThat(network.directions())
                .containsExactly(new SimNetwork.Direction(HERE, THERE), new SimNetwork.Direction(THERE, HERE));
    }

    @Test
    void whatReachesNobodyIsNoFault() {
        send(HERE, SimNetwork.socket(9, 7_000), 1);
        network.setQuality(new LinkQuality(1, 0, 0, Damage.NONE, DELAY, 0));
        network.detach(THERE);
        send(HERE, THERE, 2);
        network.setQuality(LinkQuality.calm(DELAY));
        send(HERE, THERE, 3);
        simulation.runUntil(1_000_000);
        assertThat(arrived).isEmpty();
        assertThat(network.get(NetworkCount.LOSS)).isZero();
        assertThat(network.get(NetworkCount.UNHEARD)).isEqualTo(2);
    }

    @Test
    void aDatagramLongerThanUdpAllowsIsDropped() {
        network.send(HERE, THERE, ByteBuffer.allocate(SimNetwork.DATAGRAM_BYTES_MAX + 1));
        assertThat(network.get(NetworkCount.TOO_LONG)).isEqualTo(1);
    }

    @Test
    void theSendersBufferCanBeReusedAtOnce() {
        ByteBuffer buffer = ByteBuffer.allocate(4).putInt(5).flip();
        network.send(HERE, THERE, buffer);
        buffer.clear().putInt(6);
        simulation.runUntil(1_000_000);
        assertThat(arrived).containsExactly(5);
    }
}
