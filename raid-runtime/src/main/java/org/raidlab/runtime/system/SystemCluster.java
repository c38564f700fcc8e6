package org.raidlab.runtime.system;

import java.io.IOException;
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
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;
import org.raidlab.runtime.watch.ClusterStream;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.runtime.watch.Sampling;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The cluster of a system in a folder on this host: a name server, one process for each site, and the memories that the
 * sites' logs are in, if any. The folder holds {@code system.json}, a run file, an output file and a data folder for
 * each process.
 */
public final class SystemCluster {
    /**
     * The setting that each system takes: {@code file} for a log on the site's disk, {@code remote} and {@code quorum}
     * for one that is durable in the memory of one other process, or of two of three, with the disk in the background.
     */
    public static final String LOG_DEVICE = "log-device";

    static final String FILE_LOG = "file";

    /** See {@link #LOG_DEVICE}. */
    public static final String REMOTE_LOG = "remote";

    private static final String FILE = "system.json";
    static final String NAME_SERVER = "name-server";
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

    /** Returns its settings, as they were said; empty for the system's own. */
    public SequencedMap<String, String> settings() {
        return content.settings();
    }

    /** Returns the system with its algorithms; {@link ConfigException} if there is none of this name, or with these. */
    public DeployedSystem<?> deployed() {
        SequencedMap<String, String> algorithms = new LinkedHashMap<>(settings());
        algorithms.remove(LOG_DEVICE);
        return DeployedSystem.named(system()).with(algorithms);
    }

    /** Throws {@link ConfigException} if there is no system of this name, or none with these settings. */
    public static void check(String system, SequencedMap<String, String> settings) {
        new SystemCluster(Path.of(""), system, 1, settings).check();
    }

    private void check() {
        deployed();
        memories();
    }

    /** Returns the numbers of the memories that the sites' logs are in. */
    public List<Integer> memories() {
        String said = settings().get(LOG_DEVICE);
        String device = said == null ? deployed().logDevice() : said;
        int number = switch (device) {
            case FILE_LOG -> 0;
            case REMOTE_LOG -> 1;
            case "quorum" -> 3;
            default ->
                throw new ConfigException("'" + LOG_DEVICE + "' is file, remote or quorum, not '" + device + "'");
        };
        return IntStream.rangeClosed(1, number).boxed().toList();
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

    static String name(int site) {
        return "site-" + site;
    }

    static String memoryName(int number) {
        return "memory-" + number;
    }

    /** Returns the socket of a site's process; {@link EnvironmentException} says how to start one that does not run. */
    public InetSocketAddress socket(int site) {
        return running(site)
                .orElseThrow(() -> new EnvironmentException("site " + site + " of " + folder
                        + " does not run; start it with: raid up --system " + system() + " --dir " + folder))
                .socket();
    }

    /** Returns the run file of a process, by its name. */
    Path runFile(String process) {
        return folder.resolve(process + ".json");
    }

    /** Returns the run file of a site's process, if it is alive. */
    public Optional<RunFile> running(int site) {
        return RunFile.running(runFile(name(site)));
    }

    /** Returns the run file of a memory's process, if it is alive. */
    public Optional<RunFile> runningMemory(int number) {
        return RunFile.running(runFile(memoryName(number)));
    }

    /** Starts the processes that do not run; returns when each of them takes part. */
    public void up(ProcessStarter starter) {
        check();
        write();
        List<StartedProcess> services = new ArrayList<>();
        startUnlessRunning(NAME_SERVER, List.of(NAME_SERVER), starter).ifPresent(services::add);
        for (int number : memories()) {
            startUnlessRunning(memoryName(number), List.of("memory", Integer.toString(number)), starter)
                    .ifPresent(services::add);
        }
        StartedProcess.await(services, LIMIT);
        List<StartedProcess> started = new ArrayList<>();
        for (int site : sites()) {
            startUnlessRunning(name(site), List.of("site", Integer.toString(site)), starter)
                    .ifPresent(started::add);
        }
        StartedProcess.await(started, LIMIT);
    }

    private Optional<StartedProcess> startUnlessRunning(String name, List<String> command, ProcessStarter starter) {
        if (RunFile.running(runFile(name)).isPresent()) {
            return Optional.empty();
        }
        Path output = folder.resolve(name + ".out");
        List<String> arguments = Stream.concat(
                        command.stream(),
                        Stream.of("--dir", folder.toAbsolutePath().toString()))
                .toList();
        return Optional.of(new StartedProcess(name, starter.start(arguments, output), runFile(name), output));
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
        Stream<String> services =
                Stream.concat(memories().stream().map(SystemCluster::memoryName), Stream.of(NAME_SERVER));
        List<RunFile> alive = Stream.concat(sites().stream().map(SystemCluster::name), services)
                .flatMap(name -> RunFile.running(runFile(name)).stream())
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

    /** Opens a host for one client of the sites. An exception of the client's process leaves its thread. */
    public static Host clientHost() {
        return UdpHost.forClients(Access.LOCAL, true).open(failure -> {
            throw new IllegalStateException(failure);
        });
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
}
