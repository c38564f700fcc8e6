package org.raidlab.site.process;

import java.util.function.UnaryOperator;
import org.raidlab.core.turn.Log;
import org.raidlab.runtime.node.StableStorage;
import org.raidlab.store.SiteFolder;
import org.raidlab.store.blocks.Background;
import org.raidlab.store.log.LogSettings;

/** A process's part of its site's folder, as stable storage. */
record FolderStableStorage(SiteFolder folder, Background background, UnaryOperator<Log> meter)
        implements StableStorage {
    @Override
    public int nextIncarnation() {
        return folder.nextIncarnation();
    }

    @Override
    public Devices open() {
        org.raidlab.store.Devices opened = folder.open(LogSettings.DEFAULT, background);
        return new Devices(meter.apply(opened.log()), opened.ledger(), opened.blocks(), opened::close);
    }
}
