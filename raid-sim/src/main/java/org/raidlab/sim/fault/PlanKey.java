package org.raidlab.sim.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.raidlab.core.Invariants;

/** What a plan can say, each with the unit at the end of its name and what holds if nothing is said. */
public enum PlanKey {
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
    /** What every datagram takes. */
    DELAY_MICROS(Unit.MICROS, 100),
    /** Mean of what it takes in addition. */
    DELAY_TAIL_MICROS(Unit.MICROS, 20),
    /** Most that a datagram is held back. */
    HOLD_MICROS(Unit.MICROS, 5_000),
    /** Most that a late one takes. */
    LATE_MILLIS(Unit.MILLIS, 2_000),
    /** How often one direction between two processes is cut. */
    CUTS(Unit.COUNT, 0),
    /** What such a cut lasts. */
    CUT_MILLIS(Unit.MILLIS, 300),
    /** How often the network falls into two halves. */
    PARTITION_HALVES(Unit.COUNT, 0),
    /** How often one is cut off. */
    PARTITION_ONE(Unit.COUNT, 0),
    /** How often it falls into two halves that one still connects. */
    PARTITION_BRIDGE(Unit.COUNT, 0),
    /** How often each hears two neighbours only. */
    PARTITION_RING(Unit.COUNT, 0),
    /** How often one half does not hear the other. */
    PARTITION_ONE_WAY(Unit.COUNT, 0),
    /** How often one is cut off and back, many times in a row. */
    PARTITION_FLAPPING(Unit.COUNT, 0),
    /** How often one after the other is clogged and later comes free. */
    CLOGS(Unit.COUNT, 0),
    /** Most that a partition lasts. */
    PARTITION_MILLIS(Unit.MILLIS, 600),
    /** How often a process is stopped for a while. */
    PAUSES(Unit.COUNT, 0),
    /** Most that such a stop lasts. */
    PAUSE_MILLIS(Unit.MILLIS, 200),
    /** How often a process is stopped for longer than others wait for a word of it. */
    LONG_PAUSES(Unit.COUNT, 0),
    LONG_PAUSE_MILLIS(Unit.MILLIS, 8_000),
    /** Most that monotonic time runs too fast or too slow. */
    CLOCK_DRIFT_PPM(Unit.COUNT, 0),
    /** Most that wall time is off from the beginning, before or behind. */
    CLOCK_SKEW_MILLIS(Unit.MILLIS, 0),
    /** How often a wall clock jumps, forwards or back. */
    CLOCK_JUMPS(Unit.COUNT, 0),
    CLOCK_JUMP_MILLIS(Unit.MILLIS, 262_000),
    /** How often a wall clock stands still. */
    CLOCK_FREEZES(Unit.COUNT, 0),
    CLOCK_FREEZE_MILLIS(Unit.MILLIS, 1_000),
    /** How often a wall clock is set to and fro, 20 times in a row. */
    CLOCK_STROBES(Unit.COUNT, 0),
    /** How often one is told to take a process checkpoint. */
    CHECKPOINTS(Unit.COUNT, 0),
    /** How often one is rolled back to the last process checkpoint. */
    ROLLBACKS(Unit.COUNT, 0),
    /** How often one process dies. */
    CRASH_ONE(Unit.COUNT, 0),
    /** How often several die, but not all. */
    CRASH_SEVERAL(Unit.COUNT, 0),
    /** How often all die at one instant. */
    CRASH_ALL(Unit.COUNT, 0),
    /** Share of crashes that come before or after an operation on a port instead of between turns. */
    CRASH_AT_OPERATION(Unit.SHARE, 0.7),
    /** The operation is one of the next so many. */
    CRASH_WITHIN_OPERATIONS(Unit.COUNT, 30),
    /** Share of restarts in which the process dies again at one of its first operations. */
    CRASH_IN_RECOVERY(Unit.SHARE, 0),
    /** How often a call to a disk fails. */
    DISK_ERRORS(Unit.COUNT, 0),
    /** How often a disk is full. */
    DISK_FULL(Unit.COUNT, 0),
    /** How often a disk's forces fail from then on. */
    DISK_SYNC_ERRORS(Unit.COUNT, 0),
    /** How often bits of a dead process's disk turn round. */
    DISK_ROT(Unit.COUNT, 0),
    /** How often a write of a process that then dies turns out not to have been done. */
    DISK_LOST_WRITES(Unit.COUNT, 0),
    /** How often one turns out to have been done elsewhere. */
    DISK_MISDIRECTED_WRITES(Unit.COUNT, 0),
    /** How often a process that starts reads what stood there before. */
    DISK_STALE_READS(Unit.COUNT, 0),
    /** How often a sector of a living process's disk can no longer be read. */
    DISK_LATENT_ERRORS(Unit.COUNT, 0),
    /** How often a disk is slow: its next force takes very long. */
    DISK_SLOW(Unit.COUNT, 0),
    /** What such a force takes. */
    DISK_SLOW_MILLIS(Unit.MILLIS, 1_000),
    /** How often a process's stable storage is gone when it starts again. */
    WIPE(Unit.COUNT, 0),
    /** How often an older copy of it is there instead. */
    RESTORE_OLD_FOLDER(Unit.COUNT, 0),
    /** How much older the copy is at least. */
    RESTORED_AFTER_MILLIS(Unit.MILLIS, 1_500),
    /** How often the name server dies, and with it all that it knows. */
    NAME_SERVER_CRASHES(Unit.COUNT, 0),
    /** How often nobody hears the name server, and it nobody. */
    NAME_SERVER_CUTS(Unit.COUNT, 0),
    /** How many datagrams of somebody who has read along reach processes: replayed, spliced and changed ones. */
    FORGERIES(Unit.COUNT, 0),
    RESTART_MILLIS(Unit.MILLIS, 100),
    /** Mean of what a restart takes in addition. */
    RESTART_TAIL_MILLIS(Unit.MILLIS, 200),
    /** From here on nothing goes wrong any more, so that the run can show that it recovers. */
    FAULTS_END_MILLIS(Unit.MILLIS, 2_000),
    /** From an arrival to the turn that takes it. */
    TURN_MICROS(Unit.MICROS, 20),
    FORCE_MICROS(Unit.MICROS, 120),
    FORCE_TAIL_MICROS(Unit.MICROS, 60),
    BLOCK_WRITE_MICROS(Unit.MICROS, 300),
    BLOCK_WRITE_TAIL_MICROS(Unit.MICROS, 200),
    /** Share of datagrams from a site to its clients that never arrive. */
    ANSWER_LOSS(Unit.SHARE, 0);

    /** What a value counts, and which values there are. */
    enum Unit {
        SHARE("a share between 0 and 1", 1),
        COUNT("a whole number up to 10,000", 10_000),
        MICROS("microseconds, a day at most", 86_400e6),
        MILLIS("milliseconds, a day at most", 86_400e3);

        private final String meaning;
        private final double most;

        Unit(String meaning, double most) {
            this.meaning = meaning;
            this.most = most;
        }

        boolean allows(double value) {
            return value >= 0 && value <= most && (this != COUNT || value == Math.rint(value));
        }

        /** Whole numbers stay whole. */
        double rounded(double value) {
            return this == COUNT ? Math.ceil(value) : value;
        }

        String meaning() {
            return meaning;
        }

        long nanos(double value) {
            Invariants.check(this == MICROS || this == MILLIS, "a time is asked for");
            return Math.round(value * (this == MICROS ? 1e3 : 1e6));
        }
    }

    private final Unit unit;
    private final double unlessSaid;
    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

    PlanKey(Unit unit, double unlessSaid) {
        this.unit = unit;
        this.unlessSaid = unlessSaid;
    }

    /** The name in plans: {@code crash-one}. */
    public String label() {
        return label;
    }

    Unit unit() {
        return unit;
    }

    double unlessSaid() {
        return unlessSaid;
    }

    /** All names, in order. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(PlanKey::label).toList();
    }
}
