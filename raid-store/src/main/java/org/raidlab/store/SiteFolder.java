package org.raidlab.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.Device;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.Closing;
import org.raidlab.store.file.DiskFiles;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.IoFailure;
import org.raidlab.store.file.NewFile;
import org.raidlab.store.file.Remedy;
import org.raidlab.store.log.LogSettings;

/**
 * A part of a site's data folder, locked against other processes. The devices are opened for each life of the site, the
 * log's with an incarnation of its own.
 */
public final class SiteFolder implements AutoCloseable {
    private final FileOps files;
    private final Path folder;
    private final List<? extends Device> declared;
    private final AutoCloseable[] locks;

    private SiteFolder(FileOps files, Path folder, List<? extends Device> declared, AutoCloseable... locks) {
        this.files = files;
        this.folder = folder;
        this.declared = declared;
        this.locks = locks;
    }

    /**
     * Locks the part of the folder that has these devices and creates the folder if missing; {@link StorageException}
     * names the process that has it.
     */
    public static SiteFolder take(Path folder, List<? extends Device> declared) {
        return take(new DiskFiles(), folder, declared);
    }

    static SiteFolder take(FileOps files, Path folder, List<? extends Device> declared) {
        Opened opened = new Opened();
        try {
            Optional<? extends Device> log = logOf(declared);
            if (log.isPresent()) {
                opened.add(FolderLock.take(folder));
                files.createFolders(folder);
                checkHome(files, folder, folder.resolve(log.get().name()));
            }
            for (Device device : declared) {
                if (device instanceof BlockDevice) {
                    opened.add(FolderLock.take(folder.resolve(device.name())));
                }
            }
            return new SiteFolder(files, folder, declared, opened.inOrder());
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
     * Checks that a used folder has its home block, which is created first: without it the home block was lost, and a
     * new one would count from 1 again.
     */
    private static void checkHome(FileOps files, Path folder, Path log) throws IOException {
        if (NewFile.exists(files, log) && !NewFile.exists(files, folder.resolve(HomeBlock.NAME))) {
            throw new StorageException(folder.resolve(HomeBlock.NAME)
                    + " is missing: the site's incarnation is unknown; " + Remedy.REJOIN);
        }
    }

    /** Returns the process's main log, if it has one. */
    private static Optional<? extends Device> logOf(List<? extends Device> declared) {
        return declared.stream().filter(LogDevice.class::isInstance).findFirst();
    }

    /** Increments the incarnation, durably. Only who has the log does. */
    public int nextIncarnation() {
        if (logOf(declared).isEmpty()) {
            throw new StorageException("who does not keep the site's log counts no incarnation");
        }
        return HomeBlock.nextIncarnation(files, folder);
    }

    /** Makes the incarnations of an empty folder count on from one that the site has had. */
    public void beginAfter(int incarnation) {
        HomeBlock.beginAfter(files, folder, incarnation);
    }

    /** Opens the devices. */
    public Devices open(LogSettings settings, Background background) {
        return Devices.open(declared, new FolderDevices(files, folder, settings, background));
    }

    @Override
    public void close() {
        Closing.all(locks);
    }
}
