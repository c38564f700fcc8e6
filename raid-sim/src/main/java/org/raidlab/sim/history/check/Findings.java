package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.raidlab.sim.history.Violation;

/** Collects violations. Of each kind only the first are listed, since one fault can spoil a million reads. */
final class Findings {

    static final int LISTED_MAX = 100;

    private final List<Violation> listed = new ArrayList<>();
    private final Map<HistoryAnomaly, Integer> counts = new EnumMap<>(HistoryAnomaly.class);
    private int notListed;

    /**
     * Returns whether another violation of the kind would be listed, so that its explanation is worth the computation.
     */
    boolean wants(HistoryAnomaly anomaly) {
        return counts.getOrDefault(anomaly, 0) < LISTED_MAX;
    }

    void add(HistoryAnomaly anomaly, List<String> txns, List<String> items, String text) {
        add(new Violation(anomaly, txns, items, text), anomaly);
    }

    void add(Violation violation, HistoryAnomaly anomaly) {
        if (wants(anomaly)) {
            listed.add(violation);
        } else {
            notListed++;
        }
        counts.merge(anomaly, 1, Integer::sum);
    }

    /** Counts a violation without an explanation. */
    void addUnlisted(HistoryAnomaly anomaly) {
        counts.merge(anomaly, 1, Integer::sum);
        notListed++;
    }

    boolean serializable() {
        return counts.keySet().stream().noneMatch(HistoryAnomaly::breaksSerializability);
    }

    boolean strict() {
        return counts.isEmpty();
    }

    List<Violation> listed() {
        return listed;
    }

    int notListed() {
        return notListed;
    }
}
