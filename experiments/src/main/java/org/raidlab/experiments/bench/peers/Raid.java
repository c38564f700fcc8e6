package org.raidlab.experiments.bench.peers;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.commit.Load;
import org.raidlab.experiments.bench.commit.ThreeSites;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.local.LocalCluster;

/** RAID on three merged sites: each commit is forced at all three. */
final class Raid implements Peer {
    private final ChildJvms jvms;
    private final LocalCluster cluster;
    private final ThreeSites sites;
    private @Nullable Child debitCredit;

    /**
     * Starts three sites.
     *
     * @param cluster not running, in an empty folder
     */
    Raid(ChildJvms jvms, LocalCluster cluster, Algorithms algorithms) throws IOException {
        this.jvms = jvms;
        this.cluster = cluster;
        sites = new ThreeSites(jvms, cluster, algorithms, Task.CLIENTS_MAX * Task.ROWS_OF_CLIENT);
    }

    /** Returns the clients of debit-credit, which load its data when they are needed first. */
    private Child debitCredit() throws IOException {
        Child child = debitCredit;
        if (child == null) {
            String folder = cluster.folder().path().toAbsolutePath().toString();
            child = jvms.start(List.of(MixClients.NAME, folder));
            debitCredit = child;
            child.hear();
        }
        return child;
    }

    @Override
    public String name() {
        return "raid";
    }

    @Override
    public Load run(Task task, int clients, long millis) throws IOException {
        return switch (task) {
            case UPDATE -> sites.run(clients, millis);
            case DEBIT_CREDIT -> Load.parse(debitCredit().ask("run " + clients + " " + millis));
        };
    }

    /** Throws an exception if the balances do not agree at each site with each other and with the commits. */
    void check() throws IOException {
        String wrong = debitCredit == null ? "" : debitCredit.ask("check");
        if (!wrong.isEmpty()) {
            throw new IOException("the data of debit-credit are wrong: " + wrong);
        }
    }

    @Override
    public void close() {
        if (debitCredit != null) {
            debitCredit.close();
        }
        sites.close();
    }
}
