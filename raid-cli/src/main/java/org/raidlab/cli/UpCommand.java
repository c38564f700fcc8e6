package org.raidlab.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterFile;
import org.raidlab.site.config.Layout;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.node.Implementations;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid up}: starts a cluster of processes. */
@Command(
        name = "up",
        description =
                "Start a cluster: a name server, and the processes of each site. Returns when all sites are in one "
                        + "view.",
        mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {
    /**
     * The assignment of a site's servers to processes; {@code mini} is known so that its refusal can name the
     * alternative.
     */
    enum LayoutName {
        merged,
        separate,
        mini
    }

    private static final String RAID = "raid";
    private static final int PORT_MAX = 65_535;

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "-f", paramLabel = "FILE", description = "The cluster file.")
    @Nullable
    Path file;

    @Option(
            names = "--sites",
            paramLabel = "N",
            description = "Of a new cluster, without -f: how many sites (default: 3).")
    @Nullable
    Integer sites;

    @Option(
            names = "--layout",
            description = "Of a new cluster, without -f: merged (one process for each site; the default)"
                    + " or separate (one for each server).")
    @Nullable
    LayoutName layout;

    @Option(
            names = "--port",
            paramLabel = "BASE",
            description = "Of a new cluster, without -f: the name server listens at BASE, the processes of site N from"
                    + " BASE + 10 N on (default: any free ports).")
    @Nullable
    Integer port;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "The cluster key; make one with: raid gen key FILE")
    @Nullable
    Path keyFile;

    @Option(names = "--insecure", description = "Let processes bind beyond loopback although there is no cluster key.")
    boolean insecure;

    @Option(
            names = "--system",
            paramLabel = "NAME",
            description = "What to start (default: what is in the folder, else raid); another system has one process"
                    + " for each site.")
    @Nullable
    String system;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            split = ",",
            description =
                    "Algorithms by the keys of a cluster file: concurrency=opt, commit=2pc, replication=quorum, ...; of"
                            + " another system by its own keys: checkpointer=TCBW, log=TOPER, and by"
                            + " log-device=file, remote or quorum: where a site's log is durable")
    Map<String, String> said = new LinkedHashMap<>();

    @Mixin
    ClassPathOption classes = new ClassPathOption();

    @Override
    public Integer call() {
        Console console = global.console();
        Optional<SystemCluster> there = SystemCluster.in(global.folder().path());
        if (system != null ? !system.equals(RAID) : there.isPresent()) {
            return upOfSystem(there, console);
        }
        if (there.isPresent()) {
            throw new CommandException(
                    ExitCode.USAGE,
                    global.folder().path() + " has the system '" + there.get().system()
                            + "'; start RAID in another folder (--dir)");
        }
        LocalCluster local = Clusters.in(global.folder(), insecure);
        Cluster asked = withAlgorithms(cluster(local.folder()));
        if (asked.algorithmsOrDefault().concurrency().equals(Algorithms.NO_CONCURRENCY_CONTROL)) {
            console.info(
                    "warning: 'concurrency: none' lets every transaction commit: updates get lost, and histories are"
                            + " not serializable; use it for lessons and experiments only");
        }
        String caution =
                Implementations.commit(asked.algorithmsOrDefault().commit()).caution();
        if (!caution.isEmpty()) {
            console.info("warning: 'commit: " + asked.algorithmsOrDefault().commit() + "' " + caution);
        }
        try (Progress _ = Progress.of(global, "waiting until all sites are in one view")) {
            local.up(
                    keyFile == null
                            ? asked
                            : asked.withKeyFile(keyFile.toAbsolutePath().toString()));
        }
        Cluster cluster = local.folder().cluster();
        for (int site : cluster.siteNumbers()) {
            local.processes(site)
                    .forEach((process, run) -> console.line(
                            "%s  up  pid %d  %s:%d".formatted(process.title(), run.pid(), run.host(), run.port())));
        }
        console.object(Map.of("sites", states(local, cluster.siteNumbers())));
        return ExitCode.OK;
    }

    /** Returns a cluster with the algorithms that the options name, all of which can be found. */
    private Cluster withAlgorithms(Cluster cluster) {
        Algorithms algorithms = cluster.algorithmsOrDefault();
        Algorithms asked = algorithms.with(new LinkedHashMap<>(said));
        if (classes.classPath == null) {
            classes.classPath = asked.classPath();
        }
        classes.use();
        Implementations.check(asked);
        Algorithms all = asked.withClassPath(classes.absolute());
        return all.equals(algorithms) ? cluster : cluster.with(all).validated();
    }

    /** Starts another system: the one in the folder, or a new one where no cluster is. */
    private int upOfSystem(Optional<SystemCluster> there, Console console) {
        String name = system != null ? system : there.orElseThrow().system();
        if (file != null || layout != null || keyFile != null || port != null) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "-f, --layout, --port and --key-file are RAID's; the system " + name + " takes --sites");
        }
        ClusterFolder folder = global.folder();
        if (Files.exists(folder.clusterFile())) {
            throw new CommandException(
                    ExitCode.USAGE,
                    folder.path() + " has a cluster of RAID; start " + name + " in another folder (--dir)");
        }
        int number = sites == null && there.isPresent() ? there.get().sites().size() : number();
        SequencedMap<String, String> settings =
                said.isEmpty() && there.isPresent() ? there.get().settings() : new LinkedHashMap<>(said);
        SystemCluster cluster = new SystemCluster(folder.path(), name, number, settings);
        cluster.up(new ProcessStarter(Main.class.getName()));
        SystemStatus.show(cluster, false, console);
        return ExitCode.OK;
    }

    private int number() {
        int number = sites == null ? 3 : sites;
        if (number < 1 || number > 64) {
            throw new CommandException(ExitCode.USAGE, "--sites is between 1 and 64");
        }
        return number;
    }

    /** Returns the cluster of the given file, or the existing cluster, or so many sites on this host. */
    private Cluster cluster(ClusterFolder folder) {
        boolean isNew = file == null && !Files.exists(folder.clusterFile());
        if (port != null && !isNew) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--port is for a new cluster; write 'name-server: {port: P}' and, of each site, 'port: P' in "
                            + (file == null ? folder.clusterFile() : file));
        }
        if (file != null) {
            return ClusterFile.read(file);
        }
        int number = number();
        if (port != null && (port < 1 || port > PORT_MAX)) {
            throw new CommandException(ExitCode.USAGE, "--port is between 1 and " + PORT_MAX);
        }
        Cluster fresh = switch (layout == null ? LayoutName.merged : layout) {
            case merged -> Cluster.local(number);
            case separate -> Cluster.local(number, Layout.Named.SEPARATE);
            case mini -> Cluster.mini(number);
        };
        return isNew ? withPorts(fresh) : known(folder, fresh);
    }

    private Cluster withPorts(Cluster fresh) {
        return port == null ? fresh : fresh.withPorts(port).validated();
    }

    /** Returns the existing cluster; the other options must not contradict its cluster file. */
    private Cluster known(ClusterFolder folder, Cluster fresh) {
        Cluster known = folder.cluster();
        if (sites != null && known.sites().size() != sites) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "the cluster in " + folder.path() + " has the sites " + known.siteNumbers() + ", not " + sites
                            + "; start it without --sites, and add sites with: raid site add --dir " + folder.path());
        }
        for (Cluster.Site site : known.sites()) {
            Layout there = known.layoutOf(site);
            if (layout != null && !there.equals(fresh.layoutOf(site))) {
                throw new CommandException(
                        ExitCode.USAGE,
                        "site " + site.site() + " of the cluster in " + folder.path() + " has another layout than "
                                + layout + "; start it without --layout, or change 'layout' in "
                                + folder.clusterFile() + " first");
            }
        }
        return known;
    }

    private static List<SequencedMap<String, Object>> states(LocalCluster local, List<Integer> sites) {
        return sites.stream()
                .map(site -> {
                    SequencedMap<String, Object> state = new LinkedHashMap<>();
                    state.put("site", site);
                    List<RunFile> running = List.copyOf(local.processes(site).values());
                    state.put("pid", running.isEmpty() ? 0L : running.getFirst().pid());
                    state.put("pids", running.stream().map(RunFile::pid).toList());
                    return state;
                })
                .toList();
    }
}
