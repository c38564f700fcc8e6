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
import org.raidlab.store.file.Remedy;
import org.raidlab.store.log.LogSettings;

/**
 * A part of a site's data folder, locked against other processes. The devices are opened for each life of the site, the
 * log's with an incarnation of its own.
 */
public final class SiteFolder implements AutoCloseable {
    private final FileOps files;
    private final Path folder;
    private final Part part;
    private final AutoCloseable[] locks;

    private SiteFolder(FileOps files, Path folder, Part part, AutoCloseable... locks) {
        this.files = files;
        this.folder = folder;
        this.part = part;
        this.locks = locks;
    }

    /**
     * Locks a part of the folder and creates the folder if missing; {@link StorageException} names the process that has
     * it.
     */
    public static SiteFolder take(Path folder, Part part) {
        return take(new DiskFiles(), folder, part);
    }

    static SiteFolder take(FileOps files, Path folder, Part part) {
        Opened opened = new Opened();
        try {
            if (part.hasLog()) {
                opened.add(FolderLock.take(folder));
                files.createFolders(folder);
                checkHome(files, folder);
            }
            if (part.hasBlocks()) {
                opened.add(FolderLock.take(folder.resolve(Devices.BLOCKS)));
            }
            return new SiteFolder(files, folder, part, opened.inOrder());
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
    private static void checkHome(FileOps files, Path folder) throws IOException {
        boolean isUsed = NewFile.exists(files, folder.resolve(Devices.LOG));
        if (isUsed && !NewFile.exists(files, folder.resolve(HomeBlock.NAME))) {
            throw new StorageException(folder.resolve(HomeBlock.NAME)
                    + " is missing: the site's incarnation is unknown; " + Remedy.REJOIN);
        }
    }

    /** Increments the incarnation, durably. Only who has the log does. */
    public int nextIncarnation() {
        if (!part.hasLog()) {
            throw new StorageException("who does not keep the site's log counts no incarnation");
        }
        return HomeBlock.nextIncarnation(files, folder);
    }

    /** Makes the incarnations of an empty folder count on from one that the site has had. */
    public void beginAfter(int incarnation) {
        try {
            HomeBlock.format(files, folder, incarnation);
        } catch (IOException e) {
            throw IoFailure.ending(e);
        }
    }

    /** Opens the devices of this part; the others are replaced by empty ones that refuse writes. */
    public Devices open(LogSettings settings, Background background) {
        return Devices.open(files, folder, part, settings, background);
    }

    @Override
    public void close() {
        Closing.all(locks);
    }
}
