package org.raidlab.harness.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.RandomSource;

/**
 * Draws the transactions of each client. What a client draws depends on the seed and on its number alone, and goes on
 * from phase to phase.
 */
public final class TemplateClients {
    private final WorkloadSpec spec;
    private final List<One> clients = new ArrayList<>();

    public TemplateClients(WorkloadSpec spec, RandomSource random, int clients) {
        this.spec = spec;
        SequencedMap<String, Distribution.Draw> draws = new LinkedHashMap<>();
        spec.parameters().forEach((name, distribution) -> draws.put(name, distribution.draw()));
        for (int client = 0; client < clients; client++) {
            this.clients.add(new One(random.fork(), draws, client, clients));
        }
    }

    private final class One implements Distribution.Others {
        private final RandomSource random;
        private final SequencedMap<String, Distribution.Values> values = new LinkedHashMap<>();
        private final Map<String, String> last = new LinkedHashMap<>();
        private final Map<String, String> drawn = new LinkedHashMap<>();

        One(RandomSource random, SequencedMap<String, Distribution.Draw> draws, int client, int clients) {
            this.random = random;
            draws.forEach((name, draw) -> values.put(name, draw.of(random.fork(), client, clients)));
        }

        private List<String> statements(Template template) {
            drawn.clear();
            return template.filled(this::value);
        }

        @Override
        public String value(String name) {
            String value = drawn.get(name);
            if (value == null) {
                value = Objects.requireNonNull(values.get(name), name).next(this);
                drawn.put(name, value);
                last.put(name, value);
            }
            return value;
        }

        @Override
        public Optional<String> last(String name) {
            return Optional.ofNullable(last.get(name));
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

    /** Returns the text of a client's next transaction, drawn with the weights of the first phase. */
    public String next(int client) {
        Template template = template(client, spec.phases().getFirst().weights());
        return Template.transaction(statements(client, template));
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
