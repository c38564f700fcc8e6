package org.raidlab.sim.cluster;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.ProcessFactory;
import org.raidlab.runtime.memory.MemoryProcess;
import org.raidlab.runtime.memory.ReplicatedLog;
import org.raidlab.runtime.memory.Replication;
import org.raidlab.runtime.memory.ReplicationRules;
import org.raidlab.runtime.naming.NameServerProcess;
import org.raidlab.runtime.node.Node;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.runtime.node.NodeSetup;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.node.SiteServers;
import org.raidlab.sim.fault.Faults;
import org.raidlab.sim.process.ProcessSetup;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.world.World;

/**
 * A cluster in a simulated world: the name server is the first process, then come those of site 1, and so on. Made by a
 * {@link Builder}; whoever made it adds clients, starts it, and lets the world's time pass.
 */
public final class SimulatedCluster<M extends Message> {
    private final Builder<M> settings;
    private final SimProcess nameServer;
    private final List<SimProcess> processes = new ArrayList<>();
    private final List<SimProcess> logOwners = new ArrayList<>();
    private final List<SimProcess> memories = new ArrayList<>();
    private final Optional<Replication> replication;
    /** The node of each process's newest incarnation, by the name of the process. */
    private final Map<String, NodeProcess<M>> nodes = new LinkedHashMap<>();

    /** Says which system runs at a site; asked at each start of one of the site's processes. */
    @FunctionalInterface
    public interface Systems<M extends Message> {
        NodeSystem<M> at(int site, ProcessEnvironment environment);
    }

    /** Puts something around a site's process. */
    @FunctionalInterface
    public interface Wrapper<M extends Message> {
        Process around(int site, NodeProcess<M> process);
    }

    private SimulatedCluster(Builder<M> settings, int sites, Systems<M> systems) {
        this.settings = settings;
        replication = replicationOver(sites);
        nameServer = settings.world.add("name server", settings.nameServer);
        for (int site = 1; site <= sites; site++) {
            for (int group = 0; group < settings.groups.size(); group++) {
                ProcessGrouping plan = new ProcessGrouping(settings.site, settings.groups, group);
                add(site, plan.withReplicatedLog(replication.isPresent()), systems);
            }
        }
        for (int number = 1; number <= settings.memories; number++) {
            memories.add(settings.world.add(
                    "memory " + number, environment -> new MemoryProcess(environment, settings.ldg)));
        }
    }

    /** Returns the replication of the sites' logs; the memories follow the last site. */
    private Optional<Replication> replicationOver(int sites) {
        List<InetSocketAddress> sockets = new ArrayList<>();
        for (int number = 0; number < settings.memories; number++) {
            sockets.add(socketOf(sites + 1, number));
        }
        return sockets.isEmpty()
                ? Optional.empty()
                : Optional.of(new Replication(sockets.size() / 2 + 1, sockets, settings.rules));
    }

    private void add(int site, ProcessGrouping plan, Systems<M> systems) {
        String name = "site " + site + (plan.isAlone() ? "" : " " + plan.name(plan.own()));
        ProcessSetup setup = ProcessSetup.of(name, socketOf(site, plan.own()), environment -> {
                    NodeProcess<M> node = node(site, plan, systems, settings.environments.apply(environment));
                    nodes.put(name, node);
                    return settings.wrapper.around(site, node);
                })
                .withDevices(plan.devices());
        SimProcess process = settings.world.add(settings.setups.apply(setup, plan));
        processes.add(process);
        if (plan.isLogOwner()) {
            logOwners.add(process);
        }
    }

    private NodeProcess<M> node(int site, ProcessGrouping plan, Systems<M> systems, ProcessEnvironment environment) {
        NodeSetup<M> setup = new NodeSetup<>(
                0,
                site,
                World.socket(1),
                plan,
                systems.at(site, environment),
                settings.limits,
                settings.ldg,
                settings.naming,
                replication);
        return new NodeProcess<>(setup, environment, settings.codec);
    }

    /** Returns the socket of a server's process. */
    public InetSocketAddress socketOf(Address server) {
        for (int group = 0; group < settings.groups.size(); group++) {
            if (settings.groups.get(group).contains(server.type())) {
                return socketOf(server.site(), group);
            }
        }
        throw new IllegalArgumentException(server + " is no server of a site");
    }

    private InetSocketAddress socketOf(int site, int group) {
        return World.socket(2 + (site - 1) * settings.groups.size() + group);
    }

    /** Starts the name server and all sites. */
    public void start() {
        nameServer.start();
        startMemories();
        processes.forEach(SimProcess::start);
    }

    /** Starts the memories of the sites' logs, if they have any. */
    public void startMemories() {
        memories.forEach(SimProcess::start);
    }

    /** Returns the memories of the sites' logs. */
    public List<SimProcess> memories() {
        return memories;
    }

    /** Returns the kinds of faults that only a cluster with memories has. */
    public List<Faults.Kind> ownFaults() {
        return List.of((times, _) -> new MemoryFaults(times, this, settings.world.network()));
    }

    /** Returns whether the logs of all sites are in all memories, or on disk alone because they rest. */
    boolean usesAllMemories() {
        return logOwners.stream().allMatch(each -> node(each).isPresent())
                && IntStream.rangeClosed(1, logOwners.size())
                        .mapToLong(site -> counter(site, ReplicatedLog.MEMORIES))
                        .allMatch(used -> used == 0 || used == memories.size());
    }

    public SimProcess nameServer() {
        return nameServer;
    }

    /** Returns all processes of sites, in the order of sites. */
    public List<SimProcess> processes() {
        return processes;
    }

    /** Returns the processes that keep the sites' logs, one of each site, in the order of sites. */
    public List<SimProcess> logOwners() {
        return logOwners;
    }

    /** Returns the nodes of processes that are up and know their incarnation, in the order of sites. */
    public List<NodeProcess<M>> nodes() {
        return processes.stream().flatMap(process -> node(process).stream()).toList();
    }

    /** Returns the node that keeps a site's log, if it is up and knows its incarnation. */
    public Optional<Node<M>> node(int site) {
        return node(logOwners.get(site - 1)).map(NodeProcess::node);
    }

    /** Returns a counter of the process that keeps a site's log; 0 if the process is not up. */
    public long counter(int site, String name) {
        return node(site).map(node -> node.counters().getOrDefault(name, 0L)).orElse(0L);
    }

    /** Returns the counters of a server in the process that keeps a site's log; none if the process is not up. */
    public SequencedMap<String, Long> counters(int site, ServerType type) {
        return node(site)
                .map(node -> node.turn().servers().get(Address.of(site, type)))
                .map(Server::counters)
                .orElseGet(LinkedHashMap::new);
    }

    private Optional<NodeProcess<M>> node(SimProcess process) {
        return Optional.ofNullable(process.isUp() ? nodes.get(process.name()) : null)
                .filter(node -> node.node().incarnation() > 0);
    }

    /** Returns whether each of these processes is up and knows so many sites. */
    public boolean knowEachOther(List<SimProcess> those, int sites) {
        return those.stream()
                .allMatch(process -> node(process)
                        .filter(node -> node.node().sitesKnown() == sites)
                        .isPresent());
    }

    /** Returns whether all processes are up and know all sites. */
    public boolean knowEachOther() {
        return knowEachOther(processes, logOwners.size());
    }

    /** The settings of a cluster; each has a usual value, of a cluster with a merged process for each site. */
    public static final class Builder<M extends Message> {
        private final World world;
        private final SiteServers site;
        private final Codec<M> codec;
        private List<? extends List<? extends ServerType>> groups;
        private TurnLimits limits = TurnLimits.DEFAULT;
        private LdgConfig ldg = LdgConfig.WITHIN_PROCESS;
        private NameConfig naming = NameConfig.DEFAULT;
        private ProcessFactory nameServer;
        private Setups setups = (setup, plan) -> setup;
        private int memories;
        private ReplicationRules rules = ReplicationRules.SOUND;
        private UnaryOperator<ProcessEnvironment> environments = UnaryOperator.identity();
        private Wrapper<M> wrapper = (number, process) -> process;

        /** Changes the setup of a site's process. */
        @FunctionalInterface
        public interface Setups {
            ProcessSetup apply(ProcessSetup setup, ProcessGrouping plan);
        }

        /**
         * Begins with the usual settings.
         *
         * @param types all kinds of server that an address can name
         * @param site the servers of a site
         * @param codec messages to bytes and back
         */
        public Builder(World world, ServerTypes types, SiteServers site, Codec<M> codec) {
            this.world = world;
            this.site = site;
            this.codec = codec;
            groups = List.of(site.kinds());
            nameServer = environment -> new NameServerProcess(environment, types, naming);
        }

        /** Sets which servers of a site share a process. */
        public Builder<M> groups(List<? extends List<? extends ServerType>> other) {
            groups = other;
            return this;
        }

        public Builder<M> limits(TurnLimits other) {
            limits = other;
            return this;
        }

        public Builder<M> ldg(LdgConfig other) {
            ldg = other;
            return this;
        }

        /** Sets the times of the name service, at the name server and at the sites. */
        public Builder<M> naming(NameConfig other) {
            naming = other;
            return this;
        }

        /**
         * Puts the sites' logs into so many memories, of which a majority has to confirm; 0 leaves them on disk alone.
         */
        public Builder<M> memories(int number, ReplicationRules kept) {
            memories = number;
            rules = kept;
            return this;
        }

        public Builder<M> nameServer(ProcessFactory other) {
            nameServer = other;
            return this;
        }

        /** Changes the setups of the sites' processes: their timing, their disks. */
        public Builder<M> setups(Setups other) {
            setups = other;
            return this;
        }

        /** Changes the environment of each process at its start. */
        public Builder<M> environments(UnaryOperator<ProcessEnvironment> other) {
            environments = other;
            return this;
        }

        public Builder<M> wrapped(Wrapper<M> other) {
            wrapper = other;
            return this;
        }

        /** Adds the cluster's processes to the world; none is started. */
        public SimulatedCluster<M> build(int sites, Systems<M> systems) {
            return new SimulatedCluster<>(this, sites, systems);
        }
    }
}
