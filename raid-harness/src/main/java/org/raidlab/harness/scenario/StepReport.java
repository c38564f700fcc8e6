package org.raidlab.harness.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * The report on a step.
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

    /** Returns whether all expectations of the step hold. */
    public boolean isOk() {
        return unmet.isEmpty();
    }

    /** Returns the number of copies that are out of date. */
    public long failLocksInAll() {
        return failLocks.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the fields as {@code raid mini run --json} prints them. */
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
