package org.raidlab.cli.hostile;

import java.util.List;
import java.util.Map;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.LedgerRecord;

/** What no replayed datagram may change: copies, decisions, registrations, sessions. */
record Standing(
        List<CopyRecord> copies,
        List<LedgerRecord> ledgers,
        long addressesUp,
        long generation,
        Map<Integer, Integer> sessions) {
    /** The difference of registrations alone. */
    static final String REGISTRATIONS = " registrations";

    /** What differs, in words; empty if nothing does. */
    String difference(Standing other) {
        StringBuilder words = new StringBuilder();
        words.append(copies.equals(other.copies) ? "" : " copies");
        words.append(ledgers.equals(other.ledgers) ? "" : " decisions");
        words.append(addressesUp == other.addressesUp && generation == other.generation ? "" : REGISTRATIONS);
        return words.append(sessions.equals(other.sessions) ? "" : " sessions").toString();
    }
}
