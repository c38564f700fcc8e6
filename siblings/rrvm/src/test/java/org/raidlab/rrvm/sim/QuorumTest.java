package org.raidlab.rrvm.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.RrvmTrace;
import org.raidlab.rrvm.manager.TransactionManager;
import org.raidlab.rrvm.system.RrvmSystem;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.world.World;

/** A manager with three servers, of which two are a quorum, and the death of any one of them. */
class QuorumTest {
    private static final long SECOND = 1_000_000_000;
    private static final List<Integer> SITES = List.of(1, 2, 3, 4);

    private final World world = new World(1, new RrvmSimulation().plan("calm"));
    private final SimulatedCluster<RrvmMessage> cluster = new SimulatedCluster.Builder<>(
                    world, RrvmServer.ALL, rrvm().site(), RrvmDevices.MESSAGES)
            .setups((setup, plan) -> setup.withDisk())
            .build(SITES.size(), (site, environment) -> rrvm());
    private final SimClients clients = new SimClients(world, cluster);
    private final List<TraceEvent> noted = new ArrayList<>();

    private static RrvmSystem rrvm() {
        return new RrvmSystem(SITES, RrvmSettings.DEFAULT);
    }

    private void start() {
        cluster.logOwners().getFirst().observe(new ProcessObserver() {
            @Override
            public void noted(SimProcess process, TraceEvent event) {
                noted.add(event);
            }
        });
        cluster.start();
        world.await("three servers", () -> servers() == 3, 10 * SECOND);
        SITES.forEach(site -> clients.start(site, Long.MAX_VALUE, false));
        commit(50);
        noted.clear();
    }

    private long servers() {
        return cluster.counters(1, RrvmServer.MANAGER).keySet().stream()
                .filter(name -> name.startsWith(TransactionManager.QUORUM))
                .count();
    }

    private void commit(int number) {
        long enough = acknowledged() + number;
        world.await("commits", () -> acknowledged() >= enough, 10 * SECOND);
    }

    private long acknowledged() {
        return cluster.counters(1, RrvmServer.MANAGER).getOrDefault(TransactionManager.ACKNOWLEDGED, 0L);
    }

    private long inMemory(Durability durability) {
        return noted.stream()
                .filter(event -> event instanceof RrvmTrace.Acknowledged of
                        && of.durability() == durability
                        && of.isInMemoryOnly())
                .count();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void theDeathOfOneServerSendsTheManagerNotToDisk(int server) {
        start();
        cluster.logOwners().get(server - 1).crash();
        commit(200);
        world.await("the loss to be seen", () -> servers() == 2, SECOND);
        commit(100);
        assertThat(noted)
                .noneMatch(RrvmTrace.WentToDisk.class::isInstance)
                .anyMatch(event ->
                        event instanceof RrvmTrace.LostServer of && of.server().server() == server && of.left() == 2);
        assertThat(inMemory(Durability.QUORUM)).isGreaterThan(30);
        assertThat(inMemory(Durability.REMOTE_1)).isGreaterThan(30);
    }

    @Test
    void aServerThatComesBackIsUsedAgain() {
        start();
        cluster.logOwners().get(1).crash();
        world.await("the loss to be seen", () -> servers() == 2, SECOND);
        cluster.logOwners().get(1).startAfter(1);
        world.await("three servers", () -> servers() == 3, 10 * SECOND);
        commit(50);
    }

    @Test
    void withoutAQuorumOfServersTheDiskAcknowledges() {
        start();
        cluster.logOwners().get(1).crash();
        cluster.logOwners().get(2).crash();
        world.await("the losses to be seen", () -> servers() == 1, SECOND);
        noted.clear();
        commit(50);
        assertThat(inMemory(Durability.QUORUM)).isZero();
        assertThat(inMemory(Durability.REMOTE_1)).isPositive();
    }

    /** The manager and its first server die together; a quorum's transactions are at the others. */
    @Test
    void aQuorumsTransactionsAreNotLostWithOneServer() {
        start();
        SimProcess manager = cluster.logOwners().getFirst();
        SimProcess first = cluster.logOwners().get(1);
        manager.crash();
        first.crash();
        manager.startAfter(1);
        first.startAfter(1);
        commit(50);
        clients.submitUpTo(0);
        clients.audit();
        world.await("the audit", clients::areDone, 10 * SECOND);
        assertThat(clients.broken()).isEmpty();
    }
}
