package org.raidlab.runtime.site;

import org.raidlab.core.turn.Devices;
import org.raidlab.runtime.node.StableStorage;
import org.raidlab.store.SiteFolder;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.LogSettings;

/** A process's part of its site's folder, as stable storage. */
record FolderStableStorage(SiteFolder folder, Background background, Devices.Wrapper meter) implements StableStorage {
    @Override
    public int nextIncarnation() {
        return folder.nextIncarnation();
    }

    @Override
    public Devices open() {
        return folder.open(LogSettings.DEFAULT, background).wrapped(meter);
    }
}
