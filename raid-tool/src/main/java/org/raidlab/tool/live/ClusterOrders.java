package org.raidlab.tool.live;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.DebugLevel;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.load.LoadTarget;
import org.raidlab.harness.workload.Finished;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.harness.workload.WorkloadClient;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.Partition;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.order.FaultPlan;
import org.raidlab.tool.order.Order;

/** Carries out orders at a cluster of processes, as the commands do. */
final class ClusterOrders implements AutoCloseable {
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final String ITEMS = "items";
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final LocalCluster cluster;
    private final Function<List<String>, String> commands;
    private volatile Consumer<Observation> observer = _ -> {};
    private volatile @Nullable LoadRun load;
    private volatile boolean faultsGoOn;

    /** @param commands runs a command line, such as {@code switch commit 3pc}, and returns what it printed */
    ClusterOrders(LocalCluster cluster, Function<List<String>, String> commands) {
        this.cluster = cluster;
        this.commands = commands;
    }

    /** Has an observer told of the transactions of loads. */
    void observe(Consumer<Observation> other) {
        observer = other;
    }

    /** Carries out an order; returns what came of it, empty where the sites themselves show it. */
    String carryOut(Order order) {
        switch (order) {
            case Order.Up up -> cluster.up(asked(up));
            case Order.UpOfSystem up -> throw new ConfigException("RAID runs here, and not " + up.system());
            case Order.Down _ -> {
                int ended = cluster.down();
                return ended + " processes ended";
            }
            case Order.AddSite _ -> {
                int next = cluster.folder().cluster().siteNumbers().getLast() + 1;
                cluster.add(Cluster.Site.of(next));
            }
            case Order.Fail(int site) -> cluster.fail(site);
            case Order.Recover(int site) -> {
                cluster.recover(site);
                cluster.awaitOneView();
            }
            case Order.Signal signal -> signal(signal);
            case Order.Partition(List<List<Integer>> groups) -> new Partition(groups).impose(cluster);
            case Order.Heal _ -> Partition.NONE.impose(cluster);
            case Order.Levels levels -> levels(levels);
            case Order.Loss loss -> lose(loss);
            case Order.Switch(String kind, String name) -> {
                return commands.apply(List.of("switch", kind, name));
            }
            case Order.Faults(FaultPlan plan) -> {
                return carryOut(plan);
            }
            case Order.StopFaults _ -> faultsGoOn = false;
            case Order.Workload workload -> {
                return run(workload);
            }
            case Order.StopWorkload _ -> stopLoad();
        }
        return "";
    }

    private Cluster asked(Order.Up up) {
        return Files.exists(cluster.folder().clusterFile())
                ? cluster.folder().cluster()
                : Cluster.local(up.sites(), up.layout());
    }

    private void signal(Order.Signal signal) {
        if (signal.kind() == Order.Signal.Kind.KILL) {
            cluster.kill(signal.site());
        } else {
            cluster.processes(signal.site())
                    .values()
                    .forEach(process -> process.signal(signal.kind().name()));
        }
    }

    private void lose(Order.Loss loss) {
        LossPolicy policy =
                new LossPolicy(loss.percent() / 100.0, 0, 0, TimeUnit.MILLISECONDS.toNanos(loss.delayMillis()), 0);
        List<InetSocketAddress> link = loss.to() == 0
                ? List.of()
                : cluster.processes(loss.to()).values().stream()
                        .map(RunFile::socket)
                        .toList();
        if (loss.to() != 0 && link.isEmpty()) {
            throw new EnvironmentException("site " + loss.to() + " is down");
        }
        change(
                loss.site(),
                (client, process) -> link.isEmpty()
                        ? client.setLossy(process.socket(), policy, policy, ANSWER)
                        : client.setLossyLinks(process.socket(), link, policy, ANSWER));
    }

    /** Carries out a fault plan, until it is over or stopped; each order is told as if a user had given it. */
    private String carryOut(FaultPlan plan) {
        faultsGoOn = true;
        int done = 0;
        for (FaultPlan.Step step : plan.steps()) {
            if (!faultsGoOn) {
                break;
            }
            switch (step) {
                case FaultPlan.Wait(Duration time) -> pause(time);
                case FaultPlan.Give(Order order) -> {
                    observer.accept(new Observation.Ordered(Observation.now(), order.command(), ""));
                    carryOut(order);
                }
            }
            done++;
        }
        return done + " of " + plan.steps().size() + " steps done";
    }

    /** Waits, but no longer than until the faults are to end. */
    private void pause(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (faultsGoOn && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void levels(Order.Levels levels) {
        DebugLevel debug = levels.debug();
        TimingLevel timing = levels.timing();
        change(
                levels.site(),
                (client, process) -> (debug == null || client.setDebug(process.socket(), debug, ANSWER))
                        && (timing == null || client.setTiming(process.socket(), timing, ANSWER)));
    }

    /** A control message to a process; returns whether the process heard it. */
    private interface Message {
        boolean send(RaidClient client, RunFile process);
    }

    private void change(int site, Message message) {
        try (RaidClient client = cluster.client()) {
            Predicate<RunFile> hears = process -> message.send(client, process);
            Stream<RunFile> processes = cluster.processes(site).values().stream();
            if (!processes.allMatch(hears)) {
                throw new EnvironmentException("site " + site + " does not hear; look at: raid status");
            }
        }
    }

    private String run(Order.Workload asked) {
        LoadPlan plan = new LoadPlan(
                cluster.folder().cluster().siteNumbers(),
                asked.mix(),
                new LoadSchedule(asked.clients(), Duration.ofSeconds(asked.seconds())),
                asked.items(),
                asked.size(),
                asked.writes(),
                asked.theta(),
                System.nanoTime() % 1_000_000,
                new ItemRelation(ITEMS),
                Synthetic.NONE);
        try {
            new ClusterLoad(cluster, plan, _ -> {}).prepare();
            try (LoadRun run = new LoadRun(plan, LoadTarget.of(cluster), new Watched(observer))) {
                load = run;
                return tell(run.run());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        } finally {
            load = null;
        }
    }

    private static String tell(LoadTally tally) {
        return "%,d committed, %,d aborted, %,d unknown in %.1f s"
                .formatted(tally.committed(), tally.aborted(), tally.unknown(), tally.seconds());
    }

    /** Draws from the mix, and tells the observer of each transaction that ends. */
    private record Watched(Consumer<Observation> observer) implements LoadRun.Source {
        @Override
        public boolean begin(WorkloadClient client) {
            client.next();
            return true;
        }

        @Override
        public void ended(WorkloadClient client, Finished finished) {
            observer.accept(new Observation.Ended(Observation.now(), finished.elapsedNanos(), finished.outcome()));
        }
    }

    private void stopLoad() {
        LoadRun running = load;
        if (running != null) {
            running.stop();
        }
    }

    @Override
    public void close() {
        faultsGoOn = false;
        stopLoad();
    }
}
