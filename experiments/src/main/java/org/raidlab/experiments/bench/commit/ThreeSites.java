package org.raidlab.experiments.bench.commit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.LocalCluster;

/** A subject of three merged sites, a process each, and one process for all clients. */
public final class ThreeSites implements Subject {
    private static final ItemRelation RELATION = new ItemRelation("bench");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final LocalCluster cluster;
    private final RaidClient asking;
    private final Child clients;

    /**
     * Starts the sites and loads the items.
     *
     * @param cluster not running, in an empty folder
     * @param algorithms of the sites
     * @param items as many for each client
     */
    public ThreeSites(ChildJvms jvms, LocalCluster cluster, Algorithms algorithms, int items) throws IOException {
        this.cluster = cluster;
        cluster.up(Cluster.local(PROCESSES).with(algorithms).validated());
        asking = cluster.client();
        load(cluster, items);
        clients = jvms.start(clientArguments(cluster, items));
        clients.hear();
    }

    private static List<String> clientArguments(LocalCluster cluster, int items) {
        Path folder = cluster.folder().path().toAbsolutePath();
        return List.of("commit-client", folder.toString(), RELATION.name(), Integer.toString(items));
    }

    /** Makes clients of a cluster in this process, for the items that it has loaded. */
    static Participant.Role clientsHere(LocalCluster cluster, int items) {
        return CommitClients.cast(clientArguments(cluster, items));
    }

    /** Loads so many items into a cluster. */
    static void load(LocalCluster cluster, int items) throws IOException {
        List<Integer> sites = cluster.folder().cluster().siteNumbers();
        LoadPlan plan = new LoadPlan(
                sites,
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(1, PATIENCE),
                items,
                1,
                1,
                0,
                1,
                RELATION,
                Synthetic.NONE);
        try {
            new ClusterLoad(cluster, plan, line -> {}).prepare();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public Load run(int count, long millis) throws IOException {
        return Load.parse(clients.ask("run " + count + " " + millis));
    }

    /** Returns these sites as a subject whose transactions only read. */
    Subject reading() {
        return new Subject() {
            @Override
            public Load run(int count, long millis) throws IOException {
                return Load.parse(clients.ask("read " + count + " " + millis));
            }

            @Override
            public Usage usage() {
                return ThreeSites.this.usage();
            }

            @Override
            public void close() {
                // the sites are closed for themselves
            }
        };
    }

    @Override
    public Usage usage() {
        List<InetSocketAddress> sockets = cluster.folder().cluster().siteNumbers().stream()
                .map(site -> cluster.socket(site).socket())
                .toList();
        return Usage.of(
                sockets.stream().map(each -> asking.status(each, PATIENCE)).toList(),
                sockets.stream().map(each -> asking.resources(each, PATIENCE)).toList());
    }

    @Override
    public void close() {
        clients.close();
        asking.close();
        cluster.down();
    }
}
