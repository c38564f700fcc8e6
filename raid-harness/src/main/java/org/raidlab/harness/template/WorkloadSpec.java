package org.raidlab.harness.template;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.runtime.load.LoadSchedule;

/**
 * The contents of a workload file.
 *
 * @param setup what makes and fills the relations, in order
 * @param parameters by the name that stands after {@code $}
 * @param templates the kinds of transactions, by name
 * @param phases of the load, in order
 * @param checks of the data when nothing runs
 */
public record WorkloadSpec(
        List<SetUp> setup,
        SequencedMap<String, Distribution> parameters,
        SequencedMap<String, Template> templates,
        List<Phase> phases,
        List<Check> checks) {
    public WorkloadSpec {
        setup = List.copyOf(setup);
        parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
        templates = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(templates));
        phases = List.copyOf(phases);
        checks = List.copyOf(checks);
    }

    /**
     * A statement that runs before the load.
     *
     * @param statement a template of one statement
     * @param times how often it runs, each time with new values
     */
    public record SetUp(Template statement, int times) {}

    /**
     * A part of the load.
     *
     * @param schedule how many clients run transactions, and how long
     * @param weights of the templates by name; a template that is not there does not run
     */
    public record Phase(LoadSchedule schedule, SequencedMap<String, Double> weights) {
        public Phase {
            weights = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(weights));
        }
    }

    /** Returns this workload with one phase, on another schedule and with the weights of its own first phase. */
    public WorkloadSpec with(LoadSchedule schedule) {
        Phase phase = new Phase(schedule, phases.getFirst().weights());
        return new WorkloadSpec(setup, parameters, templates, List.of(phase), checks);
    }

    /** Returns the number of tuples, and of other things, that the set-up makes. */
    public long setUpStatements() {
        return setup.stream().mapToLong(SetUp::times).sum();
    }

    /** Returns the number of clients of the phase with the most. */
    int clientsMax() {
        return phases.stream()
                .mapToInt(phase -> phase.schedule().clients())
                .max()
                .orElse(1);
    }
}
