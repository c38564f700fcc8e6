package org.raidlab.harness.scenario;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.harness.scenario.Step.Bounds;
import org.raidlab.harness.scenario.Step.Choice;
import org.raidlab.runtime.yaml.Fields;
import org.raidlab.runtime.yaml.YamlText.Mapping;
import org.raidlab.runtime.yaml.YamlText.Part;

/** Reads the steps of a scenario: a list of keys, each with its argument. */
final class StepReader {
    private static final int TRANSACTIONS_MAX = 1_000_000;
    private static final int TIMES_MAX = 10_000;
    private static final long COUNT_MAX = Integer.MAX_VALUE;
    private static final String STEPS = "steps";

    private final String file;
    private final int sites;

    StepReader(String file, int sites) {
        this.file = file;
        this.sites = sites;
    }

    List<Step> read(Fields parent) {
        Part list = parent.needed(STEPS, "a list such as [{fail: 1}, {run: 100}]");
        List<Step> steps = new ArrayList<>();
        for (Part part : parent.sequence(STEPS, list)) {
            steps.add(step(part));
        }
        return steps;
    }

    private Step step(Part part) {
        Fields fields = new Fields(file, "a step", part);
        if (part instanceof Mapping mapping && mapping.parts().size() != 1) {
            throw fields.wrong(
                    part.place(),
                    "a step has one key, such as 'run: 20', not "
                            + mapping.parts().size());
        }
        List<Step> found = new ArrayList<>();
        fields.part("fail").ifPresent(it -> found.add(new Step.Fail(it.place().line(), choice(fields, "fail", it))));
        fields.part("recover")
                .ifPresent(it -> found.add(new Step.Recover(it.place().line(), choice(fields, "recover", it))));
        fields.part("run")
                .ifPresent(it -> found.add(
                        new Step.Run(it.place().line(), (int) fields.number("run", it, 1, TRANSACTIONS_MAX))));
        fields.part("swap")
                .ifPresent(it ->
                        found.add(new Step.Swap(it.place().line(), (int) fields.number("swap", it, 1, TIMES_MAX))));
        fields.part("repeat").ifPresent(it -> found.add(repeat(it)));
        fields.part("expect").ifPresent(it -> found.add(expect(it)));
        fields.done();
        return found.getFirst();
    }

    /** Reads a choice of sites: a number of sites, or {@code {sites: [1, 2]}}. */
    private Choice choice(Fields fields, String key, Part part) {
        if (!(part instanceof Mapping)) {
            return new Choice.Random((int) fields.number(key, part, 1, sites));
        }
        Fields named = new Fields(file, "'" + key + "'", part);
        List<Integer> all = new ArrayList<>();
        for (Part site : named.sequence("sites", named.needed("sites", "a list such as [1, 2], or a number alone"))) {
            int number = (int) named.number("sites", site, 1, sites);
            if (all.contains(number)) {
                throw named.wrong(site.place(), "site " + number + " is named twice");
            }
            all.add(number);
        }
        named.done();
        return new Choice.Named(all);
    }

    private Step repeat(Part part) {
        Fields fields = new Fields(file, "'repeat'", part);
        int times = (int) fields.number("times", fields.needed("times", "how often"), 1, TIMES_MAX);
        List<Step> steps = read(fields);
        fields.done();
        return new Step.Repeat(part.place().line(), times, steps);
    }

    private Step expect(Part part) {
        Fields fields = new Fields(file, "'expect'", part);
        Bounds aborted = bounds(fields, "aborted");
        Bounds failLocks = bounds(fields, "fail-locks");
        fields.done();
        if (aborted.equals(Bounds.ANY) && failLocks.equals(Bounds.ANY)) {
            throw fields.wrong(part.place(), "'expect' expects nothing; say for example 'aborted-at-most: 3'");
        }
        return new Step.Expect(part.place().line(), aborted, failLocks);
    }

    private static Bounds bounds(Fields fields, String what) {
        Bounds bounds = new Bounds(
                fields.number(what + "-at-least", 0, COUNT_MAX), fields.number(what + "-at-most", 0, COUNT_MAX));
        if (bounds.least().orElse(0) > bounds.most().orElse(COUNT_MAX)) {
            throw fields.wrong(fields.placeOf(what + "-at-least"), "no number of " + what + " is within these bounds");
        }
        return bounds;
    }
}
