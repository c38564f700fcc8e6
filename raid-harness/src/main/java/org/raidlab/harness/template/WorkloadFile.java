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
import org.raidlab.runtime.load.Arrivals;
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
        top.named("parameters")
                .forEach((name, part) ->
                        parameters.put(name, new DistributionReader(file, parameters).read(name, part)));
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
        List<Check> checks = new ArrayList<>();
        top.named("checks").forEach((name, part) -> checks.add(check(name, part)));
        top.done();
        return new WorkloadSpec(setup, parameters, templates, phases, checks);
    }

    private Check check(String name, Part part) {
        Fields fields = new Fields(file, "check '" + name + "'", part);
        List<Check> found = new ArrayList<>();
        for (Check.Kind kind : Check.Kind.values()) {
            fields.part(kind.word())
                    .ifPresent(it -> found.add(new Check(name, kind, fields.word(kind.word(), it, "a retrieve"))));
        }
        fields.done();
        if (found.size() != 1) {
            throw fields.wrong(part.place(), "check '" + name + "' has one statement: " + Check.Kind.words());
        }
        return found.getFirst();
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

    static String near(String name, SequencedMap<String, ?> known) {
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
        Arrivals arrivals =
                fields.part("rate").map(rate -> arrivals(fields, rate)).orElse(Arrivals.Closed.BACK_TO_BACK);
        fields.done();
        if (!weights.isEmpty() && weights.values().stream().allMatch(weight -> weight == 0)) {
            throw fields.wrong(part.place(), "'weights' leaves no template that runs");
        }
        return new Phase(
                new LoadSchedule(clients, arrivals, Duration.ofSeconds(seconds), transactions.orElse(Long.MAX_VALUE)),
                weights.isEmpty() ? equalWeights() : weights);
    }

    private static Arrivals arrivals(Fields fields, Part rate) {
        double perSecond = fields.decimal("rate", rate, Double.MAX_VALUE);
        if (perSecond == 0) {
            throw fields.wrong(rate.place(), "'rate' is a number of transactions a second, more than 0");
        }
        return new Arrivals.Open(perSecond, Arrivals.Spacing.POISSON);
    }

    private SequencedMap<String, Double> equalWeights() {
        SequencedMap<String, Double> weights = new LinkedHashMap<>();
        templates.keySet().forEach(name -> weights.put(name, 1.0));
        return weights;
    }
}
