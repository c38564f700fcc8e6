package org.raidlab.sim.process;

import java.nio.file.Path;
import org.raidlab.core.turn.Devices;
import org.raidlab.sim.disk.SimDisk;
import org.raidlab.store.FolderDevices;
import org.raidlab.store.HomeBlock;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.LogSettings;

/** The real devices of a process, in a folder of a simulated disk. */
public final class DiskStorage {
    /** The folder of all files of the process. */
    public static final Path FOLDER = Path.of("/site");

    /** Small segments: a run of seconds goes through several. */
    private static final LogSettings LOG = new LogSettings(16 << 10, 8 << 10, 1);

    private final SimDisk disk;

    DiskStorage(SimDisk disk) {
        this.disk = disk;
    }

    /** Returns the disk itself. */
    public SimDisk disk() {
        return disk;
    }

    int nextIncarnation() {
        return HomeBlock.nextIncarnation(disk, FOLDER);
    }

    Devices.Opener opener(Background background) {
        return new FolderDevices(disk, FOLDER, LOG, background);
    }
}
