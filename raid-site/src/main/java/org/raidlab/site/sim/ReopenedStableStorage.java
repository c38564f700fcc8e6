package org.raidlab.site.sim;

import org.raidlab.core.turn.Devices;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.node.StableStorage;

/** The stable storage of one of a site's processes: each incarnation of the site opens its devices anew. */
final class ReopenedStableStorage implements StableStorage {
    private final ProcessEnvironment environment;
    private boolean used;

    ReopenedStableStorage(ProcessEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public int nextIncarnation() {
        return environment.storage().nextIncarnation();
    }

    /** The first incarnation takes the devices with which the process began. */
    @Override
    public Devices open() {
        Devices opened = used ? environment.storage().open() : environment.devices();
        used = true;
        return opened;
    }
}
