package org.raidlab.cli.echo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.raidlab.cli.echo.EchoSystem.EchoMessage;
import org.raidlab.cli.echo.EchoSystem.Kind;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.sim.cluster.ClusterRun;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.fault.CriticalStepFaults;
import org.raidlab.sim.fault.Faults;
import org.raidlab.sim.fault.Lies;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.world.World;

/** One run: a client at each site counts all the time; what was promised has to be there at the end. */
final class EchoRun extends ClusterRun<EchoMessage> {
    private static final long OPENING = 3;

    private final long enough;
    private final Lies<EchoMessage> lies;
    private final List<EchoClient> clients = new ArrayList<>();

    /** @param enough to which each client counts at least */
    EchoRun(EchoSystem system, World world, int sites, long enough, RunHooks hooks) {
        this(
                system,
                world,
                sites,
                enough,
                hooks,
                new Lies<>(
                        Echo.LIES,
                        EchoRun::lie,
                        IntStream.rangeClosed(1, sites).boxed().toList()));
    }

    private EchoRun(EchoSystem system, World world, int sites, long enough, RunHooks hooks, Lies<EchoMessage> lies) {
        super(
                world,
                hooks,
                new SimulatedCluster.Builder<>(world, Kind.ALL, EchoSystem.SITE, EchoSystem.MESSAGES),
                sites,
                lies.around(system, world.simulation().random("lies")));
        this.enough = enough;
        this.lies = lies;
    }

    private static EchoMessage lie(EchoMessage meant, RandomSource random) {
        return meant instanceof EchoMessage.Count(long number) ? new EchoMessage.Count(number + 1) : meant;
    }

    @Override
    protected List<Faults.Kind> ownFaults() {
        return List.of(CriticalStepFaults.at(Echo.POINTS), lies.kind());
    }

    /** An opening has the first client count a little, before all do. */
    @Override
    public void begin() {
        for (int site = 1; site <= cluster().logOwners().size(); site++) {
            Address counter = Address.of(site, Kind.COUNTER);
            long first = !hasOpening() ? Long.MAX_VALUE : site == 1 ? OPENING : 0;
            world().add("client " + site, environment -> {
                        clients.add(
                                EchoClient.in(environment, counter, cluster().socketOf(counter), first));
                        return clients.getLast().process();
                    })
                    .start();
        }
    }

    private boolean have(long number) {
        return clients.size() == cluster().logOwners().size()
                && clients.stream().allMatch(client -> client.told() >= number);
    }

    @Override
    public boolean settle(RunFrame frame) {
        if (hasOpening()) {
            frame.reach(
                    "the opening to end",
                    () -> !clients.isEmpty() && clients.getFirst().told() == OPENING,
                    RunFrame.PROGRESS_NANOS);
            endOpening();
            clients.forEach(client -> client.countTo(Long.MAX_VALUE));
        }
        boolean reached = frame.reach("all clients to count far enough", () -> have(enough), RunFrame.RUN_NANOS)
                && frame.reach("all counters to be back", cluster()::knowEachOther, RunFrame.PROGRESS_NANOS);
        clients.forEach(client -> client.countTo(0));
        return reached;
    }

    @Override
    public SeedResult result(boolean finished, boolean recovered) {
        List<String> found = new ArrayList<>();
        for (int site = 1; recovered && site <= clients.size(); site++) {
            long told = clients.get(site - 1).told();
            long kept = cluster().counter(site, "COUNTER.count");
            if (kept < told) {
                found.add(Checker.DURABILITY.found("site %d promised %d and has %d".formatted(site, told, kept)));
            }
        }
        long counted = clients.stream().mapToLong(EchoClient::told).sum();
        return world().result(new SeedResult.Transactions(counted, 0, 0), found);
    }
}
