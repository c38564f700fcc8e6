package org.raidlab.sim.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.raidlab.core.RandomSource;
import org.raidlab.core.text.NearestName;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.process.ProcessTiming;
import org.raidlab.sim.time.Delay;

/**
 * What is to go wrong in a run, and how long things take. The plans that come with the simulator are text files beside
 * this class.
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
            "storm",
            "forged",
            "everything");

    private final String name;
    private final Map<PlanKey, Span> values;

    private FaultPlan(String name, Map<PlanKey, Span> values) {
        this.name = name;
        this.values = values;
    }

    /** The plans that there are. */
    public static List<String> names() {
        return NAMES;
    }

    /** The plan of this name; {@link PlanException} suggests the nearest. */
    public static FaultPlan named(String name) {
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
            return parse(name, file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A plan from text.
     *
     * @param file named in errors, as {@code file:line}
     */
    public static FaultPlan parse(String name, String file, String text) {
        return new FaultPlan(name, PlanText.parse(file, text));
    }

    /** The same with one value changed; both as in a plan's text. */
    public FaultPlan with(String key, String value) {
        PlanKey known = PlanText.key(name, key);
        return with(known, PlanText.span(name, known, value));
    }

    public FaultPlan with(PlanKey key, double value) {
        return with(key, Span.of(value));
    }

    private FaultPlan with(PlanKey key, Span span) {
        Map<PlanKey, Span> changed = new EnumMap<>(PlanKey.class);
        changed.putAll(values);
        changed.put(key, span);
        return new FaultPlan(name, changed);
    }

    /** The plan of one run: each value that the plan leaves open is drawn. */
    public FaultPlan drawn(RandomSource random) {
        Map<PlanKey, Span> drawn = new EnumMap<>(PlanKey.class);
        values.forEach((key, span) -> drawn.put(key, Span.of(key.unit().rounded(span.draw(random)))));
        return new FaultPlan(name, drawn);
    }

    public String name() {
        return name;
    }

    /** A value in its own unit; of one that is left open, the most that it can be. */
    public double get(PlanKey key) {
        Span span = values.get(key);
        return span == null ? key.unlessSaid() : span.high();
    }

    /** A value that is a number of things. */
    public int count(PlanKey key) {
        return (int) get(key);
    }

    /** A value that is a time. */
    public long nanos(PlanKey key) {
        return key.unit().nanos(get(key));
    }

    private Delay delay(PlanKey base, PlanKey tail) {
        return new Delay(nanos(base), nanos(tail));
    }

    /** Whether it asks for anything that needs simulated disks. */
    public boolean hasDiskFaults() {
        return DiskFaults.asks(this);
    }

    /** Whether it asks for storage that is lost or older: sites that can be refused and readmitted are needed. */
    public boolean hasFolderFaults() {
        return FolderFaults.asks(this);
    }

    /** What links do while faults last. */
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
