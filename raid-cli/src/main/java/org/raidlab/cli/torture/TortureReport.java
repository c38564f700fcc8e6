package org.raidlab.cli.torture;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.harness.load.LoadTally;

/** The report of a torture run: the injected faults and the results. */
public final class TortureReport {
    private final long seed;
    private final EnumMap<Fault, Integer> blows = new EnumMap<>(Fault.class);
    private final EnumMap<Fault, String> leftOut = new EnumMap<>(Fault.class);
    private final List<String> violations = new ArrayList<>();
    private final List<String> vitals = new ArrayList<>();
    private int rounds;
    private long committed;
    private long aborted;
    private long unknown;
    private double seconds;

    TortureReport(TorturePlan plan, Map<Fault, String> leftOut) {
        this.seed = plan.seed();
        this.leftOut.putAll(leftOut);
        plan.faults().stream().filter(fault -> !leftOut.containsKey(fault)).forEach(fault -> blows.put(fault, 0));
    }

    void struck(Fault fault) {
        blows.merge(fault, 1, Integer::sum);
    }

    void round(LoadTally tally, List<String> found) {
        rounds++;
        committed += tally.committed();
        aborted += tally.aborted();
        unknown += tally.unknown();
        int round = rounds;
        found.forEach(violation -> violations.add("round " + round + ": " + violation));
    }

    void violation(String text) {
        violations.add("round " + (rounds + 1) + ": " + text);
    }

    void end(ResourceMonitor measured, double after) {
        seconds = after;
        vitals.addAll(measured.summary());
        measured.grown().forEach(grown -> violations.add("leak: " + grown));
    }

    /** Returns the planned faults that never occurred: such a run tests less than it was asked for. */
    public List<Fault> missing() {
        return blows.entrySet().stream()
                .filter(entry -> entry.getValue() == 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns how many faults were injected. */
    public int blows() {
        return blows.values().stream().mapToInt(Integer::intValue).sum();
    }

    public long committed() {
        return committed;
    }

    public boolean isOk() {
        return violations.isEmpty();
    }

    public List<String> violations() {
        return violations;
    }

    /** Returns the report for people, line by line. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        leftOut.forEach((fault, why) -> lines.add("left out: " + fault.word() + " (" + why + ")"));
        missing().forEach(fault -> lines.add("void: no " + fault.word() + " came; let it run longer"));
        violations.forEach(lines::add);
        vitals.forEach(lines::add);
        lines.add("%d rounds in %.0f s: %,d committed, %,d aborted, %,d unknown; blows %s; seed %d; %s"
                .formatted(
                        rounds,
                        seconds,
                        committed,
                        aborted,
                        unknown,
                        words(blows),
                        seed,
                        isOk() ? "no violation" : violations.size() + " violations"));
        return lines;
    }

    /** Returns the report for programs. */
    public SequencedMap<String, Object> fields() {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("seed", seed);
        fields.put("rounds", rounds);
        fields.put("seconds", seconds);
        fields.put("committed", committed);
        fields.put("aborted", aborted);
        fields.put("unknown", unknown);
        fields.put("blows", words(blows));
        fields.put("leftOut", words(leftOut));
        fields.put("missing", missing().stream().map(Fault::word).toList());
        fields.put("vitals", vitals);
        fields.put("violations", violations);
        return fields;
    }

    private static <V> SequencedMap<String, V> words(EnumMap<Fault, V> map) {
        SequencedMap<String, V> words = new LinkedHashMap<>();
        map.forEach((fault, value) -> words.put(fault.word(), value));
        return words;
    }
}
