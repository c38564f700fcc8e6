package org.raidlab.sim.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.Simulation;

final class SharedMediumTest {
    private static final long FLIGHT = 1_000;

    /** A byte takes 8,000 ns, a datagram up to 100 bytes 20 bytes more. */
    private static final SharedMedium SLOW = new SharedMedium(1_000_000, 100, 20);

    private final Simulation simulation = new Simulation(1);
    private final SimNetwork network = new SimNetwork(simulation);
    private final List<Long> arrivals = new ArrayList<>();

    SharedMediumTest() {
        network.setQuality(LinkQuality.calm(new Delay(FLIGHT, 0)));
        for (int host = 1; host <= 3; host++) {
            for (int port = 1; port <= 2; port++) {
                network.attach(
                        SimNetwork.socket(host, port), "a socket", (_, _) -> arrivals.add(simulation.nowNanos()));
            }
        }
    }

    private void send(InetSocketAddress from, InetSocketAddress to, int bytes) {
        network.send(from, to, ByteBuffer.allocate(bytes));
    }

    private List<Long> arrivals() {
        simulation.runUntil(1_000_000_000);
        return arrivals;
    }

    @Test
    void aDatagramTakesItsBytesAndThoseOfItsFrames() {
        assertThat(SLOW.transmissionNanos(80)).isEqualTo(100 * 8_000);
        assertThat(SLOW.transmissionNanos(0)).isEqualTo(20 * 8_000);
        assertThat(SLOW.transmissionNanos(101)).isEqualTo((101 + 2 * 20) * 8_000);
        assertThat(SharedMedium.ETHERNET_10.transmissionNanos(1_472)).isEqualTo(1_538 * 800);
        assertThat(SharedMedium.FDDI_100.transmissionNanos(4_324)).isEqualTo(4_388 * 80);
        assertThat(SharedMedium.MEMORY_CHANNEL.transmissionNanos(64)).isEqualTo(2 * 40 * 10);
    }

    @Test
    void twoPairsShareTheRateOfTheMedium() {
        network.shareMedium(SLOW);
        send(SimNetwork.socket(1, 1), SimNetwork.socket(2, 1), 80);
        send(SimNetwork.socket(3, 1), SimNetwork.socket(2, 2), 80);
        assertThat(arrivals()).containsExactly(800_000 + FLIGHT, 1_600_000 + FLIGHT);
    }

    @Test
    void aDatagramWithinAHostDoesNotUseTheMedium() {
        network.shareMedium(SLOW);
        send(SimNetwork.socket(1, 1), SimNetwork.socket(2, 1), 80);
        send(SimNetwork.socket(1, 1), SimNetwork.socket(1, 2), 80);
        assertThat(arrivals()).containsExactly(FLIGHT, 800_000 + FLIGHT);
    }

    @Test
    void aLostDatagramOccupiesTheMediumToo() {
        network.shareMedium(SLOW);
        InetSocketAddress from = SimNetwork.socket(1, 1);
        network.setQuality(from, SimNetwork.socket(2, 1), LinkQuality.CALM.losing(1));
        send(from, SimNetwork.socket(2, 1), 80);
        send(from, SimNetwork.socket(3, 1), 80);
        assertThat(arrivals()).containsExactly(1_600_000 + FLIGHT);
    }

    @Test
    void withoutAMediumDatagramsDoNotWaitForEachOther() {
        send(SimNetwork.socket(1, 1), SimNetwork.socket(2, 1), 80);
        send(SimNetwork.socket(3, 1), SimNetwork.socket(2, 2), 80);
        assertThat(arrivals()).containsExactly(FLIGHT, FLIGHT);
    }
}
