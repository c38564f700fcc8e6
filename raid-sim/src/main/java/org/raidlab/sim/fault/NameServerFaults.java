package org.raidlab.sim.fault;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.sim.net.Barrier;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.net.SimNetwork.Direction;
import org.raidlab.sim.process.SimProcess;

/** Makes the name server, a process of its own, die and lose all its state, or cuts it off. */
final class NameServerFaults implements Faults {
    private final FaultTimes times;
    private final SimNetwork network;
    private final List<SimProcess> servers;
    private final List<Barrier> cuts = new ArrayList<>();
    private boolean ended;
    private long crashes;

    NameServerFaults(FaultTimes times, SimNetwork network, List<SimProcess> servers) {
        this.times = times;
        this.network = network;
        this.servers = servers;
    }

    @Override
    public void begin() {
        if (!servers.isEmpty()) {
            times.repeat(PlanKey.NAME_SERVER_CRASHES, this::crash);
            times.repeat(PlanKey.NAME_SERVER_CUTS, this::cut);
        }
    }

    private void crash() {
        List<SimProcess> up = FaultTimes.up(servers);
        if (ended) {
            return;
        }
        if (up.isEmpty()) {
            times.later(PlanKey.NAME_SERVER_CRASHES, this::crash);
            return;
        }
        SimProcess server = times.one(up);
        server.crash();
        server.startAfter(times.plan().restart().draw(times.random()));
        crashes++;
    }

    /** Cuts the name server off; a cut that stopped no datagram does not count, and another one follows. */
    private void cut() {
        if (ended) {
            return;
        }
        Barrier barrier = new Barrier();
        cuts.add(barrier);
        List<Direction> ways = waysOf(times.one(servers));
        ways.forEach(way -> network.raise(barrier, way));
        times.after(times.most(PlanKey.PARTITION_MILLIS), PlanKey.NAME_SERVER_CUTS, () -> {
            ways.forEach(way -> network.lower(barrier, way));
            if (barrier.stopped() == 0) {
                cut();
            }
        });
    }

    private List<Direction> waysOf(SimProcess server) {
        List<Direction> ways = new ArrayList<>();
        network.sockets().stream()
                .filter(other -> !other.equals(server.socket()))
                .forEach(other -> {
                    ways.add(new Direction(server.socket(), other));
                    ways.add(new Direction(other, server.socket()));
                });
        return ways;
    }

    /** Starts a dead name server; the injector of partitions restores the network. */
    @Override
    public void end() {
        ended = true;
        servers.stream()
                .filter(server -> server.state() == SimProcess.State.DOWN)
                .forEach(SimProcess::start);
    }

    @Override
    public boolean isOver() {
        return servers.stream().noneMatch(server -> server.state() == SimProcess.State.DOWN);
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
        counts.put(PlanKey.NAME_SERVER_CRASHES, crashes);
        counts.put(
                PlanKey.NAME_SERVER_CUTS,
                cuts.stream().filter(barrier -> barrier.stopped() > 0).count());
        return counts;
    }
}
