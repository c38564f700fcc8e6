package org.raidlab.harness.scenario;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.runtime.yaml.Fields;
import org.raidlab.runtime.yaml.YamlText;
import org.raidlab.runtime.yaml.YamlText.Part;

/**
 * Reads scenario files. What is wrong with one is said in one line, with file, line and reason, before anything runs.
 */
public final class ScenarioFile {
    private static final int SITES_MAX = 63;
    private static final int ITEMS_MAX = 10_000;
    private static final int SIZE_MAX = 100;
    private static final double HALF = 0.5;
    private static final String LEAST = "a scenario has at least sites and steps";

    private ScenarioFile() {}

    /** Reads a file. */
    public static Scenario read(Path file) {
        return scenario(file.toString(), YamlText.read(file, LEAST));
    }

    /** Reads a text. */
    public static Scenario parse(String name, String text) {
        return scenario(name, YamlText.of(name, text, LEAST));
    }

    private static Scenario scenario(String name, YamlText text) {
        Fields top = text.fields("a scenario");
        int sites = (int) top.number("sites", top.needed("sites", "how many sites there are"), 1, SITES_MAX);
        int items = top.number("items", 1, ITEMS_MAX, 100);
        int hot = top.number("hot-items", 1, items, items);
        int degree = top.number("degree", 1, sites, sites);
        int threshold = top.number("threshold", 1, degree, 1);
        if (threshold > 1 && degree == sites) {
            throw top.wrong(
                    top.placeOf("threshold"), "a 'threshold' keeps copies where a 'degree' leaves sites without them");
        }
        boolean creates = top.choice("write-creates-copy", List.of(true, false), String::valueOf, false);
        if (creates && degree == sites) {
            throw top.wrong(
                    top.placeOf("write-creates-copy"),
                    "'write-creates-copy' makes copies where a 'degree' leaves sites without them");
        }
        TransactionMix mix = mix(name, top, hot);
        Detection detection =
                top.choice("detection", List.of(Detection.values()), Detection::word, Detection.SEQUENTIAL);
        SequencedMap<Integer, Double> weights = weights(name, top, sites);
        List<Step> steps = new StepReader(name, sites).read(top);
        top.done();
        new Plausibility(name, sites).check(steps);
        return new Scenario(
                name, new MiniShape(sites, items, degree, threshold, creates), mix, detection, weights, steps);
    }

    private static TransactionMix mix(String name, Fields top, int hot) {
        Optional<Part> part = top.part("transactions");
        if (part.isEmpty()) {
            return new TransactionMix(5, Sizes.ONE_TO_MAX, HALF, hot);
        }
        Fields fields = new Fields(name, "'transactions'", part.get());
        int maxSize = fields.number("max-size", 1, SIZE_MAX, 5);
        Sizes sizes = fields.choice("sizes", List.of(Sizes.values()), Sizes::word, Sizes.ONE_TO_MAX);
        double writes = fields.share("write-share", HALF);
        fields.done();
        if (!sizes.isPossible(maxSize)) {
            throw fields.wrong(
                    fields.placeOf("sizes"),
                    "with a 'max-size' of " + maxSize + " there is no size that is '" + sizes.word() + "'");
        }
        return new TransactionMix(maxSize, sizes, writes, hot);
    }

    private static SequencedMap<Integer, Double> weights(String name, Fields top, int sites) {
        SequencedMap<Integer, Double> weights = new LinkedHashMap<>();
        Optional<Part> part = top.part("coordinators");
        if (part.isEmpty()) {
            return weights;
        }
        Fields fields = new Fields(name, "'coordinators'", part.get());
        for (int site = 1; site <= sites; site++) {
            String key = Integer.toString(site);
            Optional<Part> weight = fields.part(key);
            if (weight.isPresent()) {
                weights.put(site, fields.decimal(key, weight.get(), Double.MAX_VALUE));
            }
        }
        fields.done();
        if (weights.values().stream().allMatch(weight -> weight == 0)) {
            throw fields.wrong(fields.place(), "'coordinators' leaves no site that gets transactions");
        }
        return weights;
    }
}
