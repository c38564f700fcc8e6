package org.raidlab.tool.live;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.Interest;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.client.RefusedException;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.runtime.watch.Sampling;
import org.raidlab.tool.model.Observation;

/**
 * Watches the cluster of a folder, whether it runs or not. One thread reads the events; each site is asked for its
 * status by a thread of its own, so a site that does not answer delays no other.
 */
final class ClusterWatch implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration WAIT = Duration.ofSeconds(1);
    /** More than a person can follow, and few enough that the cluster hardly feels it. */
    private static final int EVENTS_PER_SECOND = 1_000;

    /** The kinds that the monitor and the narrator need, whoever looks. */
    private static final List<String> ALWAYS =
            List.of(EventKind.TRAFFIC.name(), EventKind.STATE.name(), EventKind.LOG_LINE.name());

    /** A cluster, as it can be watched. */
    interface Watched {
        /** Returns its sites; none before there is a cluster. */
        List<Integer> sites();

        /**
         * Opens the stream of its events; {@link EnvironmentException} if nothing runs.
         *
         * @param isLookedAt whether single transactions and messages are shown
         */
        EventStream events(BooleanSupplier isLookedAt);

        /** Returns a reader of the status of a site. */
        SiteReader reader(int site);
    }

    private final Watched cluster;
    private final Consumer<Observation> observer;
    /** The sites that are watched; used by the thread that looks. */
    private final Map<Integer, SiteWatch> watches = new TreeMap<>();

    private @Nullable Thread events;
    private volatile boolean looked;
    private volatile boolean closed;

    private ClusterWatch(Watched cluster, Consumer<Observation> observer) {
        this.cluster = cluster;
        this.observer = observer;
    }

    /** Returns which events of these kinds RAIDTool takes. */
    static Sampling sampling(List<String> kinds, BooleanSupplier isLookedAt) {
        List<String> always = kinds.stream().filter(ALWAYS::contains).toList();
        return Sampling.whileLookedAt(EVENTS_PER_SECOND, Interest.in(kinds), always, isLookedAt);
    }

    /** Says whether single transactions and messages are shown; while they are not, a loaded cluster tells none. */
    void look(boolean atThem) {
        looked = atThem;
    }

    private boolean isLookedAt() {
        return looked;
    }

    /** Begins to watch; the observer is called on several threads. */
    static ClusterWatch begin(Watched cluster, Consumer<Observation> observer) {
        ClusterWatch watch = new ClusterWatch(cluster, observer);
        Thread.ofVirtual().name("raid-tool-folder").start(() -> again(watch::isClosed, watch::look, watch::end));
        return watch;
    }

    private boolean isClosed() {
        return closed;
    }

    /** Runs a step again and again. */
    private static void again(BooleanSupplier isOver, Runnable step, Runnable end) {
        try {
            while (!isOver.getAsBoolean()) {
                step.run();
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end.run();
        }
    }

    private void end() {
        watches.values().forEach(SiteWatch::close);
    }

    /** Looks which sites the cluster has now, and whether there are events to be read. */
    private void look() {
        List<Integer> sites = cluster.sites();
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
            watchEvents();
        }
        sites.forEach(site -> watches.computeIfAbsent(site, this::watch));
    }

    private SiteWatch watch(int site) {
        SiteWatch watch = new SiteWatch(cluster.reader(site));
        Thread.ofVirtual()
                .name("raid-tool-site-" + site)
                .start(() -> again(watch::isClosed, () -> watch.look(observer), watch.reader::forget));
        return watch;
    }

    private boolean isWatched() {
        Thread reader = events;
        return reader != null && reader.isAlive();
    }

    /** Begins to read the events of all processes, if some run. */
    private void watchEvents() {
        try {
            EventStream stream = cluster.events(this::isLookedAt);
            events = Thread.ofVirtual().name("raid-tool-events").start(() -> read(stream));
        } catch (EnvironmentException | ConfigException | NoAnswerException | RefusedException e) {
            // Nothing runs yet, or it is just ending; the next look tries again.
            events = null;
        }
    }

    private void read(EventStream stream) {
        try (stream) {
            while (!closed && !stream.isOver()) {
                stream.next(WAIT).forEach(event -> observer.accept(new Observation.Happened(event)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed = true;
    }

    /** The watch of one site. */
    private static final class SiteWatch {
        private final SiteReader reader;
        private volatile boolean closed;

        SiteWatch(SiteReader reader) {
            this.reader = reader;
        }

        void look(Consumer<Observation> observer) {
            try {
                Observation.Seen seen = reader.read();
                observer.accept(seen);
                if (!seen.state().isUp()) {
                    reader.forget();
                }
            } catch (EnvironmentException | ConfigException | NoAnswerException e) {
                // A folder that is just being written; the next look tells more.
                reader.forget();
            }
        }

        boolean isClosed() {
            return closed;
        }

        void close() {
            closed = true;
        }
    }
}
