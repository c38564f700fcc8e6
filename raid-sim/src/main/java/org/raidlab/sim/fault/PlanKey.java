package org.raidlab.sim.fault;

import java.util.Locale;

/** The keys of the faults that every system has, each with the unit at the end of its name and its default value. */
public enum PlanKey implements FaultKey {
    /** Share of datagrams that never arrive. */
    LOSS(Unit.SHARE, 0),
    /** Share of datagrams that arrive twice. */
    DUPLICATION(Unit.SHARE, 0),
    /** Share of datagrams that are held back. */
    REORDERING(Unit.SHARE, 0),
    /** Share of datagrams that arrive very late. */
    LATENESS(Unit.SHARE, 0),
    /** Share of datagrams that arrive with wrong bits. */
    CORRUPTION(Unit.SHARE, 0),
    /** Share of datagrams that arrive cut short. */
    TRUNCATION(Unit.SHARE, 0),
    /** Share of datagrams that arrive with the end of another. */
    SPLICING(Unit.SHARE, 0),
    /** Share of directions that are up to twice as bad and slow as the plan says, or better. */
    UNEVEN(Unit.SHARE, 0),
    /** The delay of every datagram. */
    DELAY_MICROS(Unit.MICROS, 100),
    /** Mean of the additional delay of a datagram. */
    DELAY_TAIL_MICROS(Unit.MICROS, 20),
    /** Most time for which a datagram is held back. */
    HOLD_MICROS(Unit.MICROS, 5_000),
    /** Most time that a late datagram takes. */
    LATE_MILLIS(Unit.MILLIS, 2_000),
    /** How often one direction between two processes is cut. */
    CUTS(Unit.COUNT, 0),
    /** The duration of such a cut. */
    CUT_MILLIS(Unit.MILLIS, 300),
    /** How often the network is parted into two halves. */
    PARTITION_HALVES(Unit.COUNT, 0),
    /** How often one process is cut off. */
    PARTITION_ONE(Unit.COUNT, 0),
    /** How often the network is parted into two halves that one process still connects. */
    PARTITION_BRIDGE(Unit.COUNT, 0),
    /** How often each process hears only two others. */
    PARTITION_RING(Unit.COUNT, 0),
    /** How often one half does not hear the other. */
    PARTITION_ONE_WAY(Unit.COUNT, 0),
    /** How often one process is cut off and reconnected, many times in a row. */
    PARTITION_FLAPPING(Unit.COUNT, 0),
    /** How often one process after the other is clogged and later freed. */
    CLOGS(Unit.COUNT, 0),
    /** Most that a partition lasts. */
    PARTITION_MILLIS(Unit.MILLIS, 600),
    /** How often a process is stopped for a while. */
    PAUSES(Unit.COUNT, 0),
    /** Most that such a stop lasts. */
    PAUSE_MILLIS(Unit.MILLIS, 200),
    /** How often a process is stopped for longer than others wait for a message from it. */
    LONG_PAUSES(Unit.COUNT, 0),
    LONG_PAUSE_MILLIS(Unit.MILLIS, 8_000),
    /** Largest error of the rate of monotonic time, fast or slow. */
    CLOCK_DRIFT_PPM(Unit.COUNT, 0),
    /** Largest initial error of wall time, before or behind. */
    CLOCK_SKEW_MILLIS(Unit.MILLIS, 0),
    /** How often a wall clock jumps, forwards or back. */
    CLOCK_JUMPS(Unit.COUNT, 0),
    CLOCK_JUMP_MILLIS(Unit.MILLIS, 262_000),
    /** How often a wall clock stands still. */
    CLOCK_FREEZES(Unit.COUNT, 0),
    CLOCK_FREEZE_MILLIS(Unit.MILLIS, 1_000),
    /** How often a wall clock is set back and forth, 20 times in a row. */
    CLOCK_STROBES(Unit.COUNT, 0),
    /** How often a process is told to take a process checkpoint. */
    CHECKPOINTS(Unit.COUNT, 0),
    /** How often a process is rolled back to its last process checkpoint. */
    ROLLBACKS(Unit.COUNT, 0),
    /** How often one process dies. */
    CRASH_ONE(Unit.COUNT, 0),
    /** How often several processes die, but not all. */
    CRASH_SEVERAL(Unit.COUNT, 0),
    /** How often all processes die at one instant. */
    CRASH_ALL(Unit.COUNT, 0),
    /** Share of crashes that occur before or after an operation on a port instead of between turns. */
    CRASH_AT_OPERATION(Unit.SHARE, 0.7),
    /** The number of next operations among which the operation is drawn. */
    CRASH_WITHIN_OPERATIONS(Unit.COUNT, 30),
    /** Share of restarts in which the process dies again at one of its first operations. */
    CRASH_IN_RECOVERY(Unit.SHARE, 0),
    /** How often a process dies at a step that its servers trace as critical, such as one of a view change. */
    CRASH_AT_CRITICAL_STEP(Unit.COUNT, 0),
    /** How often the next force after such a step takes up to {@code disk-slow-millis}. */
    SLOW_CRITICAL_STEP(Unit.COUNT, 0),
    /** How often a call to a disk fails. */
    DISK_ERRORS(Unit.COUNT, 0),
    /** How often a disk is full. */
    DISK_FULL(Unit.COUNT, 0),
    /** How often a disk begins to fail all its forces. */
    DISK_SYNC_ERRORS(Unit.COUNT, 0),
    /** How often bits of a dead process's disk are inverted. */
    DISK_ROT(Unit.COUNT, 0),
    /** How often a write of a process that then dies is lost. */
    DISK_LOST_WRITES(Unit.COUNT, 0),
    /** How often such a write was made at another place. */
    DISK_MISDIRECTED_WRITES(Unit.COUNT, 0),
    /** How often a process that starts reads the earlier content of a sector. */
    DISK_STALE_READS(Unit.COUNT, 0),
    /** How often a sector of a living process's disk can no longer be read. */
    DISK_LATENT_ERRORS(Unit.COUNT, 0),
    /** How often a disk is slow: its next force takes very long. */
    DISK_SLOW(Unit.COUNT, 0),
    /** The duration of such a force. */
    DISK_SLOW_MILLIS(Unit.MILLIS, 1_000),
    /** How often a process's stable storage is lost when the process starts again. */
    WIPE(Unit.COUNT, 0),
    /** How often an older copy of a process's stable storage replaces it. */
    RESTORE_OLD_FOLDER(Unit.COUNT, 0),
    /** The least age of the copy. */
    RESTORED_AFTER_MILLIS(Unit.MILLIS, 1_500),
    /** How often the name server dies, and loses all its state. */
    NAME_SERVER_CRASHES(Unit.COUNT, 0),
    /** How often the name server is cut off, in both directions. */
    NAME_SERVER_CUTS(Unit.COUNT, 0),
    /**
     * How many forged datagrams of an attacker who has read all datagrams reach processes: replayed, spliced and
     * changed ones.
     */
    FORGERIES(Unit.COUNT, 0),
    RESTART_MILLIS(Unit.MILLIS, 100),
    /** Mean of the additional time of a restart. */
    RESTART_TAIL_MILLIS(Unit.MILLIS, 200),
    /** The end of all faults, so that the run can show that it recovers. */
    FAULTS_END_MILLIS(Unit.MILLIS, 2_000),
    /** The time from an arrival to the turn that takes the datagram. */
    TURN_MICROS(Unit.MICROS, 20),
    FORCE_MICROS(Unit.MICROS, 120),
    FORCE_TAIL_MICROS(Unit.MICROS, 60),
    BLOCK_WRITE_MICROS(Unit.MICROS, 300),
    BLOCK_WRITE_TAIL_MICROS(Unit.MICROS, 200),
    /** Share of datagrams from a site to its clients that never arrive. */
    ANSWER_LOSS(Unit.SHARE, 0);

    private final Unit unit;
    private final double unlessSaid;
    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

    PlanKey(Unit unit, double unlessSaid) {
        this.unit = unit;
        this.unlessSaid = unlessSaid;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Unit unit() {
        return unit;
    }

    @Override
    public double unlessSaid() {
        return unlessSaid;
    }
}
