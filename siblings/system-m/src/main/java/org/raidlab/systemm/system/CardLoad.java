package org.raidlab.systemm.system;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemLoad;
import org.raidlab.systemm.load.CardClient;

/** Clients on the sites of a running cluster: together they know what each database has to hold. */
final class CardLoad implements SystemLoad {
    private static final Duration AUDIT = Duration.ofSeconds(30);

    private final List<Host> hosts = new ArrayList<>();
    private final List<CardClient> clients = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    CardLoad(SystemCluster cluster) {
        for (int site : cluster.sites()) {
            InetSocketAddress socket = cluster.running(site).orElseThrow().socket();
            for (int number = 0; number < SystemMDeployment.CLIENTS; number++) {
                start(site, socket, new CardClient.Share(number, SystemMDeployment.CLIENTS));
            }
        }
    }

    private void start(int site, InetSocketAddress socket, CardClient.Share share) {
        Host host = SystemCluster.clientHost();
        long seed = (long) site * SystemMDeployment.CLIENTS + share.number();
        CardClient.Place place = new CardClient.Place(host.ldg(), new SystemClock(), new SeededRandom(seed));
        CardClient client = new CardClient(SystemMDeployment.APPLICATION, share, site, socket, place, Long.MAX_VALUE);
        host.run(client.process());
        hosts.add(host);
        clients.add(client);
        names.add("site " + site + ": ");
    }

    @Override
    public List<Long> answered() {
        return clients.stream().map(CardClient::answers).toList();
    }

    /** Compares all shares of all databases with what was acknowledged. */
    @Override
    public List<String> broken() {
        clients.forEach(CardClient::audit);
        clients.forEach(client -> client.submitUpTo(0));
        Polling.until(AUDIT, "the shares to be compared", () -> clients.stream().allMatch(CardClient::isDone));
        List<String> broken = new ArrayList<>();
        for (int number = 0; number < clients.size(); number++) {
            String who = names.get(number);
            clients.get(number).broken().forEach(what -> broken.add(who + what));
        }
        return broken;
    }

    @Override
    public List<String> remarks() {
        return List.of(
                "committed: %d; aborted by their procedures: %d"
                        .formatted(
                                clients.stream()
                                        .mapToLong(CardClient::committed)
                                        .sum(),
                                clients.stream().mapToLong(CardClient::aborted).sum()),
                "shares compared after restarts: %d, of which %d had a transaction that no one was told of"
                        .formatted(
                                clients.stream().mapToLong(CardClient::restarts).sum(),
                                clients.stream().mapToLong(CardClient::survived).sum()));
    }

    @Override
    public void close() {
        hosts.forEach(Host::close);
    }
}
