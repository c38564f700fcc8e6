package org.raidlab.harness.managing;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.msg.RaidMessage;
import org.raidlab.sim.cluster.SimulatedCluster.Systems;
import org.raidlab.sim.diagram.EventRecorder;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.site.node.RaidEventText;
import org.raidlab.site.node.ServerFactory;

/** Records the sites of a Mini-RAID in virtual time as the events that running sites would tell. */
public interface SiteRecorder {
    /** Records nothing. */
    SiteRecorder NONE = new SiteRecorder() {};

    /** Returns a recorder that hands events over as they happen. */
    static SiteRecorder to(Consumer<WatchEvent> events) {
        return new SiteRecorder() {
            private LongSupplier clock = () -> 0;
            private final EventRecorder recorder =
                    new EventRecorder(RaidEventText.TEXT, () -> clock.getAsLong(), events);

            @Override
            public Systems<RaidMessage> around(Supplier<ServerFactory> servers) {
                return (site, environment) -> recorder.around(servers.get());
            }

            @Override
            public void observe(List<SimProcess> sites, LongSupplier nowNanos) {
                clock = nowNanos;
                sites.forEach(site -> site.observe(recorder));
            }

            @Override
            public void sample(SimProcess site) {
                recorder.sample(site);
            }
        };
    }

    /** Puts the recorder around the servers of the sites. */
    default Systems<RaidMessage> around(Supplier<ServerFactory> servers) {
        return (site, environment) -> servers.get();
    }

    /** Observes the sites before they start; {@code nowNanos} is their clock. */
    default void observe(List<SimProcess> sites, LongSupplier nowNanos) {}

    /** Tells the counters of a site now. */
    default void sample(SimProcess site) {}
}
