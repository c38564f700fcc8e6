package org.raidlab.rrvm.rex.load;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.rrvm.rex.RexServer;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.client.StoreClient;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemLoad;

/** A client for each site of a running cluster. */
public final class PageLoad implements SystemLoad {
    private static final int PAGES = 2_000;
    private static final int CACHE_PAGES = 200;
    private static final int SHIP_BYTES = 400;
    private static final long REPEAT_NANOS = 10_000_000;
    private static final Duration AUDIT = Duration.ofSeconds(60);

    private final List<Host> hosts = new ArrayList<>();
    private final List<RandomTransactions> programs = new ArrayList<>();

    /** Begins the load on the sites of a cluster. */
    public PageLoad(SystemCluster cluster, RexSettings settings) {
        StoreClient.Settings own =
                new StoreClient.Settings(settings.pageBytes(), CACHE_PAGES, SHIP_BYTES, REPEAT_NANOS);
        for (int site : cluster.sites()) {
            Host host = SystemCluster.clientHost();
            InetSocketAddress socket = cluster.socket(site);
            SeededRandom random = new SeededRandom(site);
            RandomTransactions program = new RandomTransactions(random, settings.pageBytes(), PAGES, Long.MAX_VALUE);
            StoreClient.Place place = new StoreClient.Place(host.ldg(), new SystemClock(), new SeededRandom(-site));
            host.run(new StoreClient(Address.of(site, RexServer.STORE), socket, own, place, program).process());
            hosts.add(host);
            programs.add(program);
        }
    }

    @Override
    public List<Long> answered() {
        return programs.stream().map(RandomTransactions::answers).toList();
    }

    /** Reads all pages, and compares them with what was acknowledged. */
    @Override
    public List<String> broken() {
        programs.forEach(RandomTransactions::audit);
        programs.forEach(program -> program.submitUpTo(0));
        Polling.until(AUDIT, "the pages to be read", () -> programs.stream().allMatch(RandomTransactions::isDone));
        List<String> broken = new ArrayList<>();
        for (int client = 0; client < programs.size(); client++) {
            String who = "site " + (client + 1) + ": ";
            programs.get(client).broken().forEach(what -> broken.add(who + what));
        }
        return broken;
    }

    @Override
    public void close() {
        hosts.forEach(Host::close);
    }
}
