package org.raidlab.site.local;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.raidlab.comm.ldg.CutLinks;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ServerProcess;

/**
 * Groups of sites that do not hear each other; a site in no group hears all sites, and so does the name server. Each
 * process drops what comes from processes of the other groups, and what it would send them: so a link stays cut when
 * the process at one of its ends is started again.
 *
 * @param groups none for a network that is whole
 */
public record Partition(List<List<Integer>> groups) {
    private static final Duration ORDER = Duration.ofSeconds(10);

    /** No partition: no link is cut. */
    public static final Partition NONE = new Partition(List.of());

    public Partition {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /** Imposes the partition on a running cluster, instead of earlier cuts; returns how many processes answered. */
    public int impose(LocalCluster cluster) {
        require(cluster.folder().cluster());
        List<RunFile> told = new ArrayList<>();
        try (RaidClient client = cluster.client()) {
            for (int site : cluster.folder().cluster().siteNumbers()) {
                List<InetSocketAddress> peers = peers(cluster.folder(), site);
                for (RunFile process : cluster.processes(site).values()) {
                    if (!client.setCuts(process.socket(), peers, ORDER)) {
                        throw new EnvironmentException("site " + site + " does not hear; look at: raid status");
                    }
                    told.add(process);
                }
            }
        }
        return told.size();
    }

    private void require(Cluster cluster) {
        TreeSet<Integer> seen = new TreeSet<>();
        for (List<Integer> group : groups) {
            for (int site : group) {
                cluster.site(site);
                if (!seen.add(site)) {
                    throw new ConfigException("site " + site + " cannot be on two sides");
                }
            }
        }
    }

    /** Returns the sites to which a site says that its links are cut, in order. */
    public static List<Integer> cutFrom(ClusterFolder folder, SiteStatus status) {
        List<Integer> others = new ArrayList<>();
        Cluster cluster = folder.cluster();
        for (int site : cluster.siteNumbers()) {
            List<InetSocketAddress> sockets = new ArrayList<>();
            addSockets(folder, cluster, site, sockets);
            if (sockets.stream().map(CutLinks::counter).anyMatch(status.counters()::containsKey)) {
                others.add(site);
            }
        }
        return others;
    }

    /** Returns the sockets at which processes of the other groups listen or, while they are dead, listened last. */
    private List<InetSocketAddress> peers(ClusterFolder folder, int site) {
        List<InetSocketAddress> peers = new ArrayList<>();
        Cluster cluster = folder.cluster();
        boolean isInOne = groups.stream().anyMatch(group -> group.contains(site));
        for (List<Integer> group : groups) {
            if (isInOne && !group.contains(site)) {
                group.forEach(other -> addSockets(folder, cluster, other, peers));
            }
        }
        return peers;
    }

    private static void addSockets(ClusterFolder folder, Cluster cluster, int site, List<InetSocketAddress> to) {
        for (ServerProcess process : cluster.processes(cluster.site(site))) {
            RunFile.read(folder.runFile(process)).map(RunFile::socket).ifPresent(to::add);
        }
    }
}
