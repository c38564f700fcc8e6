package org.raidlab.sim.fault;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.sim.net.NetworkCount;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.net.SimNetwork.Captured;
import org.raidlab.sim.process.SimProcess;

/**
 * An attacker that reads all datagrams and sends forged ones to their receivers, or to others; it stops when the faults
 * end.
 */
final class ForgeryFaults implements Faults {
    private static final int REMEMBERED = 2_000;
    private static final double TO_ANOTHER = 0.3;
    private static final double RECENT = 0.5;
    private static final int RECENTLY = 50;

    private final FaultTimes times;
    private final SimNetwork network;
    private final Forger forger;
    private final List<SimProcess> processes;
    private final List<Captured> captured = new ArrayList<>();
    private int next;
    private boolean ended;

    ForgeryFaults(FaultTimes times, SimNetwork network, Forger forger, List<SimProcess> processes) {
        this.times = times;
        this.network = network;
        this.forger = forger;
        this.processes = processes;
    }

    @Override
    public void begin() {
        if (times.plan().count(PlanKey.FORGERIES) > 0) {
            network.tap(this::remember);
            times.repeat(PlanKey.FORGERIES, this::forge);
        }
    }

    /** Remembers the latest datagrams in a ring. */
    private void remember(Captured sent) {
        if (captured.size() < REMEMBERED) {
            captured.add(sent);
        } else {
            captured.set(next % REMEMBERED, sent);
        }
        next++;
    }

    private void forge() {
        if (ended || captured.isEmpty()) {
            return;
        }
        Captured one = drawn();
        byte[] content = forger.forge(one.content(), drawn().content(), times.random());
        boolean isForOne = processes.stream().anyMatch(each -> each.socket().equals(one.to()));
        boolean toAnother = !isForOne || times.random().chance(TO_ANOTHER);
        network.inject(new Captured(one.from(), toAnother ? times.one(processes).socket() : one.to(), content));
    }

    /** Draws one of all remembered datagrams, or of the last few. */
    private Captured drawn() {
        int back = times.random().chance(RECENT) ? Math.min(RECENTLY, captured.size()) : captured.size();
        return captured.get(Math.floorMod(next - 1 - times.random().nextInt(back), captured.size()));
    }

    @Override
    public void end() {
        ended = true;
        network.tap(sent -> {});
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
        counts.put(PlanKey.FORGERIES, network.get(NetworkCount.FORGERIES));
        return counts;
    }
}
