package org.raidlab.store.memory;

import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Devices;
import org.raidlab.store.FolderDevices;
import org.raidlab.store.HomeBlock;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.log.LogSettings;

/**
 * The stable storage of one process in memory: the real devices, in a folder of its host's file system. It outlives the
 * process. What changes it from outside does so while no process has it open.
 */
public final class MemoryStorage {
    private final MemoryFiles host;
    private final FileOps way;
    private final Path folder;
    private final LogSettings settings;

    /** Makes the storage of a process that has a host of its own. */
    public MemoryStorage() {
        this.host = new MemoryFiles();
        this.way = host;
        this.folder = Path.of("/process");
        this.settings = new LogSettings(256 << 10, 64 << 10, 1);
    }

    /**
     * Makes the storage of a process of a host.
     *
     * @param way of the process to the host's files
     */
    public MemoryStorage(MemoryFiles host, FileOps way, Path folder, LogSettings settings) {
        this.host = host;
        this.way = way;
        this.folder = folder;
        this.settings = settings;
    }

    /** Returns the host's files, without what stands between the process and them. */
    public MemoryFiles files() {
        return host;
    }

    public Path folder() {
        return folder;
    }

    /** Increments the incarnation, from 1; it is durable when this returns. */
    public int nextIncarnation() {
        return HomeBlock.nextIncarnation(way, folder);
    }

    public Devices.Opener opener(Background background) {
        return new FolderDevices(way, folder, settings, background);
    }

    /**
     * Opens devices whose background work is done at once, past what stands between the process and its files: for a
     * test, or for a tool while the process is dead.
     */
    public Devices.Opener openerAtOnce() {
        return new FolderDevices(host, folder, settings, Background.atOnce(failure -> {
            throw failure;
        }));
    }

    /** Ends the host of the process: of unforced writes any part survives. */
    public void crash(RandomSource fate) {
        host.crash(fate);
    }

    /** Returns a copy of the process's files, like a copy of its folder. */
    public SortedMap<Path, byte[]> copy() {
        SortedMap<Path, byte[]> contents = host.contents();
        contents.keySet().removeIf(path -> !path.startsWith(folder));
        return contents;
    }

    /** Restores the files that the process had when the copy was taken. */
    public void restore(Map<Path, byte[]> copy) {
        host.replace(folder, copy);
    }

    /** Erases everything and keeps only this incarnation to count on from. */
    public void wipe(int nowIncarnation) {
        restore(Map.of());
        if (nowIncarnation > 0) {
            HomeBlock.beginAfter(host, folder, nowIncarnation);
        }
    }
}
