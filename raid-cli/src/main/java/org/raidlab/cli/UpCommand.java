package org.raidlab.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterFile;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.RunFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid up}: starts a cluster of processes. */
@Command(
        name = "up",
        description = "Start a cluster: a name server, and a process for each site. Returns when all are ready.",
        mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {
    /**
     * How a site's servers are put into processes; {@code mini} is known so that its refusal can say what to do
     * instead.
     */
    enum LayoutName {
        merged,
        mini
    }

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "-f", paramLabel = "FILE", description = "The cluster file.")
    @Nullable
    Path file;

    @Option(
            names = "--sites",
            paramLabel = "N",
            defaultValue = "3",
            description = "Without -f: how many sites (default: 3).")
    int sites;

    @Option(names = "--layout", description = "Without -f: merged.", defaultValue = "merged")
    LayoutName layout = LayoutName.merged;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "The cluster key; make one with: raid gen key FILE")
    @Nullable
    Path keyFile;

    @Option(names = "--insecure", description = "Let processes bind beyond loopback although there is no cluster key.")
    boolean insecure;

    @Override
    public Integer call() {
        Console console = global.console();
        LocalCluster local = Clusters.in(global.folder(), insecure);
        local.up(
                keyFile == null
                        ? cluster()
                        : cluster().withKeyFile(keyFile.toAbsolutePath().toString()));
        Cluster cluster = local.folder().cluster();
        for (int site : cluster.siteNumbers()) {
            LocalCluster.running(local.folder().siteRunFile(site))
                    .ifPresent(run -> console.line(
                            "site %d  up  pid %d  %s:%d".formatted(site, run.pid(), run.host(), run.port())));
        }
        console.object(Map.of("sites", states(local, cluster.siteNumbers())));
        return ExitCode.OK;
    }

    /** The given file, or so many sites on this host. */
    private Cluster cluster() {
        if (file != null) {
            return ClusterFile.read(file);
        }
        if (sites < 1 || sites > 64) {
            throw new CommandException(ExitCode.USAGE, "--sites is between 1 and 64");
        }
        return switch (layout) {
            case merged -> Cluster.local(sites);
            case mini -> Cluster.mini(sites);
        };
    }

    private static List<SequencedMap<String, Object>> states(LocalCluster local, List<Integer> sites) {
        return sites.stream()
                .map(site -> {
                    SequencedMap<String, Object> state = new LinkedHashMap<>();
                    state.put("site", site);
                    state.put(
                            "pid",
                            LocalCluster.running(local.folder().siteRunFile(site))
                                    .map(RunFile::pid)
                                    .orElse(0L));
                    return state;
                })
                .toList();
    }
}
