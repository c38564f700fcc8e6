package org.raidlab.runtime.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.raidlab.core.turn.Device;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.StorageException;
import org.raidlab.runtime.launch.ProcessExit;
import org.raidlab.runtime.memory.ReplicatedLog;
import org.raidlab.runtime.node.StableStorage;
import org.raidlab.store.FolderDevices;
import org.raidlab.store.SiteFolder;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.LogSettings;

/** A process's part of its site's folder, as stable storage, and the threads that write there in the background. */
final class FolderStableStorage implements StableStorage, AutoCloseable {
    private final ExecutorService blockWriter = Executors.newSingleThreadExecutor(daemon("raid-blocks"));
    private final ExecutorService logWriter;
    private final ExecutorService readers =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), daemon("raid-readers"));
    private final Background background;
    private final SiteFolder folder;
    private final Devices.Wrapper meter;

    /** Takes the folder of a process; a failure in the background ends the process on its loop. */
    FolderStableStorage(SiteProcessSetup<?> setup, Executor loop, Devices.Wrapper meter) {
        this.meter = meter;
        logWriter = Executors.newFixedThreadPool(stripes(setup.plan().devices()), daemon("raid-log"));
        background = new Background(
                blockWriter, logWriter, readers, blockWriter, loop, cause -> ProcessExit.because(setup.name(), cause));
        folder = SiteFolder.take(setup.data(), setup.plan().devices());
        if (!setup.plan().isReplicated()) {
            requireWholeLog(setup.data());
        }
    }

    /** Returns how many logs at most have a force in the background: one, or the stripes of the log that has most. */
    private static int stripes(List<? extends Device> devices) {
        return devices.stream()
                .mapToInt(device -> device instanceof LogDevice log ? log.stripes() : 1)
                .max()
                .orElse(1);
    }

    /** Refuses a folder whose log continues in memories, where the cluster file does not name any now. */
    private static void requireWholeLog(Path data) {
        LogDevice marks = ReplicatedLog.marks();
        if (!Files.exists(data.resolve(marks.name()))) {
            return;
        }
        try (Log opened = FolderDevices.onThisMachine(data).log(marks)) {
            if (!ReplicatedLog.isOnDisk(opened)) {
                throw new StorageException(
                        "the newest records of the log in " + data + " may be in memories: start the site once"
                                + " with the log that it had, and stop it in good order");
            }
        }
    }

    private static ThreadFactory daemon(String name) {
        return Thread.ofPlatform().name(name).daemon().factory();
    }

    @Override
    public int nextIncarnation() {
        return folder.nextIncarnation();
    }

    @Override
    public Devices open() {
        return folder.open(LogSettings.DEFAULT, background).wrapped(meter);
    }

    /** Ends the threads and leaves the folder; all devices are closed. */
    @Override
    public void close() {
        blockWriter.shutdown();
        logWriter.shutdown();
        readers.shutdown();
        folder.close();
    }
}
