package org.raidlab.sim.fault;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.net.NetworkCount;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.process.SimProcess;

/** Makes links bad: all equally, or each direction by a quality that the seed draws. */
final class LinkFaults implements Faults {
    private static final double WORST = 2;

    private final FaultTimes times;
    private final SimNetwork network;
    private final Set<InetSocketAddress> targets;
    private final Set<InetSocketAddress> others;

    LinkFaults(FaultTimes times, SimNetwork network, FaultInjector.Befallen who) {
        this.times = times;
        this.network = network;
        this.targets = sockets(who.targets());
        this.others = sockets(who.others());
    }

    private static Set<InetSocketAddress> sockets(List<SimProcess> processes) {
        Set<InetSocketAddress> sockets = new LinkedHashSet<>();
        processes.forEach(process -> sockets.add(process.socket()));
        return sockets;
    }

    /** Returns whether a direction leads from a site to a client, that is, to a process that no fault affects. */
    private boolean isAnswer(SimNetwork.Direction way) {
        return targets.contains(way.from()) && !targets.contains(way.to()) && !others.contains(way.to());
    }

    @Override
    public void begin() {
        LinkQuality quality = times.plan().links();
        double uneven = times.plan().get(PlanKey.UNEVEN);
        double answerLoss = times.plan().get(PlanKey.ANSWER_LOSS);
        network.setQualities(way -> {
            LinkQuality own = times.random().chance(uneven)
                    ? quality.times(WORST * times.random().nextDouble())
                    : quality;
            return isAnswer(way) ? own.losing(answerLoss) : own;
        });
    }

    @Override
    public void end() {
        network.setQuality(times.plan().links().calmed());
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
        counts.put(PlanKey.LOSS, network.get(NetworkCount.LOSS));
        boolean losesAnswers = times.plan().get(PlanKey.ANSWER_LOSS) > 0;
        counts.put(PlanKey.ANSWER_LOSS, losesAnswers ? network.lost(this::isAnswer) : 0);
        counts.put(PlanKey.DUPLICATION, network.get(NetworkCount.DUPLICATION));
        counts.put(PlanKey.REORDERING, network.get(NetworkCount.REORDERING));
        counts.put(PlanKey.LATENESS, network.get(NetworkCount.LATENESS));
        counts.put(PlanKey.CORRUPTION, network.get(NetworkCount.CORRUPTION));
        counts.put(PlanKey.TRUNCATION, network.get(NetworkCount.TRUNCATION));
        counts.put(PlanKey.SPLICING, network.get(NetworkCount.SPLICING));
        return counts;
    }
}
