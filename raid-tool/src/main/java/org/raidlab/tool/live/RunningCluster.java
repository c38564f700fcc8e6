package org.raidlab.tool.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.Interest;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.client.RefusedException;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Subject;
import org.raidlab.ui.shell.ShellPort;

/** The cluster of a folder, whether it runs or not; sites are watched each by a thread of its own. */
public final class RunningCluster implements Subject {
    private static final long LOOK_MILLIS = 500;
    private static final Duration WAIT = Duration.ofSeconds(1);
    /** What the windows show; counters and states come with the status. */
    private static final List<String> KINDS = List.of(
            EventKind.MESSAGE.name(),
            EventKind.LOG_WRITE.name(),
            EventKind.TRAFFIC.name(),
            EventKind.STATE.name(),
            "transaction",
            "vote",
            "decision");

    private final LocalCluster cluster;
    private final IntFunction<ShellPort> shells;
    private final ClusterOrders orders;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("raid-tool-folder").factory());
    private final Map<Integer, SiteWatch> watches = new TreeMap<>();
    private volatile @Nullable Thread events;

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
        if (!isWatched()) {
            watchEvents(observer);
        }
        sites.forEach(site -> watches.computeIfAbsent(site, _ -> SiteWatch.begin(cluster, site, observer)));
    }

    private boolean isWatched() {
        Thread reader = events;
        return reader != null && reader.isAlive();
    }

    /** Begins to read the events of all processes, if some run. */
    private void watchEvents(Consumer<Observation> observer) {
        try {
            EventStream stream = cluster.watch(Interest.in(KINDS), List.of());
            events = Thread.ofVirtual().name("raid-tool-events").start(() -> read(stream, observer));
        } catch (EnvironmentException | ConfigException | NoAnswerException | RefusedException e) {
            // Nothing runs yet, or it is just ending; the next look tries again.
            events = null;
        }
    }

    private void read(EventStream stream, Consumer<Observation> observer) {
        try (stream) {
            while (!stream.isOver()) {
                stream.next(WAIT).forEach(event -> observer.accept(new Observation.Happened(event)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
        Thread reader = events;
        if (reader != null) {
            reader.interrupt();
        }
        orders.close();
        synchronized (this) {
            watches.values().forEach(SiteWatch::close);
            watches.clear();
        }
    }
}
