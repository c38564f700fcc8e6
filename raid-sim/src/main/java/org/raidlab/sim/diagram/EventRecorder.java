package org.raidlab.sim.diagram;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.EventText;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.WatchedSystem;
import org.raidlab.runtime.watch.EventSink;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/** Records a simulated run as the events that a running cluster would tell, at virtual times. */
public final class EventRecorder implements ProcessObserver, RunHooks.Around {
    private static final String SITE = "site ";

    /** As often as processes that run tell their counters. */
    private static final long SAMPLE_NANOS = 1_000_000_000L;

    private final EventText text;
    private final Map<String, Long> sampled = new LinkedHashMap<>();
    private final LongSupplier nowNanos;
    private final Consumer<WatchEvent> to;

    /**
     * Makes a recorder.
     *
     * @param text what the system says of its messages
     * @param nowNanos virtual time
     * @param to takes the events
     */
    public EventRecorder(EventText text, LongSupplier nowNanos, Consumer<WatchEvent> to) {
        this.text = text;
        this.nowNanos = nowNanos;
        this.to = to;
    }

    /** Returns these hooks with the recorder around the servers and beside the processes. */
    public RunHooks in(RunHooks hooks) {
        return hooks.withServers(this).withObserver(this);
    }

    @Override
    public <M extends Message> NodeSystem<M> around(NodeSystem<M> system) {
        return new WatchedSystem<>(system, text, new EventSink() {
            @Override
            public boolean isWatched() {
                return true;
            }

            @Override
            public boolean wants(EventKind kind) {
                return !kind.equals(EventKind.TRAFFIC);
            }

            @Override
            public long nowNanos() {
                return nowNanos.getAsLong();
            }

            @Override
            public void accept(WatchEvent event) {
                to.accept(event);
            }
        });
    }

    @Override
    public void started(SimProcess process) {
        state(process, "up", process.incarnation());
    }

    @Override
    public void crashed(SimProcess process) {
        state(process, "down", 0);
    }

    @Override
    public void turned(SimProcess process, boolean complete) {
        Long last = sampled.get(process.name());
        if (complete && (last == null || nowNanos.getAsLong() - last >= SAMPLE_NANOS)) {
            sample(process);
        }
    }

    /** Tells the counters of a site's process now. */
    public void sample(SimProcess process) {
        long now = nowNanos.getAsLong();
        if (process.isUp() && process.process().orElse(null) instanceof NodeProcess<?> site) {
            sampled.put(process.name(), now);
            place(process)
                    .ifPresent(place -> to.accept(
                            new WatchEvent.Sample(now, place, site.node().counters())));
        }
    }

    private void state(SimProcess process, String state, int incarnation) {
        place(process)
                .ifPresent(place -> to.accept(new WatchEvent.State(nowNanos.getAsLong(), place, state, incarnation)));
    }

    /** Returns the place of a site's process, whose name is that of the site, and of its servers if it has several. */
    private static Optional<Place> place(SimProcess process) {
        if (!process.name().startsWith(SITE)) {
            return Optional.empty();
        }
        String[] words = process.name().substring(SITE.length()).split(" ", 2);
        return Optional.of(new Place(Integer.parseInt(words[0]), words.length == 1 ? "" : words[1]));
    }
}
