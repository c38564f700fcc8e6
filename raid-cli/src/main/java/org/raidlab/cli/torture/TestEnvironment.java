package org.raidlab.cli.torture;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.udp.KeyFile;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Host;
import org.raidlab.site.config.Layout;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/**
 * The environment of a torture run: hosts, disks and a cluster on them. What cannot be had here is left out, and said.
 */
final class TestEnvironment implements AutoCloseable {
    private static final int DISK_MEGABYTES = 512;

    private final Path folder;
    private final int sites;
    private final Network network;
    private final LocalCluster local;
    private final Map<Integer, SmallDisk> disks = new TreeMap<>();
    private final EnumMap<Fault, String> leftOut = new EnumMap<>(Fault.class);

    /** Makes the environment in an existing, empty folder. */
    TestEnvironment(Path folder, TorturePlan plan, ProcessStarter starter) throws IOException {
        this.folder = folder.toAbsolutePath();
        this.sites = plan.sites();
        this.network = network(plan);
        this.local = new LocalCluster(new ClusterFolder(this.folder.resolve("raid")), starter);
        Runtime.getRuntime().addShutdownHook(new Thread(this::killAll));
        if (plan.faults().contains(Fault.FULL_DISK)) {
            mountDisks();
        }
    }

    private Network network(TorturePlan plan) {
        try {
            return NamespaceNetwork.of(sites);
        } catch (IOException e) {
            EnumSet<Fault> cuts = EnumSet.of(Fault.CUT, Fault.ISOLATION);
            cuts.retainAll(plan.faults());
            cuts.forEach(fault -> leftOut.put(fault, e.getMessage()));
            return new LoopbackNetwork();
        }
    }

    private void mountDisks() throws IOException {
        for (int site = 2; site <= sites; site++) {
            Path mounted = Files.createDirectories(folder.resolve("disk-" + site));
            try {
                disks.put(site, SmallDisk.mount(mounted, DISK_MEGABYTES));
            } catch (IOException e) {
                leftOut.put(Fault.FULL_DISK, e.getMessage());
                return;
            }
        }
    }

    /** Returns the faults that this machine does not allow, and the reasons. */
    Map<Fault, String> leftOut() {
        return leftOut;
    }

    LocalCluster local() {
        return local;
    }

    Network network() {
        return network;
    }

    int sites() {
        return sites;
    }

    SmallDisk disk(int site) {
        SmallDisk disk = disks.get(site);
        if (disk == null) {
            throw new IllegalArgumentException("site " + site + " has no disk of its own");
        }
        return disk;
    }

    /** Starts the cluster, under a key. */
    void up(Layout layout) throws IOException {
        Path key = folder.resolve("key");
        KeyFile.make(key);
        Map<String, Host> hosts = new LinkedHashMap<>();
        hosts.put("here", network.here());
        IntStream.rangeClosed(1, sites).forEach(site -> hosts.put("host" + site, network.host(site)));
        List<Cluster.Site> all =
                IntStream.rangeClosed(1, sites).mapToObj(this::site).toList();
        Cluster.Endpoint nameServer = new Cluster.Endpoint("here", 0);
        local.up(new Cluster(0, nameServer, hosts, layout, all, null, key.toString(), null, null));
    }

    private Cluster.Site site(int number) {
        SmallDisk disk = disks.get(number);
        String data = disk == null ? null : disk.folder().resolve("site").toString();
        return new Cluster.Site(number, "host" + number, null, data, null);
    }

    /** Returns the live processes of a site. */
    List<RunFile> processes(int site) {
        return List.copyOf(local.processes(site).values());
    }

    /** The data folder of a site. */
    Path data(int site) {
        return local.folder().data(local.folder().cluster().site(site));
    }

    /** The ports of a site. */
    List<InetSocketAddress> ports(int site) {
        return processes(site).stream().map(RunFile::socket).toList();
    }

    /** Sends a signal to all processes of a site. */
    void signal(int site, String name) {
        processes(site).forEach(process -> process.signal(name));
    }

    /** Starts all dead processes of a site. */
    void recover(int site) {
        boolean whole = local.processes(site).size()
                == local.folder()
                        .cluster()
                        .processes(local.folder().cluster().site(site))
                        .size();
        if (!whole) {
            local.recover(site);
        }
    }

    @Override
    public void close() throws IOException {
        if (hasCluster()) {
            local.down();
        }
        takeDown();
    }

    private boolean hasCluster() {
        return Files.exists(local.folder().clusterFile());
    }

    private void takeDown() throws IOException {
        for (SmallDisk disk : disks.values()) {
            disk.close();
        }
        disks.clear();
        network.close();
    }

    /**
     * Kills the child processes when the parent ends, even if it is interrupted, and removes their mounts and links.
     */
    private void killAll() {
        if (hasCluster()) {
            local.allRunning().forEach(RunFile::kill);
        }
        try {
            takeDown();
        } catch (IOException e) {
            // What could not be taken down is left: its names begin with raidt and raid-small.
            disks.clear();
        }
    }
}
