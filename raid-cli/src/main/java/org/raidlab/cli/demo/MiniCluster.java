package org.raidlab.cli.demo;

import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.mini.MiniInstance;
import org.raidlab.harness.mini.MiniSetup;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.node.ServerFactory;

/** A cluster with all sites in this JVM: no other process, no sockets, no files. */
public final class MiniCluster implements DemoCluster {
    private final MiniInstance instance;

    /** @param seed of what the sites draw, and of what a kill leaves of their unforced records */
    public MiniCluster(Cluster sites, long seed) {
        instance = new MiniInstance(new MiniSetup(sites, seed, ServerFactory::new));
    }

    @Override
    public void up() {
        instance.start();
    }

    @Override
    public List<Long> pids() {
        return List.of(ProcessHandle.current().pid());
    }

    @Override
    public RaidClient client() {
        return instance.client();
    }

    @Override
    public SiteSocket socket(int site) {
        return instance.socket(site);
    }

    @Override
    public ClusterLoad load(LoadPlan plan, Consumer<HistoryTransaction> history) {
        return new ClusterLoad(instance, plan, history);
    }

    @Override
    public void kill(int site) {
        instance.kill(site);
    }

    @Override
    public void recover(int site) {
        instance.recover(site);
    }

    @Override
    public SequencedMap<String, Long> counters(int site) {
        return instance.counters(site);
    }

    @Override
    public List<CopyRecord> copies(int site) {
        return instance.copies(site);
    }

    @Override
    public List<LedgerRecord> ledger(int site) {
        return instance.ledger(site);
    }

    @Override
    public void close() {
        instance.close();
    }
}
