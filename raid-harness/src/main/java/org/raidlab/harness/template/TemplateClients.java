package org.raidlab.harness.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.raidlab.core.RandomSource;

/**
 * Draws the transactions of each client. What a client draws depends on the seed and on its number alone, and goes on
 * from phase to phase.
 */
final class TemplateClients {
    private final WorkloadSpec spec;
    private final List<One> clients = new ArrayList<>();

    TemplateClients(WorkloadSpec spec, RandomSource random, int clients) {
        this.spec = spec;
        for (int client = 0; client < clients; client++) {
            this.clients.add(new One(random.fork(), client, clients));
        }
    }

    private final class One {
        private final RandomSource random;
        private final SequencedMap<String, Supplier<String>> values = new LinkedHashMap<>();

        One(RandomSource random, int client, int clients) {
            this.random = random;
            spec.parameters()
                    .forEach((name, distribution) ->
                            values.put(name, distribution.values(random.fork(), client, clients)));
        }

        private List<String> statements(Template template) {
            Map<String, String> drawn = new LinkedHashMap<>();
            for (String name : template.parameters()) {
                drawn.put(name, Objects.requireNonNull(values.get(name), name).get());
            }
            return template.filled(name -> Objects.requireNonNull(drawn.get(name), name));
        }

        private Template template(SequencedMap<String, Double> weights) {
            double left = random.nextDouble()
                    * weights.values().stream().mapToDouble(Double::doubleValue).sum();
            String chosen = "";
            for (Map.Entry<String, Double> weight : weights.entrySet()) {
                if (weight.getValue() > 0 && left >= 0) {
                    chosen = weight.getKey();
                }
                left -= weight.getValue();
            }
            return Objects.requireNonNull(spec.templates().get(chosen), "a template has a weight");
        }
    }

    /** Returns the statements of a template with the next values of a client. */
    List<String> statements(int client, Template template) {
        return clients.get(client).statements(template);
    }

    /** Draws the next template of a client. */
    Template template(int client, SequencedMap<String, Double> weights) {
        return clients.get(client).template(weights);
    }
}
