package org.raidlab.tool.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Subject;
import org.raidlab.ui.shell.ShellPort;

/** The cluster of a folder, whether it runs or not; sites are watched each by a thread of its own. */
public final class RunningCluster implements Subject {
    private static final long LOOK_MILLIS = 500;

    private final LocalCluster cluster;
    private final IntFunction<ShellPort> shells;
    private final ClusterOrders orders;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("raid-tool-folder").factory());
    private final Map<Integer, SiteWatch> watches = new TreeMap<>();

    /**
     * Makes the subject.
     *
     * @param shells opens a shell's port to a site
     */
    public RunningCluster(LocalCluster cluster, IntFunction<ShellPort> shells) {
        this.cluster = cluster;
        this.shells = shells;
        this.orders = new ClusterOrders(cluster);
    }

    @Override
    public String name() {
        return cluster.folder().path().toString();
    }

    @Override
    public void observe(Consumer<Observation> observer) {
        orders.observe(observer);
        looks.scheduleWithFixedDelay(() -> look(observer), 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Looks which sites the cluster has now. */
    private synchronized void look(Consumer<Observation> observer) {
        List<Integer> sites = sites();
        if (!sites.equals(List.copyOf(watches.keySet()))) {
            observer.accept(new Observation.Sites(Observation.now(), sites));
        }
        for (int gone : new ArrayList<>(watches.keySet())) {
            if (!sites.contains(gone)) {
                watches.remove(gone).close();
            }
        }
        sites.forEach(site -> watches.computeIfAbsent(site, _ -> SiteWatch.begin(cluster, site, observer)));
    }

    /** Returns the sites of the folder's cluster; none before there is one. */
    private List<Integer> sites() {
        try {
            return cluster.folder().cluster().siteNumbers();
        } catch (ConfigException e) {
            return List.of();
        }
    }

    @Override
    public boolean takesOrders() {
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
        looks.shutdownNow();
        orders.close();
        synchronized (this) {
            watches.values().forEach(SiteWatch::close);
            watches.clear();
        }
    }
}
