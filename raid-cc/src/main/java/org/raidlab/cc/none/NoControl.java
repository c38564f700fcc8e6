package org.raidlab.cc.none;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Verdict;

/**
 * No concurrency control: it says yes to everything (paper section 1.2: Mini-RAID leaves concurrency control out).
 * Right only where one transaction runs at a time. A cluster with it shows which anomalies a controller prevents.
 */
public final class NoControl implements ConcurrencyAlgorithm {
    /** Names it {@code none}. */
    public static final class Named implements ConcurrencyProvider {
        @Override
        public String name() {
            return "none";
        }

        @Override
        public ConcurrencyAlgorithm create(ConcurrencyConfig config) {
            return new NoControl();
        }
    }

    private long checks;

    @Override
    public Optional<Verdict> check(CcMessage.Check request) {
        checks++;
        return Optional.of(Verdict.YES);
    }

    @Override
    public List<DelayedVerdict> decide(CcMessage.Decide decision) {
        return List.of();
    }

    @Override
    public void restoreLocks(List<CcMessage.Pending> pending) {
        // whoever holds nothing has nothing to take up again
    }

    @Override
    public void adoptLocks(List<CcMessage.Pending> pending) {
        // the same
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("checks", checks);
        return counters;
    }
}
