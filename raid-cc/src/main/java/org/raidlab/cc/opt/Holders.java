package org.raidlab.cc.opt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.TxnId;

/**
 * Which pending transactions hold each granule, for reading or for writing. Mostly one: its list is then shared by all.
 */
final class Holders {
    private final SequencedMap<Granule, List<TxnId>> byGranule = new LinkedHashMap<>();

    List<TxnId> of(Granule granule) {
        return byGranule.getOrDefault(granule, List.of());
    }

    boolean isHeld(Granule granule) {
        return byGranule.containsKey(granule);
    }

    boolean areNone() {
        return byGranule.isEmpty();
    }

    /** Holding a granule twice is holding it. */
    void hold(List<Granule> granules, TxnId txn) {
        List<TxnId> alone = List.of(txn);
        for (Granule granule : granules) {
            List<TxnId> before = byGranule.putIfAbsent(granule, alone);
            if (before != null && !before.contains(txn)) {
                List<TxnId> more = new ArrayList<>(before);
                more.add(txn);
                byGranule.put(granule, more);
            }
        }
    }

    void release(List<Granule> granules, TxnId txn) {
        for (Granule granule : granules) {
            List<TxnId> before = byGranule.remove(granule);
            if (before != null && before.size() > 1) {
                List<TxnId> rest = new ArrayList<>(before);
                rest.remove(txn);
                byGranule.put(granule, List.copyOf(rest));
            } else if (before != null && !before.contains(txn)) {
                byGranule.put(granule, before);
            }
        }
    }

    /** Each granule that is held, with its holders. */
    SequencedMap<Granule, List<TxnId>> all() {
        return byGranule;
    }
}
