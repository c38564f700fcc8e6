package org.raidlab.systemm.sim;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.world.World;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.load.CardClient;

/** The clients of a run: some at each site, each with a share of the site's records. */
final class CardClients {
    private final World world;
    private final SimulatedCluster<SystemMMessage> cluster;
    private final CreditCard application;
    private final List<CardClient> clients = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private int expected;

    CardClients(World world, SimulatedCluster<SystemMMessage> cluster, CreditCard application) {
        this.world = world;
        this.cluster = cluster;
        this.application = application;
    }

    /**
     * Starts the clients of a site.
     *
     * @param number how many
     * @param shares into which the records are divided
     * @param first the number of transactions that each submits, for now
     */
    void start(int site, int number, int shares, long first) {
        for (int share = 0; share < number; share++) {
            CardClient.Share own = new CardClient.Share(share, shares);
            String name = "client " + site + "." + share;
            expected++;
            world.add(name, environment -> {
                        CardClient client = new CardClient(
                                application,
                                own,
                                site,
                                cluster.socketOf(Address.of(site, SystemMServer.MESSAGE)),
                                new CardClient.Place(
                                        LdgConfig.WITHIN_PROCESS, environment.clock(), environment.random()),
                                first);
                        clients.add(client);
                        names.add(name);
                        return client.process();
                    })
                    .start();
        }
    }

    /** Returns whether each of them has been answered so often. */
    boolean haveAnswers(long number) {
        return areAll() && clients.stream().allMatch(client -> client.answers() >= number);
    }

    private boolean areAll() {
        return clients.size() == expected;
    }

    /** Returns whether all of them have done what they were to do. */
    boolean areDone() {
        return areAll() && clients.stream().allMatch(CardClient::isDone);
    }

    void submitUpTo(long number) {
        clients.forEach(client -> client.submitUpTo(number));
    }

    /** Has them compare their shares with what was acknowledged. */
    void audit() {
        clients.forEach(CardClient::audit);
    }

    List<String> broken() {
        List<String> found = new ArrayList<>();
        for (int number = 0; number < clients.size(); number++) {
            String who = names.get(number) + ": ";
            clients.get(number).broken().forEach(what -> found.add(Checker.DURABILITY.found(who + what)));
        }
        return found;
    }

    long survived() {
        return clients.stream().mapToLong(CardClient::survived).sum();
    }

    long restarts() {
        return clients.stream().mapToLong(CardClient::restarts).sum();
    }

    SeedResult.Transactions transactions() {
        return new SeedResult.Transactions(
                clients.stream().mapToLong(CardClient::committed).sum(),
                clients.stream().mapToLong(CardClient::aborted).sum(),
                0);
    }
}
