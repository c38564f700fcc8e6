package org.raidlab.experiments.rrvm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.RrvmTrace;
import org.raidlab.rrvm.manager.TransactionManager;
import org.raidlab.rrvm.system.RrvmSystem;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.world.World;

/**
 * Workstations of the paper without faults, on one network. The first sites run a program each, the others lend their
 * memory. Each has one processor and one disk, for its log and its data file.
 */
final class EraWorkstations {
    private static final long DAY_NANOS = Duration.ofDays(1).toNanos();
    private static final long READY_NANOS = Duration.ofMinutes(5).toNanos();

    /**
     * The parts of an arrangement of workstations.
     *
     * @param network that connects them
     * @param programs sites with a program
     * @param servers sites that lend their memory to these, in turn
     * @param log when and how far a manager's log fills
     */
    record Arrangement(EraNetwork network, int programs, int servers, RrvmSettings.Log log) {
        /** Returns one program and, if the network is used, one server. */
        static Arrangement single(EraNetwork network, RrvmSettings.Log log) {
            return new Arrangement(network, 1, network.isRemote() ? 1 : 0, log);
        }

        private List<Integer> serversOf(int site) {
            return site > programs || servers == 0 ? List.of() : List.of(programs + 1 + (site - 1) % servers);
        }
    }

    /** Makes the load of a program. */
    interface Loads extends Function<RandomSource, EraLoad> {}

    private final Arrangement arrangement;
    private final EraCosts costs;
    private final EraHosts hosts;
    private final World world;
    private final TreeMap<Integer, EraLoad> loads = new TreeMap<>();
    private final TreeMap<Integer, EraSystem.Spent> spent = new TreeMap<>();
    private final List<EraProgram> programs = new ArrayList<>();
    private final SimulatedCluster<RrvmMessage> cluster;
    private final Watch watch = new Watch();

    /** Starts the workstations; returns when each program may begin. */
    EraWorkstations(Arrangement arrangement, EraCosts costs, Loads loads, long seed) {
        this.arrangement = arrangement;
        this.costs = costs;
        hosts = new EraHosts(arrangement.network(), costs, seed);
        world = hosts.world();
        for (int site = 1; site <= arrangement.programs(); site++) {
            this.loads.put(site, loads.apply(world.random("load " + site)));
        }
        int sites = arrangement.programs() + arrangement.servers();
        cluster = new SimulatedCluster.Builder<>(world, RrvmServer.ALL, rrvm(1).site(), RrvmDevices.MESSAGES)
                .setups((setup, plan) -> hosts.workstation(setup))
                .build(sites, this::system);
        cluster.processes().forEach(each -> each.observe(watch));
        cluster.start();
        world.await("the workstations to know each other", cluster::knowEachOther, READY_NANOS);
        world.await("the managers to use their servers", this::areAttached, READY_NANOS);
        this.loads.forEach(this::addProgram);
        world.await("the programs", () -> programs.size() == arrangement.programs(), READY_NANOS);
    }

    private RrvmSystem rrvm(int site) {
        RrvmSettings usual = RrvmSettings.DEFAULT;
        int blockBytes = usual.data().blockBytes();
        int pageBytes = usual.data().pageBytes();
        EraLoad load = loads.get(site);
        int pages = load == null ? 1 : (int) Math.ceilDiv(load.bytes(), (long) pageBytes);
        RrvmSettings settings = new RrvmSettings(
                new RrvmSettings.Data(pages, blockBytes),
                arrangement.log(),
                usual.drain(),
                usual.remote(),
                usual.memoryBytes());
        List<Integer> sites = IntStream.rangeClosed(1, arrangement.programs() + arrangement.servers())
                .boxed()
                .toList();
        return new RrvmSystem(sites, settings);
    }

    private NodeSystem<RrvmMessage> system(int site, ProcessEnvironment environment) {
        EraSystem.Spent account = spent.computeIfAbsent(site, _ -> new EraSystem.Spent());
        account.begin(environment.work());
        boolean isBenchmark = Objects.requireNonNull(loads.get(1)).isBenchmark();
        EraSystem.Costs own = new EraSystem.Costs(costs, arrangement.network(), isBenchmark);
        return new EraSystem(rrvm(site), arrangement.serversOf(site), own, account);
    }

    private boolean areAttached() {
        return IntStream.rangeClosed(1, arrangement.programs())
                .allMatch(site -> !cluster.counters(site, RrvmServer.MANAGER).isEmpty()
                        && (arrangement.servers() == 0 || managerCounter(site, TransactionManager.SERVER) > 0));
    }

    private long managerCounter(int site, String name) {
        return cluster.counters(site, RrvmServer.MANAGER).getOrDefault(name, 0L);
    }

    private void addProgram(int site, EraLoad load) {
        Address manager = Address.of(site, RrvmServer.MANAGER);
        Durability durability = arrangement.network().isRemote() ? Durability.REMOTE_1 : Durability.LOCAL_FORCE;
        hosts.startProgram(site, environment -> {
            EraProgram program = new EraProgram(manager, cluster.socketOf(manager), load, durability, environment);
            programs.add(program);
            return program.process();
        });
    }

    /** Runs until each program has committed so many more; returns the transactions per second of each program. */
    List<Double> ratesOver(long transactions) {
        List<Long> before = programs.stream().map(EraProgram::committed).toList();
        long began = world.simulation().nowNanos();
        if (before.getFirst() == 0) {
            programs.forEach(EraProgram::begin);
        }
        world.await("the transactions", () -> slowest(before) >= transactions, DAY_NANOS);
        double seconds = (world.simulation().nowNanos() - began) / 1e9;
        return IntStream.range(0, programs.size())
                .mapToObj(i -> (programs.get(i).committed() - before.get(i)) / seconds)
                .toList();
    }

    private long slowest(List<Long> before) {
        return IntStream.range(0, programs.size())
                .mapToLong(i -> programs.get(i).committed() - before.get(i))
                .min()
                .orElse(0);
    }

    /** Runs the one program until its log was truncated, and again; returns its transactions per second in between. */
    double rateOfCycles(int cycles) {
        programs.getFirst().begin();
        world.await("the truncations", () -> watch.truncations.size() > cycles, DAY_NANOS);
        Truncated first = watch.truncations.getFirst();
        Truncated last = watch.truncations.get(cycles);
        return (last.committed - first.committed) * 1e9 / (last.atNanos - first.atNanos);
    }

    /** Returns the processor time of all programs' sites for each transaction, in nanoseconds. */
    double programNanosEach() {
        return nanosOf(1, arrangement.programs());
    }

    /** Returns the processor time of all servers' sites for each transaction, in nanoseconds. */
    double serverNanosEach() {
        return nanosOf(arrangement.programs() + 1, arrangement.programs() + arrangement.servers());
    }

    private double nanosOf(int first, int last) {
        long nanos = IntStream.rangeClosed(first, last)
                .mapToLong(site -> Objects.requireNonNull(spent.get(site)).nanos())
                .sum();
        return (double) nanos / committed();
    }

    private long committed() {
        return programs.stream().mapToLong(EraProgram::committed).sum();
    }

    /** Returns how many messages with transactions the first manager has sent to servers, for each transaction. */
    double storesEach() {
        return (double) Objects.requireNonNull(spent.get(1)).stores()
                / programs.getFirst().committed();
    }

    /** Returns the share of acknowledgements of the first manager that came before the disk had the transaction. */
    double shareInMemory() {
        return (double) watch.inMemory / watch.acknowledged;
    }

    private record Truncated(long atNanos, long committed) {}

    /** What the manager of the first site does. */
    private final class Watch implements ProcessObserver {
        private final List<Truncated> truncations = new ArrayList<>();
        private long acknowledged;
        private long inMemory;

        @Override
        public void noted(SimProcess process, TraceEvent event) {
            if (process != cluster.logOwners().getFirst() || programs.isEmpty()) {
                return;
            }
            switch (event) {
                case RrvmTrace.Truncating _ ->
                    truncations.add(new Truncated(
                            world.simulation().nowNanos(), programs.getFirst().committed()));
                case RrvmTrace.Acknowledged each -> {
                    acknowledged++;
                    inMemory += each.isInMemoryOnly() ? 1 : 0;
                }
                default -> {
                    // says nothing of throughput
                }
            }
        }
    }
}
