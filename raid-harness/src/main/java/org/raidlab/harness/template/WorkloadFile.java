package org.raidlab.harness.template;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import org.raidlab.core.text.NearestName;
import org.raidlab.harness.template.WorkloadSpec.Phase;
import org.raidlab.harness.template.WorkloadSpec.SetUp;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.runtime.yaml.Fields;
import org.raidlab.runtime.yaml.YamlText;
import org.raidlab.runtime.yaml.YamlText.Mapping;
import org.raidlab.runtime.yaml.YamlText.Part;
import org.raidlab.runtime.yaml.YamlText.Sequence;

/**
 * Reads workload files. Every error is one {@link ConfigException} with file, line and reason, before anything runs.
 */
public final class WorkloadFile {
    private static final String LEAST =
            "a workload has at least templates, such as 'templates: {count: retrieve (...)}'";
    private static final int TIMES_MAX = 10_000_000;
    private static final int CLIENTS_MAX = 2_000;
    private static final long TRANSACTIONS_MAX = 1_000_000_000;
    private static final int SECONDS_MAX = 86_400;
    private static final int SECONDS = 10;
    private static final int CLIENTS = 6;
    /** The values of a distribution: its cumulative frequencies stand in an array. */
    private static final long VALUES_MAX = 10_000_000;

    private static final double USUAL_SKEW = 0.99;

    private final String file;
    private final Fields top;
    private final SequencedMap<String, Distribution> parameters = new LinkedHashMap<>();
    private final SequencedMap<String, Template> templates = new LinkedHashMap<>();

    private WorkloadFile(String file, YamlText text) {
        this.file = file;
        this.top = text.fields("a workload");
    }

    /** Reads a file. */
    public static WorkloadSpec read(Path file) {
        return new WorkloadFile(file.toString(), YamlText.read(file, LEAST)).read();
    }

    /** Reads a text; {@code name} stands in messages. */
    public static WorkloadSpec parse(String name, String text) {
        return new WorkloadFile(name, YamlText.of(name, text, LEAST)).read();
    }

    private WorkloadSpec read() {
        top.named("parameters").forEach((name, part) -> parameters.put(name, distribution(name, part)));
        top.needed("templates", "transactions by name");
        top.named("templates").forEach((name, part) -> templates.put(name, template(name, part)));
        List<SetUp> setup = new ArrayList<>();
        Optional<Part> statements = top.part("setup");
        if (statements.isPresent()) {
            top.sequence("setup", statements.get()).forEach(part -> setup.add(setUp(part)));
        }
        List<Phase> phases = new ArrayList<>();
        Optional<Part> listed = top.part("phases");
        if (listed.isPresent()) {
            top.sequence("phases", listed.get()).forEach(part -> phases.add(phase(part)));
        } else {
            phases.add(new Phase(new LoadSchedule(CLIENTS, Duration.ofSeconds(SECONDS)), equalWeights()));
        }
        top.done();
        return new WorkloadSpec(setup, parameters, templates, phases);
    }

    private Distribution distribution(String name, Part part) {
        String what = "parameter '" + name + "'";
        Fields fields = new Fields(file, what, part);
        List<Distribution> found = new ArrayList<>();
        fields.part("uniform").ifPresent(it -> {
            Bounds bounds = bounds("uniform", fields, it);
            found.add(new Distribution.Uniform(bounds.low, bounds.high));
        });
        fields.part("zipf").ifPresent(it -> {
            Bounds bounds = bounds("zipf", fields, it);
            double theta = fields.part("theta")
                    .map(skew -> fields.decimal("theta", skew, 10))
                    .orElse(USUAL_SKEW);
            found.add(new Distribution.Zipf(bounds.low, bounds.high, theta));
        });
        fields.part("sequential").ifPresent(it -> {
            Bounds bounds = bounds("sequential", fields, it);
            found.add(new Distribution.Sequential(bounds.low, bounds.high));
        });
        fields.part("choice")
                .ifPresent(it -> found.add(new Distribution.Choice(fields.sequence("choice", it).stream()
                        .map(text -> fields.word("choice", text, "a list of texts"))
                        .toList())));
        fields.done();
        if (found.size() != 1) {
            throw fields.wrong(part.place(), what + " has one distribution: uniform, zipf, sequential or choice");
        }
        return found.getFirst();
    }

    private record Bounds(long low, long high) {}

    private static Bounds bounds(String key, Fields fields, Part part) {
        if (!(part instanceof Sequence sequence) || sequence.parts().size() != 2) {
            throw fields.wrong(
                    part.place(), "'" + key + "' is a list of the least and the greatest number, such as [0, 999]");
        }
        long low = fields.number(key, sequence.parts().getFirst(), Integer.MIN_VALUE, Integer.MAX_VALUE);
        long high = fields.number(key, sequence.parts().getLast(), low, low + VALUES_MAX - 1);
        return new Bounds(low, high);
    }

    /** Reads a template: a statement, or a list of statements. */
    private Template template(String name, Part part) {
        List<Part> parts = part instanceof Sequence sequence ? sequence.parts() : List.of(part);
        if (parts.isEmpty()) {
            throw top.wrong(part.place(), "template '" + name + "' has no statement");
        }
        List<String> statements = new ArrayList<>();
        for (Part each : parts) {
            statements.add(top.word(name, each, "a statement"));
            for (String parameter : new Template(name, List.of(statements.getLast())).parameters()) {
                if (!parameters.containsKey(parameter)) {
                    throw top.wrong(
                            each.place(), "there is no parameter '" + parameter + "'" + near(parameter, parameters));
                }
            }
        }
        return new Template(name, statements);
    }

    private static String near(String name, SequencedMap<String, ?> known) {
        return NearestName.of(name, known.keySet())
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .orElse(known.isEmpty() ? "; the file has none" : "; there are " + String.join(", ", known.keySet()));
    }

    private SetUp setUp(Part part) {
        if (!(part instanceof Mapping)) {
            return new SetUp(template("setup", part), 1);
        }
        Fields fields = new Fields(file, "an entry of 'setup'", part);
        Template statement = template("setup", fields.needed("statement", "the statement that is repeated"));
        int times = fields.number("times", 1, TIMES_MAX, 1);
        fields.done();
        return new SetUp(statement, times);
    }

    private Phase phase(Part part) {
        Fields fields = new Fields(file, "a phase", part);
        int clients = fields.number("clients", 1, CLIENTS_MAX, CLIENTS);
        OptionalLong transactions = fields.number("transactions", 1, TRANSACTIONS_MAX);
        int seconds = fields.number("seconds", 1, SECONDS_MAX, transactions.isPresent() ? SECONDS_MAX : SECONDS);
        SequencedMap<String, Double> weights = new LinkedHashMap<>();
        fields.named("weights").forEach((name, weight) -> {
            if (!templates.containsKey(name)) {
                throw fields.wrong(weight.place(), "there is no template '" + name + "'" + near(name, templates));
            }
            weights.put(name, fields.decimal(name, weight, Double.MAX_VALUE));
        });
        fields.done();
        if (!weights.isEmpty() && weights.values().stream().allMatch(weight -> weight == 0)) {
            throw fields.wrong(part.place(), "'weights' leaves no template that runs");
        }
        return new Phase(
                new LoadSchedule(clients, Duration.ofSeconds(seconds), transactions.orElse(Long.MAX_VALUE)),
                weights.isEmpty() ? equalWeights() : weights);
    }

    private SequencedMap<String, Double> equalWeights() {
        SequencedMap<String, Double> weights = new LinkedHashMap<>();
        templates.keySet().forEach(name -> weights.put(name, 1.0));
        return weights;
    }
}
