package org.raidlab.experiments.figure;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointedServer;
import org.raidlab.checkpoint.TwoQueues;
import org.raidlab.checkpoint.WrappedMessage;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.ScheduledEvent;
import org.raidlab.sim.time.Simulation;

/**
 * A process of 1988: one thing at a time, on a processor that may be shared and a disk of its own, with a queue for
 * synchronization messages and one for all others (paper section 3.2.1). What a step sends leaves piece by piece after
 * what it writes.
 */
final class EraProcess {
    private static final double NANOS_PER_MICRO = 1_000;
    private static final double MICROS_PER_MILLI = 1_000;
    private static final double NANOS_PER_MILLI = 1_000_000;

    /** The processor on which the process computes, and its priority there. */
    record Work(Processor processor, boolean hasPriority) {
        void compute(long nanos, Runnable begun, Runnable ended) {
            processor.compute(hasPriority, new Processor.Slice(nanos, begun, ended));
        }
    }

    /** Carries a message to its receiver's queue. */
    interface Carrier {
        void carry(Envelope<WrappedMessage<TalkMessage>> message);
    }

    private final Simulation simulation;
    private final String name;
    private final Address self;
    private final CheckpointedServer<TalkMessage> server;
    private final SyncCosts costs;
    private final double imageMicros;
    private final Work work;
    private final Carrier carrier;
    private final TwoQueues<TalkMessage> queues = new TwoQueues<>();
    private final Map<TimerToken, ScheduledEvent> timers = new LinkedHashMap<>();
    private final ArrayDeque<TimerToken> due = new ArrayDeque<>();
    private boolean busy;
    private long offset;
    private double cpuMicros;
    private double cpuAfterwardsMicros;
    private long blockedNanos;
    private int completed;

    EraProcess(
            Simulation simulation,
            Address self,
            CheckpointedServer<TalkMessage> server,
            SyncCase what,
            Work work,
            Carrier carrier) {
        this.simulation = simulation;
        this.self = self;
        this.server = server;
        this.costs = what.costs();
        this.imageMicros = what.imageMillis() * MICROS_PER_MILLI;
        this.work = work;
        this.carrier = carrier;
        name = "process " + self.site();
    }

    /** Starts the process without cost: the work before the experiment is not measured. */
    void start() {
        StepEffects effects = new StepEffects(offset);
        server.onReady(effects);
        offset = effects.offset();
        arm(effects);
        leave(effects, 0);
    }

    void arrive(Envelope<WrappedMessage<TalkMessage>> message) {
        queues.add(message, simulation.nowNanos());
        workIfIdle();
    }

    private void workIfIdle() {
        if (busy) {
            return;
        }
        StepEffects effects = new StepEffects(offset);
        boolean blocked = server.isBlocked();
        Envelope<WrappedMessage<TalkMessage>> next = queues.next(blocked, simulation.nowNanos());
        if (next != null) {
            server.onMessage(next, effects);
            if (TwoQueues.isSynchronization(next)) {
                charge(effects, blocked || server.isBlocked());
            }
            carryOut(effects, costs.receive());
        } else if (!due.isEmpty()) {
            server.onTimer(due.remove(), effects);
            carryOut(effects, 0);
        }
    }

    /**
     * Charges a step; the paper measures a process during the execution of the algorithm, while normal traffic has to
     * wait.
     */
    private void charge(StepEffects effects, boolean isDuringExecution) {
        double computing = costs.receive() + costs.send() * effects.leaving.size();
        if (isDuringExecution) {
            cpuMicros += computing;
        } else {
            cpuAfterwardsMicros += computing;
        }
    }

    /**
     * Carries out a step: the process handles the message, writes the data that the step asks for, and then answers.
     */
    private void carryOut(StepEffects effects, double receive) {
        busy = true;
        offset = effects.offset();
        arm(effects);
        long begin = simulation.nowNanos();
        long receiving = nanos(receive);
        long disk = nanos(diskMicros(effects));
        long sending = nanos(costs.send()) * effects.leaving.size();
        Runnable end = () -> end(effects, begin);
        if (disk == 0) {
            work.compute(receiving + sending, () -> leave(effects, receiving), end);
        } else {
            Runnable answer = () -> work.compute(sending, () -> leave(effects, 0), end);
            work.compute(receiving, () -> {}, () -> simulation.after(disk, EventKind.ACT, name, answer));
        }
    }

    private double diskMicros(StepEffects effects) {
        long images = effects.noted.stream()
                .filter(CheckpointEvent.Image.class::isInstance)
                .count();
        return costs.force() * effects.forces + imageMicros * images;
    }

    private static long nanos(double micros) {
        return Math.round(micros * NANOS_PER_MICRO);
    }

    private void end(StepEffects effects, long begin) {
        for (CheckpointEvent event : effects.noted) {
            if (event instanceof CheckpointEvent.Blocked blocked) {
                blockedNanos = Math.max(blockedNanos, blocked.nanos() + simulation.nowNanos() - begin);
            }
        }
        completed += (int) effects.noted.stream().filter(EraProcess::isEnd).count();
        busy = false;
        workIfIdle();
    }

    private static boolean isEnd(CheckpointEvent event) {
        return event instanceof CheckpointEvent.Decided || event instanceof CheckpointEvent.RolledBack;
    }

    private void leave(StepEffects effects, long afterNanos) {
        long at = simulation.nowNanos() + afterNanos;
        for (StepEffects.Leaving each : effects.leaving) {
            at += nanos(costs.send());
            Envelope<WrappedMessage<TalkMessage>> message =
                    new Envelope<>(self, each.to(), new MessageTag(0, 0), each.body());
            simulation.at(at, EventKind.ACT, name, () -> carrier.carry(message));
        }
    }

    private void arm(StepEffects effects) {
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
        ScheduledEvent set = timers.remove(token);
        if (set != null) {
            set.cancel();
        }
    }

    boolean isIdle() {
        return !busy && queues.isSynchronized() && server.algorithm().isIdle();
    }

    /** Returns the number of instances that the process coordinated and that were carried out. */
    int completed() {
        return completed;
    }

    /** Returns the figures since the last reset. */
    SyncFigures figures() {
        return new SyncFigures(
                blockedNanos / NANOS_PER_MILLI,
                cpuMicros / MICROS_PER_MILLI,
                queues.longest(),
                queues.longestWaitNanos() / NANOS_PER_MILLI);
    }

    /**
     * Returns the processor time for synchronization messages that came when the instance was over for this process:
     * acknowledgements.
     */
    double cpuAfterwardsMillis() {
        return cpuAfterwardsMicros / MICROS_PER_MILLI;
    }

    void reset() {
        cpuMicros = 0;
        cpuAfterwardsMicros = 0;
        blockedNanos = 0;
        queues.reset();
    }
}
