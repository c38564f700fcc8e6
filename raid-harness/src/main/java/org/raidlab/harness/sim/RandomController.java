package org.raidlab.harness.sim;

import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.msg.Certification;
import org.raidlab.sim.time.Simulation;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.node.Implementations;

/**
 * The concurrency controller of a run: one that was named, or one of those that keep transactions apart.
 *
 * @param said its name, or {@code drawn}
 * @param evidence whether one that gives evidence may be drawn
 */
record RandomController(String said, boolean evidence) {
    static final String DRAWN = "drawn";

    /** Returns the name of the controller of a seed: each kind in an equal share of the seeds, and then a variant. */
    String of(long seed) {
        if (!said.equals(DRAWN)) {
            return Implementations.concurrency(said).name();
        }
        List<String> variants = kinds().get(new EvenDraw(seed, kinds().size()).controller());
        return variants.get(Simulation.random(seed, "draw " + ScenarioKey.CONCURRENCY.label())
                .nextInt(variants.size()));
    }

    /** Returns the names of the controllers to draw from, those of each kind together. */
    List<List<String>> kinds() {
        SequencedMap<String, List<String>> kinds = all().stream()
                .collect(Collectors.groupingBy(RandomController::kind, TreeMap::new, Collectors.toList()));
        return List.copyOf(kinds.values());
    }

    /** Returns the kind of a controller: a variant has its name and a dash, and {@code auto} begins as {@code opt}. */
    private static String kind(String name) {
        return name.equals("auto") ? "opt" : name.split("-", 2)[0];
    }

    private List<String> all() {
        return Implementations.concurrencyNames().stream()
                .filter(name -> !name.equals(Algorithms.NO_CONCURRENCY_CONTROL))
                .filter(name -> evidence
                        || Implementations.concurrency(name).certification().equals(Certification.NONE))
                .sorted()
                .toList();
    }

    /** Returns what reports say of it. */
    String told() {
        if (said.equals(DRAWN)) {
            return "one of " + String.join(", ", all());
        }
        ConcurrencyProvider controller = Implementations.concurrency(said);
        return controller.name() + " of " + controller.getClass().getPackageName();
    }
}
