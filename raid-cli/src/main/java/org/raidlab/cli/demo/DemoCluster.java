package org.raidlab.cli.demo;

import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;

/**
 * A cluster of the demo, which starts it, kills one of its sites and reads its state: processes of this host, or all
 * sites in this JVM.
 */
public interface DemoCluster extends AutoCloseable {
    /** Starts all sites; returns when the sites know each other. */
    void up();

    /** Returns the processes that run the sites; for sites in this JVM, the JVM's own process. */
    List<Long> pids();

    RaidClient client();

    SiteSocket socket(int site);

    ClusterLoad load(LoadPlan plan, Consumer<HistoryTransaction> history);

    /** Kills a site at once, in the middle of its work. */
    void kill(int site);

    /** Starts a dead site again; returns when it takes part. */
    void recover(int site);

    /** Returns the counters of a site that is up. */
    SequencedMap<String, Long> counters(int site);

    List<CopyRecord> copies(int site);

    List<LedgerRecord> ledger(int site);

    @Override
    void close();
}
