package org.raidlab.site.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What came of a step.
 *
 * @param step in words
 * @param committed transactions
 * @param aborted transactions
 * @param reasons how many aborted for each
 * @param detections transactions that found out that a site had failed
 * @param copiers copier transactions
 * @param failLocks copies that are out of date after it, by site
 * @param down sites that are down after it
 * @param unmet what was expected and is not so; empty if nothing
 */
public record StepReport(
        String step,
        int committed,
        int aborted,
        SequencedMap<String, Integer> reasons,
        int detections,
        long copiers,
        SequencedMap<Integer, Long> failLocks,
        List<Integer> down,
        String unmet) {
    public StepReport {
        down = List.copyOf(down);
    }

    /** Whether what was expected holds. */
    public boolean isOk() {
        return unmet.isEmpty();
    }

    /** Copies that are out of date. */
    public long failLocksInAll() {
        return failLocks.values().stream().mapToLong(Long::longValue).sum();
    }

    /** As {@code raid mini run --json} prints it. */
    public SequencedMap<String, Object> fields() {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("step", step);
        fields.put("committed", committed);
        fields.put("aborted", aborted);
        fields.put("reasons", reasons);
        fields.put("failLocks", failLocksInAll());
        fields.put("failLocksBySite", failLocks);
        fields.put("copiers", copiers);
        fields.put("detections", detections);
        fields.put("down", down);
        fields.put("ok", isOk());
        if (!isOk()) {
            fields.put("unmet", unmet);
        }
        return fields;
    }
}
