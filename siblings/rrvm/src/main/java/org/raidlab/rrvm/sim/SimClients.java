package org.raidlab.rrvm.sim;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.load.CellClient;
import org.raidlab.rrvm.load.Cells;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.world.World;

/** The clients of a run, one at each site, and what they found. */
final class SimClients {
    private static final Cells CELLS = new Cells(31, 997);

    private final World world;
    private final SimulatedCluster<RrvmMessage> cluster;
    private final List<CellClient> clients = new ArrayList<>();

    SimClients(World world, SimulatedCluster<RrvmMessage> cluster) {
        this.world = world;
        this.cluster = cluster;
    }

    /**
     * Starts the client of a site.
     *
     * @param first the number of transactions that it submits, for now
     * @param truncates whether it then has the log truncated
     */
    void start(int site, long first, boolean truncates) {
        Address manager = Address.of(site, RrvmServer.MANAGER);
        world.add("client " + site, environment -> {
                    CellClient.Place place =
                            new CellClient.Place(LdgConfig.WITHIN_PROCESS, environment.clock(), environment.random());
                    CellClient client = new CellClient(CELLS, manager, cluster.socketOf(manager), place, first);
                    if (truncates) {
                        client.truncate();
                    }
                    clients.add(client);
                    return client.process();
                })
                .start();
    }

    /** Returns whether each of them has been answered so often. */
    boolean haveAnswers(long number) {
        return areAll() && clients.stream().allMatch(client -> client.answers() >= number);
    }

    private boolean areAll() {
        return clients.size() == cluster.logOwners().size();
    }

    /** Returns whether all of them have done what they were to do. */
    boolean areDone() {
        return areAll() && clients.stream().allMatch(CellClient::isDone);
    }

    void submitUpTo(long number) {
        clients.forEach(client -> client.submitUpTo(number));
    }

    /** Has them compare the memories with what was acknowledged. */
    void audit() {
        clients.forEach(CellClient::audit);
    }

    List<String> broken() {
        List<String> found = new ArrayList<>();
        for (int site = 1; site <= clients.size(); site++) {
            String who = "site " + site + ": ";
            clients.get(site - 1).broken().forEach(what -> found.add(Checker.DURABILITY.found(who + what)));
        }
        return found;
    }

    /** Returns the counts; a transaction that was acknowledged, and then reported as lost, is unknown. */
    SeedResult.Transactions transactions() {
        long told = clients.stream().mapToLong(CellClient::told).sum();
        long lost = clients.stream().mapToLong(CellClient::lost).sum();
        return new SeedResult.Transactions(told, 0, lost);
    }
}
