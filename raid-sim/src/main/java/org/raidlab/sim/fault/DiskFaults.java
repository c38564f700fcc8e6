package org.raidlab.sim.fault;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Invariants;
import org.raidlab.sim.disk.DiskFault;
import org.raidlab.sim.disk.DiskFaultState;
import org.raidlab.sim.disk.SimDisk;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimHost;
import org.raidlab.sim.process.SimProcess;

/**
 * Makes disks fail as a plan asks. A call, a force or a growing file fails while the process works; a sector at rest
 * goes bad while the process is dead. A process that stops because of it gets a good disk with what was written, as
 * from a mirror, and starts again.
 */
final class DiskFaults implements Faults, ProcessObserver {
    private static final int ERROR_WITHIN_CALLS = 40;

    /** What has touched nothing when the plan's time is up has so long to do it: the load goes on meanwhile. */
    private static final long GRACE_NANOS = 6_000_000_000L;

    /** A bad sector that nobody reads for so long is found at the next start: the process is made to start. */
    private static final long LATENT_NANOS = 300_000_000;

    private static final Map<DiskFault, PlanKey> KEYS = new EnumMap<>(Map.of(
            DiskFault.ERROR, PlanKey.DISK_ERRORS,
            DiskFault.FULL, PlanKey.DISK_FULL,
            DiskFault.SYNC_ERROR, PlanKey.DISK_SYNC_ERRORS,
            DiskFault.ROT, PlanKey.DISK_ROT,
            DiskFault.LOST, PlanKey.DISK_LOST_WRITES,
            DiskFault.MISDIRECTED, PlanKey.DISK_MISDIRECTED_WRITES,
            DiskFault.STALE, PlanKey.DISK_STALE_READS,
            DiskFault.LATENT, PlanKey.DISK_LATENT_ERRORS));

    private final FaultTimes times;
    private final List<SimProcess> targets;
    private int outstanding;
    private boolean ended;
    private boolean givenUp;
    private long stops;

    DiskFaults(FaultTimes times, List<SimProcess> targets) {
        this.times = times;
        this.targets =
                targets.stream().filter(target -> target.disk().isPresent()).toList();
        this.targets.forEach(target -> target.observe(this));
    }

    /** Returns whether a plan asks for any disk fault. */
    static boolean asks(FaultPlan plan) {
        return KEYS.values().stream().anyMatch(key -> plan.get(key) > 0);
    }

    private static SimDisk disk(SimProcess process) {
        return process.disk().orElseThrow();
    }

    @Override
    public void begin() {
        if (!targets.isEmpty()) {
            KEYS.forEach((fault, key) -> {
                outstanding += times.plan().count(key);
                times.repeat(key, () -> strike(fault, key));
            });
        }
    }

    private void strike(DiskFault fault, PlanKey key) {
        List<SimProcess> able = FaultTimes.up(targets).stream()
                .filter(target -> !disk(target).troubles().isInTrouble())
                .toList();
        if (givenUp) {
            return;
        }
        if (able.isEmpty()) {
            times.later(key, () -> strike(fault, key));
            return;
        }
        outstanding--;
        SimProcess target = times.one(able);
        DiskFaultState troubles = disk(target).troubles();
        switch (fault) {
            case ERROR -> troubles.failCall(1 + times.random().nextInt(ERROR_WITHIN_CALLS));
            case FULL -> troubles.fill();
            case SYNC_ERROR -> troubles.failForces();
            case ROT, LOST, MISDIRECTED, STALE -> damage(target, fault);
            case LATENT -> spoil(target);
        }
    }

    private void damage(SimProcess target, DiskFault fault) {
        Invariants.check(fault.isDamage(), "damage is done at rest");
        target.crash();
        if (!target.isUp()) {
            if (!disk(target).damage(fault, times.random())) {
                again(fault);
            }
            target.startAfter(times.plan().restart().draw(times.random()));
        }
    }

    /** Damages a sector while the process works: the next reader finds the damage. */
    private void spoil(SimProcess target) {
        if (!disk(target).damage(DiskFault.LATENT, times.random())) {
            again(DiskFault.LATENT);
            return;
        }
        times.after(LATENT_NANOS, PlanKey.DISK_LATENT_ERRORS, () -> {
            boolean unread = disk(target)
                            .troubles()
                            .damage()
                            .filter(DiskFault.LATENT::equals)
                            .isPresent()
                    && !disk(target).troubles().hasMetDamage();
            if (unread && target.crash()) {
                target.startAfter(times.plan().restart().draw(times.random()));
            }
        });
    }

    /** Tries a fault that has affected nothing at another place. */
    private void again(DiskFault fault) {
        if (givenUp) {
            return;
        }
        PlanKey key = Objects.requireNonNull(KEYS.get(fault));
        outstanding++;
        times.later(key, () -> strike(fault, key));
    }

    /** Tries another sector if the process did not read the damaged one while it recovered. */
    @Override
    public void started(SimProcess process) {
        DiskFaultState troubles = disk(process).troubles();
        Optional<DiskFault> damage = troubles.damage();
        if (damage.isEmpty()) {
            return;
        }
        boolean met = troubles.hasMetDamage();
        if (!met || ended || damage.get() == DiskFault.STALE) {
            disk(process).repair();
        }
        if (!met) {
            again(damage.get());
        }
    }

    @Override
    public void crashed(SimProcess process) {
        if (process.stop().isPresent()) {
            stops++;
            disk(process).repair();
            process.startAfter(times.plan().restart().draw(times.random()));
        }
    }

    /** Repairs the disks whose faults have affected a process; the other faults may still do so for a while. */
    @Override
    public void end() {
        ended = true;
        targets.stream()
                .filter(target -> !disk(target).troubles().isPending())
                .forEach(target -> disk(target).repair());
        if (!isOver()) {
            times.after(GRACE_NANOS, PlanKey.FAULTS_END_MILLIS, this::giveUp);
        }
    }

    private void giveUp() {
        givenUp = true;
        outstanding = 0;
        targets.forEach(target -> disk(target).repair());
    }

    @Override
    public boolean isOver() {
        return outstanding == 0
                && targets.stream().noneMatch(target -> disk(target).troubles().isPending());
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
        for (DiskFault fault : DiskFault.values()) {
            long count = targets.stream()
                    .mapToLong(target -> disk(target).troubles().count(fault))
                    .sum();
            counts.put(KEYS.get(fault), count);
        }
        return counts;
    }

    @Override
    public SequencedMap<String, Long> effects() {
        SequencedMap<String, Long> effects = new LinkedHashMap<>();
        long torn = targets.stream()
                .map(SimProcess::host)
                .distinct()
                .mapToLong(SimHost::filesTorn)
                .sum();
        effects.put("files-torn", torn);
        effects.put("stops-of-sites", stops);
        return effects;
    }
}
