package org.raidlab.experiments.figure;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.raidlab.checkpoint.Carried;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointedServer;
import org.raidlab.checkpoint.TwoQueues;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Label;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.sim.time.Appointment;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;

/**
 * A process of 1988: one thing at a time, on a processor and a disk of its own, with a queue for synchronization
 * messages and one for all others (paper section 3.2.1). What a step sends leaves piece by piece after what it writes.
 */
final class EraProcess {
    private static final double NANOS_PER_MICRO = 1_000;

    /** Carries a message to its receiver's queue. */
    interface Carrier {
        void carry(Envelope<Carried<TalkMessage>> message);
    }

    private final Simulation simulation;
    private final String name;
    private final Address self;
    private final CheckpointedServer<TalkMessage> server;
    private final SyncCosts costs;
    private final Carrier carrier;
    private final TwoQueues<TalkMessage> queues = new TwoQueues<>();
    private final Map<TimerToken, Appointment> timers = new LinkedHashMap<>();
    private final ArrayDeque<TimerToken> due = new ArrayDeque<>();
    private boolean busy;
    private long offset;
    private double cpuMicros;
    private double blockedMicros;
    private int completed;

    EraProcess(
            Simulation simulation,
            Address self,
            CheckpointedServer<TalkMessage> server,
            SyncCosts costs,
            Carrier carrier) {
        this.simulation = simulation;
        this.self = self;
        this.server = server;
        this.costs = costs;
        this.carrier = carrier;
        name = "process " + self.site();
    }

    /** Takes part, for nothing: what comes before the experiment is not measured. */
    void start() {
        StepEffects effects = new StepEffects(offset);
        server.onReady(effects);
        finish(effects, simulation.nowNanos());
    }

    void arrive(Envelope<Carried<TalkMessage>> message) {
        queues.add(message, simulation.nowNanos());
        workIfIdle();
    }

    private void workIfIdle() {
        if (busy) {
            return;
        }
        StepEffects effects = new StepEffects(offset);
        Envelope<Carried<TalkMessage>> next = queues.next(server.isBlocked(), simulation.nowNanos());
        if (next != null) {
            server.onMessage(next, effects);
            charge(effects, costs.receive(), TwoQueues.isSynchronization(next));
        } else if (!due.isEmpty()) {
            server.onTimer(due.remove(), effects);
            charge(effects, 0, false);
        }
    }

    private void charge(StepEffects effects, double receive, boolean isSync) {
        double computing = receive + costs.send() * effects.leaving.size();
        double disk = costs.force() * effects.forces;
        for (CheckpointEvent event : effects.noted) {
            disk += event instanceof CheckpointEvent.Image ? costs.image() : 0;
        }
        if (isSync) {
            cpuMicros += computing;
        }
        for (CheckpointEvent event : effects.noted) {
            if (event instanceof CheckpointEvent.Blocked blocked) {
                blockedMicros = Math.max(blockedMicros, blocked.nanos() / NANOS_PER_MICRO + computing + disk);
            }
        }
        completed += (int) effects.noted.stream().filter(EraProcess::isEnd).count();
        busy = true;
        long begin = simulation.nowNanos();
        finish(effects, begin + Math.round((receive + disk) * NANOS_PER_MICRO));
        simulation.at(begin + Math.round((computing + disk) * NANOS_PER_MICRO), EventKind.ACT, name, () -> {
            busy = false;
            workIfIdle();
        });
    }

    private static boolean isEnd(CheckpointEvent event) {
        return event instanceof CheckpointEvent.Decided || event instanceof CheckpointEvent.RolledBack;
    }

    private void finish(StepEffects effects, long sendingFromNanos) {
        offset = effects.offset();
        long at = sendingFromNanos;
        for (StepEffects.Leaving each : effects.leaving) {
            at += Math.round(costs.send() * NANOS_PER_MICRO);
            Envelope<Carried<TalkMessage>> message = new Envelope<>(self, each.to(), new Label(0, 0), each.body());
            simulation.at(at, EventKind.ACT, name, () -> carrier.carry(message));
        }
        effects.cancelled.forEach(this::disarm);
        for (StepEffects.Armed each : effects.armed) {
            disarm(each.token());
            timers.put(each.token(), simulation.after(each.delay().toNanos(), EventKind.ACT, name, () -> {
                timers.remove(each.token());
                due.add(each.token());
                workIfIdle();
            }));
        }
    }

    private void disarm(TimerToken token) {
        due.remove(token);
        Appointment set = timers.remove(token);
        if (set != null) {
            set.cancel();
        }
    }

    boolean isIdle() {
        return !busy && queues.isSynchronized() && server.algorithm().isIdle();
    }

    /** Instances that it coordinated and that were carried out. */
    int completed() {
        return completed;
    }

    /** What it took since the last reset. */
    SyncFigures figures() {
        double nanosPerMilli = 1e6;
        return new SyncFigures(
                blockedMicros / 1_000, cpuMicros / 1_000, queues.longest(), queues.longestWaitNanos() / nanosPerMilli);
    }

    void reset() {
        cpuMicros = 0;
        blockedMicros = 0;
        queues.reset();
    }
}
