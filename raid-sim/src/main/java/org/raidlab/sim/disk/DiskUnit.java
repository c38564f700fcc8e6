package org.raidlab.sim.disk;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.raidlab.store.memory.MemoryDisk;
import org.raidlab.store.memory.MemoryFile;

/**
 * A disk with the time that it takes. The hosts that share it wait for each other: it serves one request at a time, in
 * the order in which they come. Files get whole cylinders in the order of their first transfers; names are in cylinder
 * 0. A unit without a model takes no time. If its file system keeps inodes, a force of a file writes the time of the
 * change too, in cylinder 0.
 */
public final class DiskUnit {
    private record Place(MemoryFile file, int cylinder) {}

    private final MemoryDisk content = new MemoryDisk();
    private final @Nullable DiskModel model;
    private final boolean keepsInodes;
    private final Map<Place, Integer> cylinders = new LinkedHashMap<>();
    private int arm;
    private long freeAtNanos;

    /** Makes an empty unit whose requests take no time. */
    public DiskUnit() {
        this.model = null;
        this.keepsInodes = false;
    }

    /** Makes an empty unit whose requests take the time of this model. */
    public DiskUnit(DiskModel model) {
        this(model, false);
    }

    private DiskUnit(DiskModel model, boolean keepsInodes) {
        this.model = model;
        this.keepsInodes = keepsInodes;
    }

    /** Makes an empty unit on which each force of a file writes the file's inode too, as UNIX did with fsync. */
    public static DiskUnit withInodes(DiskModel model) {
        return new DiskUnit(model, true);
    }

    public MemoryDisk content() {
        return content;
    }

    public boolean isTimed() {
        return model != null;
    }

    /**
     * Serves a request for adjacent sectors of a file.
     *
     * @param atNanos when the request is made
     * @return when its last sector has passed the head
     */
    long transfer(MemoryFile file, int firstSector, int count, long atNanos) {
        if (model == null) {
            return atNanos;
        }
        int perCylinder = model.cylinderSectors();
        long end = begun(model, atNanos);
        for (int sector = firstSector; sector < firstSector + count; ) {
            int onCylinder = Math.min(firstSector + count - sector, perCylinder - sector % perCylinder);
            end = access(model, cylinder(model, file, sector / perCylinder), sector % perCylinder, onCylinder, end);
            sector += onCylinder;
        }
        return end;
    }

    /** Serves a write of the names of a folder. */
    long transferNames(long atNanos) {
        return model == null ? atNanos : access(model, 0, 0, 1, begun(model, atNanos));
    }

    private long begun(DiskModel disk, long atNanos) {
        return Math.max(atNanos, freeAtNanos) + disk.requestNanos();
    }

    /** Serves a write of the inode of a file that is forced; there is none if the file system keeps no inodes. */
    long transferInode(long atNanos) {
        return keepsInodes ? transferNames(atNanos) : atNanos;
    }

    private int cylinder(DiskModel disk, MemoryFile file, int number) {
        return cylinders.computeIfAbsent(new Place(file, number), _ -> 1 + cylinders.size() % (disk.cylinders() - 1));
    }

    private long access(DiskModel disk, int cylinder, int sector, int count, long atNanos) {
        long begin = Math.max(atNanos, freeAtNanos);
        long there = begin + disk.seekNanos(arm, cylinder);
        arm = cylinder;
        freeAtNanos = there + disk.rotationNanos(sector, there) + count * disk.sectorNanos();
        return freeAtNanos;
    }
}
