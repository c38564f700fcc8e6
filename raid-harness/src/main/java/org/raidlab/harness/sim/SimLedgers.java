package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.site.local.SiteLedger;

/** Reads votes and decisions of simulated sites. */
final class SimLedgers {
    private SimLedgers() {}

    /** Returns the ledgers of all sites; each site has one log owner, and these are in the order of the sites. */
    static List<LedgerRecord> of(List<SimProcess> keepers) {
        List<LedgerRecord> ledgers = new ArrayList<>();
        for (SimProcess logOwner : keepers) {
            int site = keepers.indexOf(logOwner) + 1;
            ledgers.addAll(SiteLedger.read(
                    site, logOwner.host().files(), logOwner.storage().folder()));
        }
        return ledgers;
    }
}
