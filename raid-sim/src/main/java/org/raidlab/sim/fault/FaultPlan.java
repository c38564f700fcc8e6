package org.raidlab.sim.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.RandomSource;
import org.raidlab.core.text.NearestName;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.process.ProcessTiming;
import org.raidlab.sim.time.Delay;

/**
 * The faults to inject in a run, and the durations of operations. The plans that come with the simulator are text files
 * beside this class.
 */
public final class FaultPlan {
    private static final List<String> NAMES = List.of(
            "calm",
            "lossy",
            "answers",
            "partitions",
            "crashes",
            "disks",
            "clocks",
            "pauses",
            "rollbacks",
            "folders",
            "churn",
            "view-changes",
            "storm",
            "forged",
            "everything");

    private final String name;
    private final List<FaultKey> keys;
    private final SequencedMap<FaultKey, Span> values;

    private FaultPlan(String name, List<FaultKey> keys, SequencedMap<FaultKey, Span> values) {
        this.name = name;
        this.keys = keys;
        this.values = values;
    }

    /** Returns the names of the plans. */
    public static List<String> names() {
        return NAMES;
    }

    /** Returns the plan of this name, for a system without faults of its own. */
    public static FaultPlan named(String name) {
        return named(name, List.of());
    }

    /**
     * Returns the plan of this name; {@link PlanException} suggests the nearest.
     *
     * @param added keys of the system's own faults, which may be said in addition
     */
    public static FaultPlan named(String name, List<FaultKey> added) {
        if (!NAMES.contains(name)) {
            String hint = NearestName.of(name, NAMES)
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse("; there are " + String.join(", ", NAMES));
            throw new PlanException("there is no fault plan '" + name + "'" + hint);
        }
        String file = name + ".plan";
        try (InputStream in = FaultPlan.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + file + " is missing");
            }
            return parse(name, file, new String(in.readAllBytes(), StandardCharsets.UTF_8), added);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the plan of a system without faults of its own from text. */
    public static FaultPlan parse(String name, String file, String text) {
        return parse(name, file, text, List.of());
    }

    /**
     * Reads a plan from text.
     *
     * @param file named in errors, as {@code file:line}
     * @param added keys of the system's own faults
     */
    public static FaultPlan parse(String name, String file, String text, List<FaultKey> added) {
        List<FaultKey> keys = new ArrayList<>(List.of(PlanKey.values()));
        keys.addAll(added);
        return new FaultPlan(name, List.copyOf(keys), PlanText.parse(file, text, keys));
    }

    /** Returns all keys that may be said, those of every system first. */
    public List<FaultKey> keys() {
        return keys;
    }

    /** Returns a copy of this plan with one value changed; key and value as in a plan's text. */
    public FaultPlan with(String key, String value) {
        FaultKey known = PlanText.key(name, key, keys);
        return with(known, PlanText.span(name, known, value));
    }

    public FaultPlan with(FaultKey key, double value) {
        return with(key, Span.of(value));
    }

    private FaultPlan with(FaultKey key, Span span) {
        SequencedMap<FaultKey, Span> changed = new LinkedHashMap<>();
        changed.putAll(values);
        changed.put(key, span);
        return new FaultPlan(name, keys, changed);
    }

    /** Returns the plan of one run: each value that this plan leaves open is drawn. */
    public FaultPlan drawn(RandomSource random) {
        SequencedMap<FaultKey, Span> drawn = new LinkedHashMap<>();
        for (FaultKey key : keys) {
            Span span = values.get(key);
            if (span != null) {
                drawn.put(key, Span.of(key.unit().rounded(span.draw(random))));
            }
        }
        return new FaultPlan(name, keys, drawn);
    }

    public String name() {
        return name;
    }

    /** Returns a value in its own unit; for a value that is left open, its maximum. */
    public double get(FaultKey key) {
        Span span = values.get(key);
        return span == null ? key.unlessSaid() : span.high();
    }

    /** Returns a value that is a count. */
    public int count(FaultKey key) {
        return (int) get(key);
    }

    /** Returns a value that is a time, in nanoseconds. */
    public long nanos(FaultKey key) {
        return key.unit().nanos(get(key));
    }

    private Delay delay(FaultKey base, FaultKey tail) {
        return new Delay(nanos(base), nanos(tail));
    }

    /** Returns whether the plan asks for a fault that needs simulated disks. */
    public boolean hasDiskFaults() {
        return DiskFaults.asks(this);
    }

    /**
     * Returns whether the plan asks for storage that is lost or older: the run then needs sites that can be refused and
     * readmitted.
     */
    public boolean hasFolderFaults() {
        return FolderFaults.asks(this);
    }

    /** Returns the quality of the links while faults last. */
    public LinkQuality links() {
        return new LinkQuality(
                get(PlanKey.LOSS),
                get(PlanKey.DUPLICATION),
                get(PlanKey.REORDERING),
                new LinkQuality.Damage(get(PlanKey.CORRUPTION), get(PlanKey.TRUNCATION), get(PlanKey.SPLICING)),
                delay(PlanKey.DELAY_MICROS, PlanKey.DELAY_TAIL_MICROS),
                nanos(PlanKey.HOLD_MICROS),
                new LinkQuality.Lateness(get(PlanKey.LATENESS), nanos(PlanKey.LATE_MILLIS)));
    }

    public ProcessTiming timing() {
        return new ProcessTiming(
                Math.max(1, nanos(PlanKey.TURN_MICROS)),
                delay(PlanKey.FORCE_MICROS, PlanKey.FORCE_TAIL_MICROS),
                delay(PlanKey.BLOCK_WRITE_MICROS, PlanKey.BLOCK_WRITE_TAIL_MICROS),
                ProcessTiming.DEFAULT.inboxBytes());
    }

    public Delay restart() {
        return delay(PlanKey.RESTART_MILLIS, PlanKey.RESTART_TAIL_MILLIS);
    }
}
