package org.raidlab.sim.process;

import java.nio.file.Path;
import org.raidlab.sim.disk.SimDisk;
import org.raidlab.store.Devices;
import org.raidlab.store.HomeBlock;
import org.raidlab.store.blocks.Background;
import org.raidlab.store.blocks.FileBlocks;
import org.raidlab.store.file.Closing;
import org.raidlab.store.ledger.FileLedger;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;

/** The real log, ledger and block device of a process, in a folder of a simulated disk. */
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

    /**
     * Opens the devices; segments of the log are made when they are needed, since a simulation cannot wait for another
     * thread.
     */
    Devices open(Background background) {
        FileLog log = FileLog.open(disk, Devices.logFolder(FOLDER), LOG, Runnable::run);
        try {
            FileBlocks blocks = FileBlocks.open(disk, FOLDER.resolve("blocks"), background);
            return new Devices(log, blocks, FileLedger.open(disk, Devices.ledgerFile(FOLDER)));
        } catch (RuntimeException e) {
            Closing.after(e, log);
            throw e;
        }
    }
}
