package org.raidlab.sim.toy;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.turn.Server;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.sim.world.World;

/** One run of the toy: three servers, a client for each, and the invariant that what was acknowledged is kept. */
public final class ToyRun {
    private static final int SERVERS = 3;
    private static final long DEADLINE_NANOS = 120_000_000_000L;

    private final World world;
    private final boolean careful;
    private final int deposits;
    private final List<SimProcess> servers = new ArrayList<>();
    private final List<SimProcess> clients = new ArrayList<>();

    private ToyRun(World world, boolean careful, int deposits) {
        this.world = world;
        this.careful = careful;
        this.deposits = deposits;
    }

    /** What to run. */
    public record Options(FaultPlan plan, boolean careful, int depositsPerClient) {
        public static Options of(String plan) {
            return new Options(FaultPlan.named(plan), true, 300);
        }

        public Options careless() {
            return new Options(plan, false, depositsPerClient);
        }

        public Options with(FaultPlan other) {
            return new Options(other, careful, depositsPerClient);
        }

        public Options with(int deposits) {
            return new Options(plan, careful, deposits);
        }
    }

    public static SeedResult run(long seed, Options options) {
        return run(seed, options, EventListener.NONE);
    }

    public static SeedResult run(long seed, Options options, EventListener listener) {
        World world = new World(seed, options.plan(), listener);
        return new ToyRun(world, options.careful(), options.depositsPerClient()).run();
    }

    private SeedResult run() {
        for (int site = 1; site <= SERVERS; site++) {
            servers.add(addServer(site));
        }
        for (int site = 1; site <= SERVERS; site++) {
            clients.add(addClient(site));
        }
        world.processes().forEach(SimProcess::start);
        world.beginFaults(servers);
        List<String> found = new ArrayList<>();
        if (!world.simulation().runUntil(this::allDone, DEADLINE_NANOS)) {
            found.add("not every deposit was acknowledged by the deadline");
        }
        checkDurability(found);
        return world.result(new SeedResult.Transactions(acknowledged(), 0, 0), found);
    }

    private SimProcess addServer(int site) {
        return world.add(
                "server " + site,
                ports -> machine(ports, server(site), new ToyServer(careful)),
                List.of(ToyProcess.LOG));
    }

    private SimProcess addClient(int site) {
        int first = site * 1_000_000;
        return world.add(
                "client " + site,
                ports -> machine(
                        ports,
                        client(site),
                        new ToyClient(
                                server(site),
                                first,
                                first + deposits - 1,
                                ports.random().fork())));
    }

    private ToyProcess machine(ProcessEnvironment ports, Address self, Server<ToyMessage> server) {
        return new ToyProcess(ports, self, ToyRun::route, server);
    }

    enum Kind implements ServerType {
        SERVER,
        CLIENT;

        static final ServerTypes ALL = ServerTypes.of(Kind.class);
    }

    private static Address server(int site) {
        return Address.of(site, Kind.SERVER);
    }

    private static Address client(int site) {
        return Address.of(site, Kind.CLIENT);
    }

    private static InetSocketAddress route(Address to) {
        return World.socket(to.type() == Kind.CLIENT ? SERVERS + to.site() : to.site());
    }

    private boolean allDone() {
        return world.faultsAreOver()
                && clients.stream().allMatch(client -> clientOf(client).isDone());
    }

    private void checkDurability(List<String> found) {
        for (int index = 0; index < SERVERS; index++) {
            Set<Integer> lost = new TreeSet<>(clientOf(clients.get(index)).acknowledged());
            servers.get(index)
                    .process()
                    .ifPresent(machine ->
                            lost.removeAll(serverOf((ToyProcess) machine).kept()));
            if (!lost.isEmpty()) {
                found.add(servers.get(index).name() + " lost acknowledged deposits: " + lost);
            }
        }
    }

    private long acknowledged() {
        return clients.stream()
                .mapToLong(client -> clientOf(client).acknowledged().size())
                .sum();
    }

    private static ToyClient clientOf(SimProcess process) {
        return (ToyClient) ((ToyProcess) process.process().orElseThrow()).server();
    }

    private static ToyServer serverOf(ToyProcess machine) {
        return (ToyServer) machine.server();
    }

    /** Prints the trace hash of a seed under a plan: for the test that compares two virtual machines. */
    public static void main(String[] args) {
        SeedResult result = run(Long.parseLong(args[0]), Options.of(args[1]));
        System.out.println(Long.toHexString(result.trace().hash()));
    }
}
