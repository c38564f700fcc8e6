package org.raidlab.site.local;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.launch.StartedProcess;
import org.raidlab.runtime.watch.ClusterStream;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.runtime.watch.Sampling;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.config.SiteServer;

/** The processes of a cluster: starts, finds and ends them. */
public final class LocalCluster {
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration ENTERING = Duration.ofSeconds(30);
    private static final Duration FILLING = Duration.ofHours(1);
    private static final Duration ANSWER = Duration.ofSeconds(1);
    private static final Duration ORDER = Duration.ofSeconds(10);

    private final ClusterFolder folder;
    private final ClusterProcesses processes;

    public LocalCluster(ClusterFolder folder, ProcessStarter starter) {
        this(folder, starter, false);
    }

    /** Makes a cluster; {@code insecure} lets its processes bind beyond loopback without a cluster key. */
    public LocalCluster(ClusterFolder folder, ProcessStarter starter, boolean insecure) {
        this.folder = folder;
        processes = new ClusterProcesses(folder, starter, insecure);
    }

    public ClusterFolder folder() {
        return folder;
    }

    /** Returns the factory of transports to the cluster's processes, under its key if it has one. */
    public Host.Factory transports() {
        return ClusterAccess.clients(folder.cluster());
    }

    /** A client with a session of its own. */
    public RaidClient client() {
        return new RaidClient(transports());
    }

    private List<ServerProcess> processesOf(int site) {
        Cluster cluster = folder.cluster();
        return cluster.processes(cluster.site(site));
    }

    /** Starts all processes; returns when every site is ready and knows all other sites. */
    public void up(Cluster asked) {
        asked.requireProcesses();
        processes.requireReachable(asked);
        refuseIfRunning(asked);
        Cluster cluster = folder.identified(asked);
        if (Files.exists(folder.clusterFile())) {
            Founding.of(folder.cluster()).require(Founding.of(cluster), "the cluster in " + folder.path());
        }
        folder.write(cluster);
        startServices();
        start(cluster, cluster.processes());
        awaitAgreement(cluster.siteNumbers());
    }

    private void refuseIfRunning(Cluster cluster) {
        for (ServerProcess process : cluster.processes()) {
            if (processes.running(process).isPresent()) {
                throw new ConfigException("a cluster runs in " + folder.path()
                        + " already; stop it with: raid down --dir " + folder.path());
            }
        }
    }

    private void start(Cluster cluster, List<ServerProcess> which) {
        List<StartedProcess> started = new ArrayList<>();
        for (ServerProcess process : which) {
            started.add(processes.start(cluster, process));
        }
        StartedProcess.await(started, START);
    }

    /** Starts what does not run of name server and memories, each on its previous port; returns when they answer. */
    public void startServices() {
        processes.startServices(folder.cluster(), START);
    }

    /** Returns the memories of the sites' logs that are alive. */
    public List<RunFile> memories() {
        return processes.memories(folder.cluster());
    }

    /**
     * Starts all dead processes of a site again, or ends the effect of {@link #fail}; returns when the site is ready.
     */
    public void recover(int site) {
        List<ServerProcess> dead = processesOf(site).stream()
                .filter(process -> processes.running(process).isEmpty())
                .toList();
        boolean failed = endFailure(site);
        if (dead.isEmpty() && !failed) {
            throw new ConfigException("site " + site + " is running"
                    + (isUp(site) ? "" : ", and waits for servers that it cannot reach; look at: raid status"));
        }
        startServices();
        start(folder.cluster(), dead);
        Polling.until(START, "site " + site + " to come up", () -> {
            processesOf(site).forEach(processes::requireAlive);
            return isUp(site);
        });
    }

    /** Has the site take part in nothing more until it is recovered; its processes stay. */
    public void fail(int site) {
        try (RaidClient client = client()) {
            if (!client.fail(logOwner(site).socket(), ORDER)) {
                throw new EnvironmentException("site " + site + " does not hear; look at: raid status");
            }
        }
        Polling.until(START, "site " + site + " to fail", () -> !isUp(site));
    }

    /** Returns the run file of the log owner, which begins and ends the incarnations of a site. */
    private RunFile logOwner(int site) {
        return processesOf(site).stream()
                .filter(process -> process.servers().contains(SiteServer.AC))
                .flatMap(process -> processes.running(process).stream())
                .findFirst()
                .orElseThrow(() -> new ConfigException("site " + site + " is down already"));
    }

    /** Ends a failure by order; returns whether the site had failed by order. */
    private boolean endFailure(int site) {
        try (RaidClient client = client()) {
            boolean failed = status(client, site).servers().stream()
                    .anyMatch(server -> server.state().equals("failed"));
            return failed && client.recover(logOwner(site).socket(), ORDER);
        }
    }

    /** Ends a site's processes in good order, applies a change to the cluster file, and starts the site again. */
    public void restart(int site, UnaryOperator<Cluster> change) {
        Cluster changed = change.apply(folder.cluster()).validated();
        processes.requireReachable(changed);
        List<ServerProcess> before = processesOf(site);
        stop(before.stream().flatMap(each -> processes.running(each).stream()).toList());
        folder.write(changed);
        before.stream().filter(each -> !changed.processes().contains(each)).forEach(folder::forget);
        startServices();
        start(changed, changed.processes(changed.site(site)));
    }

    /** Waits until all sites know each other and, where views change, are in one view. */
    private void awaitAgreement(List<Integer> sites) {
        boolean viewsChange = folder.cluster().algorithmsOrDefault().viewsChange();
        ViewAgreement agreement = new ViewAgreement(sites, sites.size(), viewsChange);
        await(START, agreement);
    }

    private void await(Duration limit, ViewAgreement agreement) {
        try (RaidClient client = client()) {
            agreement.await(limit, folder.path(), site -> {
                processesOf(site).forEach(processes::requireAlive);
                return status(client, site);
            });
        }
    }

    /**
     * Waits until all sites that are up are in one view, and no other site is. Where views do not change, or too few
     * are up to choose one, nothing is awaited. {@link EnvironmentException} says who is missing.
     */
    public void awaitOneView() {
        awaitOneViewOf(folder.cluster().siteNumbers());
    }

    /** Waits likewise for the sites on one side of a partition. */
    public void awaitOneViewOf(List<Integer> side) {
        List<Integer> alive = aliveSites().stream().filter(side::contains).toList();
        boolean mayAgree = 2 * alive.size() > folder.cluster().siteNumbers().size();
        if (mayAgree && folder.cluster().algorithmsOrDefault().viewsChange()) {
            await(ENTERING, new ViewAgreement(alive, alive.size(), true));
        }
    }

    /** Returns the status of a site. */
    public SiteStatus status(RaidClient client, int site) {
        StatusReader reader = new StatusReader(client, ANSWER);
        for (ServerProcess process : processesOf(site)) {
            reader.add(process, processes.running(process));
        }
        return reader.status(site);
    }

    /** Returns the status of the name server's process; empty if the process is dead or does not answer. */
    public Optional<StatusReply> nameServerStatus(RaidClient client) {
        StatusReader reader = new StatusReader(client, ANSWER);
        return RunFile.running(folder.nameServerRunFile()).flatMap(file -> reader.ask(file.socket()));
    }

    /** Returns the sockets at which a site listens; throws {@link EnvironmentException} if the site is not up. */
    public SiteSocket socket(int site) {
        Map<RaidServer, InetSocketAddress> sockets = new EnumMap<>(RaidServer.class);
        TreeSet<Integer> incarnations = new TreeSet<>();
        for (ServerProcess process : processesOf(site)) {
            RunFile file = processes
                    .running(process)
                    .orElseThrow(() -> new EnvironmentException("site " + site
                            + " is down; start it with: raid recover " + site + " --dir " + folder.path()));
            process.servers().forEach(server -> sockets.put(server.type(), file.socket()));
            incarnations.add(file.incarnation());
        }
        if (incarnations.size() > 1 || incarnations.contains(0)) {
            throw new EnvironmentException("site " + site
                    + " is not up: it has failed, or its servers wait for each other; look at: raid status --dir "
                    + folder.path());
        }
        return new SiteSocket(site, sockets, incarnations.first());
    }

    /** Returns the socket at which a site's User Interface listens or, while the site is dead, listened last. */
    public InetSocketAddress lastSocket(int site) {
        return processesOf(site).stream()
                .filter(process -> process.servers().contains(SiteServer.UI))
                .findFirst()
                .flatMap(processes::lastSocket)
                .orElseThrow(() -> new EnvironmentException("site " + site + " was never started"));
    }

    /** Returns whether all servers of a site are up together, by their run files. */
    public boolean isUp(int site) {
        List<Integer> incarnations = processesOf(site).stream()
                .map(process ->
                        processes.running(process).map(RunFile::incarnation).orElse(0))
                .distinct()
                .toList();
        return incarnations.size() == 1 && incarnations.getFirst() > 0;
    }

    /** The sites that are up. */
    public List<Integer> aliveSites() {
        return folder.cluster().siteNumbers().stream().filter(this::isUp).toList();
    }

    /** The processes of a site that are alive, by the servers that they run. */
    public SequencedMap<ServerProcess, RunFile> processes(int site) {
        SequencedMap<ServerProcess, RunFile> running = new LinkedHashMap<>();
        processesOf(site).forEach(process -> processes.running(process).ifPresent(file -> running.put(process, file)));
        return running;
    }

    /** Every process of the cluster that is alive: those of sites, the name server, then memories. */
    public List<RunFile> allRunning() {
        List<RunFile> running = new ArrayList<>();
        for (int site : folder.cluster().siteNumbers()) {
            running.addAll(processes(site).values());
        }
        RunFile.running(folder.nameServerRunFile()).ifPresent(running::add);
        running.addAll(memories());
        return running;
    }

    /**
     * Returns the events of the cluster's processes from now on, of those that are started later too.
     *
     * @param sites whose processes; empty for all sites
     */
    public EventStream watch(Sampling sampling, List<Integer> sites) {
        if (watched(sites).isEmpty()) {
            throw new EnvironmentException("no process runs there; start them with: raid up --dir " + folder.path());
        }
        return ClusterStream.open(transports(), RaidClient.LANGUAGE, sampling, () -> watched(sites));
    }

    private SequencedMap<Place, InetSocketAddress> watched(List<Integer> sites) {
        SequencedMap<Place, InetSocketAddress> alive = new LinkedHashMap<>();
        folder.cluster().processes().stream()
                .filter(process -> sites.isEmpty() || sites.contains(process.site()))
                .forEach(process ->
                        processes.running(process).ifPresent(file -> alive.put(process.place(), file.socket())));
        return alive;
    }

    /** Ends all processes in good order, and by force those that do not answer; returns how many there were. */
    public int down() {
        List<RunFile> running = allRunning();
        stop(running);
        return running.size();
    }

    /**
     * Adds a site to a running cluster and starts it; returns when the site has all copies that it should have, while
     * the other sites continue to run. {@link ConfigException} if the cluster cannot have it.
     */
    public void add(Cluster.Site site) {
        Cluster changed = folder.cluster().adding(site).validated();
        changed.requireProcesses();
        processes.requireReachable(changed);
        int other = aliveSites().stream()
                .findFirst()
                .orElseThrow(() -> new ConfigException(
                        "no site is up that could bring a new one its copies; start the cluster with: raid up"));
        folder.write(changed);
        startServices();
        start(changed, changed.processes(changed.site(site.site())));
        try (RaidClient client = client()) {
            Polling.until(
                    FILLING,
                    "site " + site.site() + " to have its copies",
                    () -> status(client, site.site()).hasAllItsCopies(status(client, other)));
        }
    }

    /**
     * Starts a site that has lost its folder, or has an older one, with an empty folder marked so; the site fetches all
     * copies while the others continue. What it had is put aside. Returns when it has its copies.
     */
    public void rejoin(int site) {
        Cluster cluster = folder.cluster();
        Rejoin rejoin = new Rejoin(folder, cluster, cluster.site(site));
        rejoin.requireViews();
        try (RaidClient client = client()) {
            SiteStatus other = rejoin.other(this, client);
            stop(List.copyOf(processes(site).values()));
            rejoin.begin(other.counter("RC.session of " + site));
            startServices();
            start(cluster, cluster.processes(cluster.site(site)));
            Polling.until(FILLING, "site " + site + " to have its copies", () -> {
                SiteStatus now = status(client, site);
                return now.isUp() && now.counter("RC.up") > 0 && now.counter("RC.fail-locks") == 0;
            });
        }
    }

    /** Ends a process in good order, if the process runs. */
    public void stop(ServerProcess process) {
        stop(processes.running(process).stream().toList());
    }

    private void stop(List<RunFile> running) {
        try (RaidClient client = client()) {
            for (RunFile process : running) {
                if (!client.stop(process.socket(), ANSWER)) {
                    process.kill();
                }
            }
        }
        RunFile.awaitEnd(running);
    }

    /** Kills a site's processes with signal 9. */
    public void kill(int site) {
        kill(site, List.copyOf(processes(site).values()));
    }

    /** Kills the process of one of a site's servers with signal 9. */
    public void kill(int site, SiteServer server) {
        kill(
                site,
                processes(site).entrySet().stream()
                        .filter(entry -> entry.getKey().servers().contains(server))
                        .map(Map.Entry::getValue)
                        .toList());
    }

    private static void kill(int site, List<RunFile> victims) {
        if (victims.isEmpty()) {
            throw new EnvironmentException("site " + site + " does not run");
        }
        for (RunFile file : victims) {
            file.kill();
        }
        Polling.until(START, "site " + site + " to die", () -> victims.stream().noneMatch(RunFile::isAlive));
    }
}
