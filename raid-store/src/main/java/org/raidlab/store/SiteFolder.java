package org.raidlab.store;

import java.io.IOException;
import java.nio.file.Path;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.blocks.Background;
import org.raidlab.store.file.Closing;
import org.raidlab.store.file.DiskFiles;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.IoFailure;
import org.raidlab.store.file.NewFile;
import org.raidlab.store.log.LogSettings;

/**
 * A site's data folder, opened: locked against other processes, with a new incarnation and all devices.
 *
 * @param incarnation durable already
 * @param devices log, blocks and ledger
 * @param lock keeps other processes out
 */
public record SiteFolder(int incarnation, Devices devices, FolderLock lock) implements AutoCloseable {
    /** Opens the folder, and makes it where there is none. */
    public static SiteFolder open(Path folder, LogSettings settings, Background background) {
        return open(new DiskFiles(), folder, settings, background);
    }

    static SiteFolder open(FileOps files, Path folder, LogSettings settings, Background background) {
        Opened opened = new Opened();
        FolderLock lock = opened.add(FolderLock.take(folder));
        try {
            files.createFolders(folder);
            checkHome(files, folder);
            int incarnation = HomeBlock.nextIncarnation(files, folder);
            return new SiteFolder(incarnation, opened.add(Devices.open(files, folder, settings, background)), lock);
        } catch (IOException e) {
            StorageException ending = IoFailure.ending(e);
            opened.closeAfter(ending);
            throw ending;
        } catch (RuntimeException e) {
            opened.closeAfter(e);
            throw e;
        }
    }

    /**
     * The home block is made first: devices without one mean that it was lost, and a new one would count from 1 again.
     */
    private static void checkHome(FileOps files, Path folder) throws IOException {
        boolean isUsed = NewFile.exists(files, folder.resolve(Devices.LOG));
        if (isUsed && !NewFile.exists(files, folder.resolve(HomeBlock.NAME))) {
            throw new StorageException(
                    folder.resolve(HomeBlock.NAME) + " is missing: the site's incarnation is unknown;"
                            + " restore it, or remove the site's folder and let the site join anew");
        }
    }

    @Override
    public void close() {
        Closing.all(devices, lock);
    }
}
