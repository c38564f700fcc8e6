package org.raidlab.cli.demo;

import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.load.ClusterLoad;
import org.raidlab.site.load.LoadPlan;

/** A RAID that the demo starts, kills a site of, and looks into: processes of this host, or all sites in this JVM. */
public interface DemoCluster extends AutoCloseable {
    /** Starts all sites; returns when they know each other. */
    void up();

    /** The processes that run the sites; of sites in this JVM, its one. */
    List<Long> pids();

    RaidClient client();

    SiteSocket socket(int site);

    ClusterLoad load(LoadPlan plan, Consumer<HistoryTransaction> history);

    /** A site dies at once, in the middle of whatever it does. */
    void kill(int site);

    /** A dead site starts again; returns when it takes part. */
    void recover(int site);

    /** Counters of a site that is up. */
    SequencedMap<String, Long> counters(int site);

    List<CopyRecord> copies(int site);

    List<LedgerRecord> ledger(int site);

    @Override
    void close();
}
