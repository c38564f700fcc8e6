package org.raidlab.sim.disk;

import org.raidlab.core.Invariants;

/**
 * A disk with one arm: the parameters that determine the duration of a request.
 *
 * @param cylinders the number of positions of the arm
 * @param cylinderSectors sectors of 512 bytes that pass the head in one revolution
 * @param seekMinNanos from a cylinder to the next one
 * @param seekMaxNanos from the first cylinder to the last; between the two the duration grows with the distance's root
 * @param revolutionNanos one revolution; the rate is {@code cylinderSectors} in this time
 * @param requestNanos of a request before the arm moves: the system call, the driver, the command
 */
public record DiskModel(
        int cylinders,
        int cylinderSectors,
        long seekMinNanos,
        long seekMaxNanos,
        long revolutionNanos,
        long requestNanos) {
    /** A disk of the late 1980s: 3,600 revolutions a minute, 2.2 MB/s, 28 ms for a seek over a third of the disk. */
    public static final DiskModel OF_1988 = new DiskModel(1_200, 72, 4_000_000, 46_000_000, 16_667_000, 0);

    /** A disk of the middle of the 1990s: 5,400 revolutions a minute, 5 MB/s, 9 ms for a seek over a third of it. */
    public static final DiskModel OF_1996 = new DiskModel(108_500, 108, 1_500_000, 14_500_000, 11_111_111, 0);

    public DiskModel {
        Invariants.require(cylinders > 1 && cylinderSectors > 0, "a disk has cylinders and sectors");
        Invariants.require(seekMinNanos >= 0 && seekMaxNanos >= seekMinNanos, "a longer seek takes no less time");
        Invariants.require(revolutionNanos >= cylinderSectors, "a sector takes at least a nanosecond");
        Invariants.require(requestNanos >= 0, "a request takes no negative time");
    }

    /** Returns the same disk behind a system in which each request takes so long before the arm moves. */
    public DiskModel withRequestNanos(long nanos) {
        return new DiskModel(cylinders, cylinderSectors, seekMinNanos, seekMaxNanos, revolutionNanos, nanos);
    }

    /** Returns the duration of a movement of the arm; 0 if it stays. */
    public long seekNanos(int from, int to) {
        if (from == to) {
            return 0;
        }
        double share = (Math.abs(to - from) - 1) / (double) Math.max(1, cylinders - 2);
        return seekMinNanos + (long) ((seekMaxNanos - seekMinNanos) * StrictMath.sqrt(share));
    }

    /** Returns how long a sector is on its way to the head at a time: the platter turns without a pause. */
    public long rotationNanos(int sector, long atNanos) {
        return Math.floorMod(sector * sectorNanos() - atNanos, revolutionNanos);
    }

    /** Returns the time in which a sector passes the head. */
    public long sectorNanos() {
        return revolutionNanos / cylinderSectors;
    }
}
