package org.raidlab.tool.live;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Subject;
import org.raidlab.ui.shell.ShellPort;

/** The cluster of a folder, whether it runs or not. */
public final class RunningCluster implements Subject {
    /** What the windows show; counters and states come with the status. */
    private static final List<String> KINDS = List.of(
            EventKind.MESSAGE.name(),
            EventKind.LOG_WRITE.name(),
            EventKind.TRAFFIC.name(),
            EventKind.STATE.name(),
            EventKind.LOG_LINE.name(),
            "transaction",
            "vote",
            "decision");

    private final LocalCluster cluster;
    private final IntFunction<ShellPort> shells;
    private final ClusterOrders orders;
    private @Nullable ClusterWatch watch;

    /**
     * Makes the subject.
     *
     * @param shells opens a shell's port to a site
     * @param commands runs a command line on the cluster and returns what it printed
     */
    public RunningCluster(
            LocalCluster cluster, IntFunction<ShellPort> shells, Function<List<String>, String> commands) {
        this.cluster = cluster;
        this.shells = shells;
        this.orders = new ClusterOrders(cluster, commands);
    }

    @Override
    public String name() {
        return cluster.folder().path().toString();
    }

    @Override
    public void observe(Consumer<Observation> observer) {
        orders.observe(observer);
        watch = ClusterWatch.begin(new Raid(cluster), observer);
    }

    @Override
    public void look(boolean atTransactions) {
        if (watch != null) {
            watch.look(atTransactions);
        }
    }

    private record Raid(LocalCluster cluster) implements ClusterWatch.Watched {
        @Override
        public List<Integer> sites() {
            try {
                return cluster.folder().cluster().siteNumbers();
            } catch (ConfigException e) {
                return List.of();
            }
        }

        @Override
        public EventStream events(BooleanSupplier isLookedAt) {
            return cluster.watch(ClusterWatch.sampling(KINDS, isLookedAt), List.of());
        }

        @Override
        public SiteReader reader(int site) {
            return new RaidSiteReader(cluster, site);
        }
    }

    @Override
    public boolean takes(Class<? extends Order> kind) {
        return kind != Order.UpOfSystem.class;
    }

    @Override
    public boolean answersQueries() {
        return true;
    }

    @Override
    public String carryOut(Order order) {
        return orders.carryOut(order);
    }

    @Override
    public ShellPort shell(int site) {
        return shells.apply(site);
    }

    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
        orders.close();
    }
}
