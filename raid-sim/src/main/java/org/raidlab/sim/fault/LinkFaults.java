package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.net.NetworkCount;
import org.raidlab.sim.net.SimNetwork;

/** Makes links bad: all alike, or each direction as bad as the seed draws it. */
final class LinkFaults implements Faults {
    private static final double WORST = 2;

    private final FaultTimes times;
    private final SimNetwork network;

    LinkFaults(FaultTimes times, SimNetwork network) {
        this.times = times;
        this.network = network;
    }

    @Override
    public void begin() {
        LinkQuality quality = times.plan().links();
        double uneven = times.plan().get(PlanKey.UNEVEN);
        network.setQualities(way -> times.random().chance(uneven)
                ? quality.times(WORST * times.random().nextDouble())
                : quality);
    }

    @Override
    public void end() {
        network.setQuality(times.plan().links().calmed());
    }

    @Override
    public SequencedMap<PlanKey, Long> counts() {
        SequencedMap<PlanKey, Long> counts = new LinkedHashMap<>();
        counts.put(PlanKey.LOSS, network.get(NetworkCount.LOSS));
        counts.put(PlanKey.DUPLICATION, network.get(NetworkCount.DUPLICATION));
        counts.put(PlanKey.REORDERING, network.get(NetworkCount.REORDERING));
        counts.put(PlanKey.LATENESS, network.get(NetworkCount.LATENESS));
        counts.put(PlanKey.CORRUPTION, network.get(NetworkCount.CORRUPTION));
        counts.put(PlanKey.TRUNCATION, network.get(NetworkCount.TRUNCATION));
        counts.put(PlanKey.SPLICING, network.get(NetworkCount.SPLICING));
        return counts;
    }
}
