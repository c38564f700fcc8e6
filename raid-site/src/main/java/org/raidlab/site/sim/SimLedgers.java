package org.raidlab.site.sim;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.site.local.SiteLedger;

/** Reads votes and decisions of simulated sites, on the heap or on simulated disks. */
final class SimLedgers {
    private SimLedgers() {}

    /** Returns the ledgers of all sites; each site has one log owner, and these are in the order of the sites. */
    static List<LedgerRecord> of(List<SimProcess> keepers) {
        List<LedgerRecord> ledgers = new ArrayList<>();
        for (SimProcess logOwner : keepers) {
            int site = keepers.indexOf(logOwner) + 1;
            ledgers.addAll(logOwner.disk()
                    .map(disk -> SiteLedger.read(site, disk, logOwner.folder()))
                    .orElseGet(() -> SiteLedger.read(site, logOwner.storage())));
        }
        return ledgers;
    }
}
