package org.raidlab.tool.live;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Subject;
import org.raidlab.ui.shell.ShellPort;

/**
 * The cluster of another system than RAID, whether it runs or not: its sites have the kinds of server, counters and
 * events that the system declares. It is started and ended, and its processes are killed and paused.
 */
public final class RunningSystem implements Subject {
    private static final List<Class<? extends Order>> ORDERS =
            List.of(Order.UpOfSystem.class, Order.Down.class, Order.Signal.class);

    private final SystemCluster cluster;
    private final Consumer<List<String>> commands;
    private @Nullable ClusterWatch watch;

    /** Makes the subject; {@code commands} runs a command line on the cluster. */
    public RunningSystem(SystemCluster cluster, Consumer<List<String>> commands) {
        this.cluster = cluster;
        this.commands = commands;
    }

    @Override
    public String name() {
        return cluster.system() + " in " + cluster.folder();
    }

    @Override
    public String system() {
        return cluster.system();
    }

    @Override
    public void observe(Consumer<Observation> observer) {
        watch = ClusterWatch.begin(new OfSystem(cluster), observer);
    }

    @Override
    public void look(boolean atTransactions) {
        if (watch != null) {
            watch.look(atTransactions);
        }
    }

    private record OfSystem(SystemCluster cluster) implements ClusterWatch.Watched {
        @Override
        public List<Integer> sites() {
            return cluster.sites();
        }

        @Override
        public EventStream events(BooleanSupplier isLookedAt) {
            List<EventKind> kinds = Stream.concat(
                            EventKind.COMMON.stream().filter(kind -> !kind.equals(EventKind.SAMPLE)),
                            cluster.text().kinds().stream())
                    .toList();
            return cluster.watch(
                    ClusterWatch.sampling(kinds.stream().map(EventKind::name).toList(), isLookedAt));
        }

        @Override
        public SiteReader reader(int site) {
            return new SystemSiteReader(cluster, site);
        }
    }

    @Override
    public boolean takes(Class<? extends Order> kind) {
        return ORDERS.contains(kind);
    }

    @Override
    public String carryOut(Order order) {
        if (order instanceof Order.UpOfSystem up) {
            commands.accept(up.arguments());
        } else if (order instanceof Order.Down) {
            commands.accept(List.of("down"));
        } else if (order instanceof Order.Signal signal) {
            cluster.running(signal.site()).ifPresent(process -> send(signal, process));
        } else {
            throw new ConfigException("the system " + cluster.system() + " has no order " + order.command());
        }
        return "";
    }

    private static void send(Order.Signal signal, RunFile process) {
        if (signal.kind() == Order.Signal.Kind.KILL) {
            process.kill();
        } else {
            process.signal(signal.kind().name());
        }
    }

    @Override
    public boolean answersQueries() {
        return false;
    }

    @Override
    public ShellPort shell(int site) {
        throw new ConfigException("the system " + cluster.system() + " answers no queries");
    }

    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
    }
}
