package org.raidlab.tool.live;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
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
    private static final Duration LOOK = Duration.ofMillis(500);
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
    /** The sites that are watched, and the thread that reads the events; used by the thread that looks. */
    private final Map<Integer, SiteWatch> watches = new TreeMap<>();

    private @Nullable Thread events;
    private volatile boolean closed;

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
        Thread.ofVirtual().name("raid-tool-folder").start(() -> look(observer));
    }

    /** Looks at the folder, again and again. */
    private void look(Consumer<Observation> observer) {
        try {
            while (!closed) {
                lookOnce(observer);
                Thread.sleep(LOOK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            watches.values().forEach(SiteWatch::close);
        }
    }

    /** Looks which sites the cluster has now, and whether there are events to be read. */
    private void lookOnce(Consumer<Observation> observer) {
        List<Integer> sites = sites();
        if (!sites.equals(List.copyOf(watches.keySet()))) {
            observer.accept(new Observation.Sites(Observation.now(), sites));
        }
        for (Map.Entry<Integer, SiteWatch> watch : watches.entrySet()) {
            if (!sites.contains(watch.getKey())) {
                watch.getValue().close();
            }
        }
        watches.keySet().retainAll(sites);
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
            while (!closed && !stream.isOver()) {
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
        closed = true;
        orders.close();
    }
}
