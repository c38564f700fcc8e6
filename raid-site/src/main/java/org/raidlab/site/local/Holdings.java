package org.raidlab.site.local;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.client.RaidClient;

/**
 * The copies and ledgers of sites, for the checkers: the sites send their copies, and their files supply votes and
 * decisions.
 */
public record Holdings(List<CopyRecord> copies, List<LedgerRecord> ledgers) {
    public Holdings {
        copies = List.copyOf(copies);
        ledgers = List.copyOf(ledgers);
    }

    /** Reads the copies and ledgers of all these sites, which are up. */
    public static Holdings of(LocalCluster local, List<Integer> sites) {
        List<CopyRecord> copies = new ArrayList<>();
        List<LedgerRecord> ledgers = new ArrayList<>();
        try (RaidClient client = local.client()) {
            for (int site : sites) {
                copies.addAll(new CopyReader(client, local.socket(site)).read(false));
                ledgers.addAll(SiteLedger.read(
                        site, local.folder().data(local.folder().cluster().site(site))));
            }
        }
        return new Holdings(copies, ledgers);
    }
}
