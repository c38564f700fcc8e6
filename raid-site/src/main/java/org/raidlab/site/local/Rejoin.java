package org.raidlab.site.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.raidlab.core.turn.Devices;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.EmptyState;
import org.raidlab.store.SiteFolder;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.LogSettings;

/** Moves a site's folder aside, and makes one in which the site says that it holds nothing. */
record Rejoin(ClusterFolder folder, Cluster cluster, Cluster.Site site) {
    private static final Duration ENTERING = Duration.ofSeconds(30);

    /** Throws an exception unless the sites' views change: only such sites bring copies to a site without any. */
    void requireViews() {
        Replication replication = cluster.algorithmsOrDefault().replication();
        if (!(replication instanceof Replication.Rowaa)) {
            throw new ConfigException("with replication control " + replication.control()
                    + " no site brings another one its copies; restore the folder of site " + site.site()
                    + " as it was last");
        }
    }

    /**
     * Returns the status of another site, as soon as one is in a view: after a start of all sites they take a moment to
     * choose a view.
     */
    SiteStatus other(LocalCluster running, RaidClient client) {
        String majority = "start the others first, a majority of them: raid recover N";
        if (running.aliveSites().stream().allMatch(each -> each == site.site())) {
            throw new ConfigException(
                    "no other site is up that could bring site " + site.site() + " its copies; " + majority);
        }
        String what = "a site in a view that could bring site " + site.site() + " its copies; " + majority;
        Polling.until(ENTERING, what, () -> inView(running, client).isPresent());
        return inView(running, client).orElseThrow(() -> new EnvironmentException("waited in vain for " + what));
    }

    private Optional<SiteStatus> inView(LocalCluster running, RaidClient client) {
        return running.aliveSites().stream()
                .filter(each -> each != site.site())
                .map(each -> running.status(client, each))
                .filter(each -> each.counter("RC.up") > 0)
                .findFirst();
    }

    /** @param known the last session of the site that the others know */
    void begin(long known) {
        int last = Math.toIntExact(Math.max(known, lastAnnounced()));
        Path data = folder.data(site);
        putAside(data);
        try (SiteFolder made = SiteFolder.take(data, RaidDevices.ALL)) {
            made.beginAfter(last);
            Background here = Background.atOnce(failure -> {
                throw failure;
            });
            try (Devices devices = made.open(LogSettings.DEFAULT, here)) {
                EmptyState.write(
                        devices.log(RaidDevices.LOG),
                        cluster.siteNumbers().stream()
                                .filter(each -> !cluster.addedSites().contains(each))
                                .toList());
            }
        }
    }

    private long lastAnnounced() {
        return cluster.processes(site).stream()
                .flatMap(process -> RunFile.read(folder.runFile(process)).stream())
                .mapToLong(RunFile::incarnation)
                .max()
                .orElse(0);
    }

    private static void putAside(Path data) {
        try {
            int number = 1;
            while (Files.exists(aside(data, number))) {
                number++;
            }
            if (Files.exists(data)) {
                Files.move(data, aside(data, number));
            }
        } catch (IOException e) {
            throw new EnvironmentException("cannot put " + data + " aside: " + e.getMessage(), e);
        }
    }

    private static Path aside(Path data, int number) {
        return data.resolveSibling(data.getFileName() + ".before-rejoin-" + number);
    }
}
