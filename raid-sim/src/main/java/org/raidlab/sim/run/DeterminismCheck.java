package org.raidlab.sim.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.sim.time.EventListener;
import org.raidlab.sim.time.SimEvent;

/**
 * Runs the same simulation twice and compares event by event: a run that does not follow from its seed is found at the
 * first difference.
 */
public final class DeterminismCheck {
    private DeterminismCheck() {}

    /**
     * The first difference of two runs.
     *
     * @param first what happened in the first run; null if it had ended
     * @param second what happened in the second at the same place; null if it had ended
     */
    public record Difference(
            @Nullable SimEvent first, @Nullable SimEvent second) {
        @Override
        public String toString() {
            return "two runs of one seed differ: first " + text(first) + "; then " + text(second);
        }

        private static String text(@Nullable SimEvent event) {
            return event == null ? "the end" : event.toString();
        }
    }

    /**
     * Runs the simulation twice and compares the runs.
     *
     * @param run makes a simulation with this listener and runs it to its end
     */
    public static Optional<Difference> compare(Consumer<EventListener> run) {
        List<SimEvent> before = new ArrayList<>();
        run.accept(before::add);
        Comparison comparison = new Comparison(before);
        run.accept(comparison);
        return comparison.difference();
    }

    private static final class Comparison implements EventListener {
        private final List<SimEvent> before;
        private int at;
        private @Nullable Difference found;

        private Comparison(List<SimEvent> before) {
            this.before = before;
        }

        @Override
        public void happened(SimEvent event) {
            SimEvent expected = at < before.size() ? before.get(at) : null;
            at++;
            if (found == null && !event.equals(expected)) {
                found = new Difference(expected, event);
            }
        }

        private Optional<Difference> difference() {
            if (found == null && at < before.size()) {
                return Optional.of(new Difference(before.get(at), null));
            }
            return Optional.ofNullable(found);
        }
    }
}
