package org.raidlab.site.sim;

import org.raidlab.sim.process.MachineSurroundings;
import org.raidlab.site.node.Stable;

/** The stable storage of one of a site's processes: its devices are opened anew for each life of the site. */
final class ReopenedStable implements Stable {
    private final MachineSurroundings surroundings;
    private boolean used;

    ReopenedStable(MachineSurroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public int nextIncarnation() {
        return surroundings.storage().nextIncarnation();
    }

    /** The first life takes the devices that the process began with. */
    @Override
    public Devices open() {
        org.raidlab.store.Devices opened = used
                ? surroundings.storage().open()
                : new org.raidlab.store.Devices(surroundings.log(), surroundings.blocks(), surroundings.ledger());
        used = true;
        return new Devices(opened.log(), opened.ledger(), opened.blocks(), opened::close);
    }
}
