package org.raidlab.sim.process;

import java.nio.file.Path;
import org.raidlab.core.turn.Devices;
import org.raidlab.sim.disk.SimDisk;
import org.raidlab.store.FolderDevices;
import org.raidlab.store.HomeBlock;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.LogSettings;

/**
 * The real devices of a process, in its folder of its host's disk.
 *
 * @param disk the process's way to its host's disk
 * @param folder of all files of the process
 */
record DiskStorage(SimDisk disk, Path folder) {
    /** Small segments: a run of seconds goes through several. */
    private static final LogSettings LOG = new LogSettings(16 << 10, 8 << 10, 1);

    int nextIncarnation() {
        return HomeBlock.nextIncarnation(disk, folder);
    }

    Devices.Opener opener(Background background) {
        return new FolderDevices(disk, folder, LOG, background);
    }
}
