package org.raidlab.cli.hostile;

import java.util.List;
import java.util.Map;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.LedgerRecord;

/**
 * What no replayed datagram may change: copies, decisions, registrations, sessions. Beside them, how often the name
 * server found someone silent for too long.
 */
record Standing(
        List<CopyRecord> copies,
        List<LedgerRecord> ledgers,
        long addressesUp,
        long generation,
        long deaths,
        Map<Integer, Integer> sessions) {
    private static final String REGISTRATIONS = " registrations";

    /**
     * Whether nothing but registrations differs, and the name server has found someone silent for too long: a busy
     * machine does that, and no datagram that the name server takes.
     */
    boolean differsBySilence(Standing other) {
        return deaths != other.deaths && difference(other).equals(REGISTRATIONS);
    }

    /** What differs, in words; empty if nothing does. */
    String difference(Standing other) {
        StringBuilder words = new StringBuilder();
        words.append(copies.equals(other.copies) ? "" : " copies");
        words.append(ledgers.equals(other.ledgers) ? "" : " decisions");
        words.append(addressesUp == other.addressesUp && generation == other.generation ? "" : REGISTRATIONS);
        return words.append(sessions.equals(other.sessions) ? "" : " sessions").toString();
    }
}
