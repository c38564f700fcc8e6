package org.raidlab.runtime.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.comm.watch.EventText;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.client.ClientSocket;
import org.raidlab.runtime.client.RequestClient;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.launch.StartedProcess;
import org.raidlab.runtime.naming.UdpNameServer;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.service.UdpService;
import org.raidlab.runtime.site.SiteProcess;
import org.raidlab.runtime.site.SiteProcessSetup;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;
import org.raidlab.runtime.watch.ClusterStream;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.runtime.watch.Sampling;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The cluster of a system in a folder on this host: a name server, and one process for each site. The folder holds
 * {@code system.json}, a run file, an output file and a data folder for each process.
 */
public final class SystemCluster {
    private static final String FILE = "system.json";
    private static final Duration LIMIT = Duration.ofMinutes(1);

    /** Made when it is needed first: every command asks whether a folder holds such a cluster, and most hold RAID's. */
    private static final class Json {
        static final JsonMapper MAPPER = new JsonMapper();
    }

    private final Path folder;
    private final Content content;

    private record Content(String system, int sites, SequencedMap<String, String> settings) {
        Content {
            settings = Objects.requireNonNullElse(settings, new LinkedHashMap<>()); // a folder of an older release
        }
    }

    /**
     * Makes the cluster of a folder.
     *
     * @param system its name
     * @param sites how many, numbered from 1
     * @param settings its algorithms, see {@link DeployedSystem#with}; empty for the system's own
     */
    public SystemCluster(Path folder, String system, int sites, SequencedMap<String, String> settings) {
        this.folder = folder;
        this.content = new Content(system, sites, settings);
    }

    /** Returns the cluster that a folder holds; empty if it holds none, or RAID's. */
    public static Optional<SystemCluster> in(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            String text = Files.readString(file);
            Content read = Json.MAPPER.readValue(text, Content.class);
            return Optional.of(new SystemCluster(folder, read.system(), read.sites(), read.settings()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | JacksonException e) {
            throw new EnvironmentException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    public String system() {
        return content.system();
    }

    /** Returns its algorithms, as they were said; empty for the system's own. */
    public SequencedMap<String, String> settings() {
        return content.settings();
    }

    /** Returns the system with its algorithms; {@link ConfigException} if there is none of this name, or with these. */
    public DeployedSystem<?> deployed() {
        return DeployedSystem.named(system()).with(settings());
    }

    public List<Integer> sites() {
        return IntStream.rangeClosed(1, content.sites()).boxed().toList();
    }

    public Path folder() {
        return folder;
    }

    /** Returns the data folder of a site, which has a folder for each of its devices. */
    public Path data(int site) {
        return folder.resolve(name(site));
    }

    private static String name(int site) {
        return site == 0 ? "name-server" : "site-" + site;
    }

    /** Returns the socket of a site's process; {@link EnvironmentException} says how to start one that does not run. */
    public InetSocketAddress socket(int site) {
        return running(site)
                .orElseThrow(() -> new EnvironmentException("site " + site + " of " + folder
                        + " does not run; start it with: raid up --system " + system() + " --dir " + folder))
                .socket();
    }

    private Path runFile(int site) {
        return folder.resolve(name(site) + ".json");
    }

    /** Returns the run file of a site's process, if it is alive. */
    public Optional<RunFile> running(int site) {
        return RunFile.running(runFile(site));
    }

    /** Starts the processes that do not run; returns when each of them takes part. */
    public void up(ProcessStarter starter) {
        deployed();
        write();
        startUnlessRunning(0, List.of("name-server"), starter)
                .ifPresent(process -> StartedProcess.await(List.of(process), LIMIT));
        List<StartedProcess> started = new ArrayList<>();
        for (int site : sites()) {
            startUnlessRunning(site, List.of("site", Integer.toString(site)), starter)
                    .ifPresent(started::add);
        }
        StartedProcess.await(started, LIMIT);
    }

    private Optional<StartedProcess> startUnlessRunning(int site, List<String> command, ProcessStarter starter) {
        if (running(site).isPresent()) {
            return Optional.empty();
        }
        Path output = folder.resolve(name(site) + ".out");
        List<String> arguments = Stream.concat(
                        command.stream(),
                        Stream.of("--dir", folder.toAbsolutePath().toString()))
                .toList();
        return Optional.of(new StartedProcess(name(site), starter.start(arguments, output), runFile(site), output));
    }

    private void write() {
        Optional<SystemCluster> known = in(folder);
        if (known.isPresent() && !known.get().content.equals(content)) {
            throw new ConfigException(folder + " has the system '" + known.get().system() + "' with "
                    + known.get().sites().size() + " sites and the settings "
                    + known.get().settings() + "; begin another one in another folder (--dir)");
        }
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(FILE), Json.MAPPER.writeValueAsString(content));
        } catch (IOException e) {
            throw new EnvironmentException("cannot write to " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Ends all processes in good order, and by force those that do not end so; returns how many there were. */
    public int down() {
        List<RunFile> alive = Stream.concat(sites().stream(), Stream.of(0))
                .flatMap(site -> running(site).stream())
                .toList();
        alive.forEach(each -> each.process().ifPresent(ProcessHandle::destroy));
        RunFile.awaitEnd(alive);
        return alive.size();
    }

    /** Returns the events of the sites' processes from now on, of those that are started later too. */
    public EventStream watch(Sampling sampling) {
        if (watched().isEmpty()) {
            throw new EnvironmentException(
                    "no site of " + folder + " runs; start them with: raid up --system " + system());
        }
        return watch(deployed(), sampling);
    }

    private <M extends Message> EventStream watch(DeployedSystem<M> deployed, Sampling sampling) {
        return ClusterStream.open(UdpHost.forClients(Access.LOCAL, true), language(deployed), sampling, this::watched);
    }

    private <M extends Message> ClientSocket.Language<M> language(DeployedSystem<M> deployed) {
        NodeSystem<M> system = deployed.site(1, sites());
        return new ClientSocket.Language<>(system.types(), system.client(), deployed.codec());
    }

    /** Returns a client of the processes themselves: of their status and resources, not of their servers. */
    public RequestClient<?> client() {
        return client(deployed());
    }

    private <M extends Message> RequestClient<M> client(DeployedSystem<M> deployed) {
        return new ProcessClient<>(UdpHost.forClients(Access.LOCAL, true), language(deployed));
    }

    private static final class ProcessClient<M extends Message> extends RequestClient<M> {
        ProcessClient(Host.Factory hosts, ClientSocket.Language<M> language) {
            super(hosts, language);
        }

        @Override
        protected void answered(M message) {
            // A server answers nothing: nothing was asked of it.
        }
    }

    private SequencedMap<Place, InetSocketAddress> watched() {
        SequencedMap<Place, InetSocketAddress> alive = new LinkedHashMap<>();
        sites().forEach(site -> running(site).ifPresent(file -> alive.put(Place.ofSite(site), file.socket())));
        return alive;
    }

    /** Returns what the system says of its messages to people who watch it. */
    public EventText text() {
        return deployed().site(1, sites()).text();
    }

    /** Runs the name server in this process until it is asked to end. */
    public void runNameServer() throws InterruptedException {
        DeployedSystem<?> system = deployed();
        UdpService process = UdpNameServer.start(new UdpNameServer.Setup(
                formerSocket(0),
                Access.LOCAL,
                runFile(0),
                system.site(1, sites()).types(),
                system.nameServer(),
                NameConfig.DEFAULT));
        Runtime.getRuntime().addShutdownHook(new Thread(process::requestStop));
        process.join();
    }

    /** Runs a site in this process until it is asked to end. */
    public void runSite(int site) throws InterruptedException {
        if (!sites().contains(site)) {
            throw new ConfigException(folder + " has the sites " + sites() + ", and no site " + site);
        }
        run(deployed(), site);
    }

    private <M extends Message> void run(DeployedSystem<M> deployed, int site) throws InterruptedException {
        NodeSystem<M> system = deployed.site(site, sites());
        RunFile nameServer = running(0)
                .orElseThrow(() -> new EnvironmentException("the name server of " + folder
                        + " does not run; start it with: raid name-server --dir " + folder));
        SiteProcess<M> process = SiteProcess.start(new SiteProcessSetup<>(
                0,
                site,
                formerSocket(site),
                Access.LOCAL,
                nameServer.socket(),
                data(site),
                runFile(site),
                ProcessGrouping.merged(system.site()),
                system,
                deployed.codec(),
                Optional.empty()));
        Runtime.getRuntime().addShutdownHook(new Thread(process::requestStop));
        process.join();
    }

    /** Returns the socket of the process's life before: others know it by its port. */
    private InetSocketAddress formerSocket(int site) {
        int port = RunFile.read(runFile(site)).map(RunFile::port).orElse(0);
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
