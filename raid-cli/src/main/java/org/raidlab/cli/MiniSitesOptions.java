package org.raidlab.cli;

import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.harness.managing.ManagedSites;
import org.raidlab.harness.managing.MiniLayout;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.harness.managing.SiteRecorder;
import org.raidlab.harness.managing.VirtualSites;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.runtime.watch.EventFile;
import org.raidlab.site.config.ClusterFile;
import org.raidlab.site.node.ServerFactory;
import picocli.CommandLine.Option;

/** The options for the sites that {@code raid mini} controls. */
final class MiniSitesOptions {
    /** An operation with a scenario and its sites, which end after it. */
    interface Use {
        int with(Scenario scenario, ManagedSites sites) throws Exception;
    }

    @Option(
            names = "--processes",
            description = "One process for each site, in real time; else all are in this one, in virtual time.")
    boolean processes;

    @Option(
            names = "--full",
            description = "Processes with all of RAID: concurrency control, views by majority, leases.")
    boolean full;

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            description = "The same with the algorithms of a cluster file, which says how many copies there are.")
    @Nullable
    Path file;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description =
                    "Write the events of the sites in virtual time, for raid tool --replay and raid trace --from.")
    @Nullable
    Path record;

    /** Starts the sites of a scenario, uses them and ends them. */
    int use(Scenario scenario, long seed, Console console, Use use) throws Exception {
        if (processes && (full || file != null)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--processes is Mini-RAID, " + (full ? "--full" : "--cluster") + " is all of RAID: choose one");
        }
        if (!processes && !full && file == null) {
            return inVirtualTime(scenario, seed, console, use);
        }
        if (record != null) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--record is of sites in virtual time; record processes with: raid trace record FILE --dir D");
        }
        MiniLayout layout = layout(scenario.shape(), seed);
        console.info("starting " + layout.shape().sites() + " sites as processes of this host");
        try (MiniGround ground = MiniGround.start(layout, seed)) {
            console.info("watch them with: raid tool --dir "
                    + ground.cluster().folder().path());
            return use.with(scenario.with(layout.shape()), ground.sites());
        }
    }

    private int inVirtualTime(Scenario scenario, long seed, Console console, Use use) throws Exception {
        if (record == null) {
            try (ManagedSites sites = new VirtualSites(scenario.shape(), seed, ServerFactory::new)) {
                return use.with(scenario, sites);
            }
        }
        List<WatchEvent> events = new ArrayList<>();
        try (EventFile.Writer writer = new EventFile.Writer(record);
                ManagedSites sites =
                        new VirtualSites(scenario.shape(), seed, ServerFactory::new, SiteRecorder.to(events::add))) {
            int result = use.with(scenario, sites);
            writer.write(events);
            console.line("%,d events: %s".formatted(writer.written(), record));
            return result;
        } catch (FileSystemException e) {
            throw new CommandException(ExitCode.ENVIRONMENT, "cannot write " + record + ": " + e.getMessage());
        }
    }

    private MiniLayout layout(MiniShape shape, long seed) {
        if (file != null) {
            return MiniLayout.of(ClusterFile.read(file), shape);
        }
        return full ? MiniLayout.full(shape, seed) : MiniLayout.processes(shape, seed);
    }
}
