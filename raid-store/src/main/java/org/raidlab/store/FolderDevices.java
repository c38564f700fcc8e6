package org.raidlab.store;

import java.nio.file.Path;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.store.blocks.FileBlocks;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.DiskFiles;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;
import org.raidlab.store.log.StripedLog;

/**
 * Opens the devices of a process in a folder, each in the sub-folder of its name, and creates missing ones.
 *
 * @param settings of each log
 */
public record FolderDevices(FileOps files, Path folder, LogSettings settings, Background background)
        implements Devices.Opener {
    /** Returns an opener for a folder of this machine, which does background work at once. */
    public static FolderDevices onThisMachine(Path folder) {
        return new FolderDevices(new DiskFiles(), folder, LogSettings.DEFAULT, Background.atOnce(failure -> {}));
    }

    @Override
    public Log log(LogDevice device) {
        FileOps of = device.isMapped() ? files.mapped() : files;
        Path place = folder.resolve(device.name());
        return device.stripes() == 1
                ? FileLog.open(of, place, settings, background)
                : StripedLog.open(of, place, device.stripes(), settings, background);
    }

    @Override
    public Blocks blocks(BlockDevice device) {
        return FileBlocks.open(files, folder.resolve(device.name()), device, background);
    }
}
