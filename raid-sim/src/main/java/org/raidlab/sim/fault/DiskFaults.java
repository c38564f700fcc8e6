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
import org.raidlab.sim.disk.DiskTroubles;
import org.raidlab.sim.disk.SimDisk;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/**
 * What goes wrong with disks. A call, a force or a growing file fails while the process works; a sector at rest goes
 * bad while the process is dead. A process that stops because of it gets a good disk with what was written, as from a
 * mirror, and starts again.
 */
final class DiskFaults implements Faults, ProcessObserver {
    private static final int ERROR_WITHIN_CALLS = 40;

    private static final Map<DiskFault, PlanKey> KEYS = new EnumMap<>(Map.of(
            DiskFault.ERROR, PlanKey.DISK_ERRORS,
            DiskFault.FULL, PlanKey.DISK_FULL,
            DiskFault.SYNC_ERROR, PlanKey.DISK_SYNC_ERRORS,
            DiskFault.ROT, PlanKey.DISK_ROT,
            DiskFault.LOST, PlanKey.DISK_LOST_WRITES,
            DiskFault.MISDIRECTED, PlanKey.DISK_MISDIRECTED_WRITES,
            DiskFault.STALE, PlanKey.DISK_STALE_READS));

    private final FaultTimes times;
    private final List<SimProcess> targets;
    private boolean ended;
    private long stops;

    DiskFaults(FaultTimes times, List<SimProcess> targets) {
        this.times = times;
        this.targets =
                targets.stream().filter(target -> target.disk().isPresent()).toList();
        this.targets.forEach(target -> target.observe(this));
    }

    /** Whether a plan asks for any of them. */
    static boolean asks(FaultPlan plan) {
        return KEYS.values().stream().anyMatch(key -> plan.get(key) > 0);
    }

    private static SimDisk disk(SimProcess process) {
        return process.disk().orElseThrow();
    }

    @Override
    public void begin() {
        KEYS.forEach((fault, key) -> times.repeat(key, () -> strike(fault, key)));
    }

    private void strike(DiskFault fault, PlanKey key) {
        List<SimProcess> able = FaultTimes.up(targets).stream()
                .filter(target -> !disk(target).troubles().isInTrouble())
                .toList();
        if (ended || targets.isEmpty()) {
            return;
        }
        if (able.isEmpty()) {
            times.later(key, () -> strike(fault, key));
            return;
        }
        SimProcess target = times.one(able);
        DiskTroubles troubles = disk(target).troubles();
        switch (fault) {
            case ERROR -> troubles.failCall(1 + times.random().nextInt(ERROR_WITHIN_CALLS));
            case FULL -> troubles.fill();
            case SYNC_ERROR -> troubles.failForces();
            case ROT, LOST, MISDIRECTED, STALE -> damage(target, fault);
        }
    }

    private void damage(SimProcess target, DiskFault fault) {
        Invariants.check(fault.isDamage(), "damage is done at rest");
        target.crash();
        if (!target.isUp()) {
            disk(target).damage(fault, times.random());
            target.startAfter(times.plan().restart().draw(times.random()));
        }
    }

    /** Damage that the process did not read while it recovered is none: another sector is tried. */
    @Override
    public void started(SimProcess process) {
        DiskTroubles troubles = disk(process).troubles();
        Optional<DiskFault> damage = troubles.damage();
        if (damage.isPresent() && !troubles.hasMetDamage()) {
            disk(process).repair();
            PlanKey key = Objects.requireNonNull(KEYS.get(damage.get()));
            times.later(key, () -> strike(damage.get(), key));
        } else if (damage.isPresent() && damage.get() == DiskFault.STALE) {
            disk(process).repair();
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

    @Override
    public void end() {
        ended = true;
        targets.forEach(target -> disk(target).repair());
    }

    @Override
    public SequencedMap<PlanKey, Long> counts() {
        SequencedMap<PlanKey, Long> counts = new LinkedHashMap<>();
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
                .mapToLong(target -> disk(target).troubles().torn())
                .sum();
        effects.put("files-torn", torn);
        effects.put("stops-of-sites", stops);
        return effects;
    }
}
