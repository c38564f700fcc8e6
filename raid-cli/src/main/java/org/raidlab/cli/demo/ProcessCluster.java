package org.raidlab.cli.demo;

import java.nio.file.Path;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.CopyReader;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.SiteLedger;

/** A cluster of processes of this host over UDP. */
public final class ProcessCluster implements DemoCluster {
    private final Cluster cluster;
    private final LocalCluster local;

    /** Makes a cluster of sites of any layout but {@code mini}, with its files in a folder. */
    public ProcessCluster(Cluster cluster, Path folder, ProcessStarter starter) {
        this.cluster = cluster;
        local = new LocalCluster(new ClusterFolder(folder), starter);
    }

    @Override
    public void up() {
        local.up(cluster);
    }

    @Override
    public List<Long> pids() {
        return cluster.siteNumbers().stream()
                .flatMap(site -> local.processes(site).values().stream())
                .map(RunFile::pid)
                .toList();
    }

    @Override
    public RaidClient client() {
        return local.client();
    }

    @Override
    public SiteSocket socket(int site) {
        return local.socket(site);
    }

    @Override
    public ClusterLoad load(LoadPlan plan, Consumer<HistoryTransaction> history) {
        return new ClusterLoad(local, plan, history);
    }

    @Override
    public void kill(int site) {
        local.kill(site);
    }

    @Override
    public void recover(int site) {
        local.recover(site);
    }

    @Override
    public SequencedMap<String, Long> counters(int site) {
        try (RaidClient client = client()) {
            return local.status(client, site).counters();
        }
    }

    @Override
    public List<CopyRecord> copies(int site) {
        try (RaidClient client = client()) {
            return new CopyReader(client, local.socket(site)).read(false);
        }
    }

    @Override
    public List<LedgerRecord> ledger(int site) {
        return SiteLedger.read(site, local.folder().data(cluster.site(site)));
    }

    @Override
    public void close() {
        local.down();
    }
}
