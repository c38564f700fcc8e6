package org.raidlab.cli.kill;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.Value;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;

/**
 * Shows that a site commits: it updates a tuple of its own through each site. What it was told is checked against the
 * copies at the end, apart from the workload's history.
 */
final class Probe {
    private static final String RELATION = "probe";
    private static final Duration ANSWER = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int TRIES = 20;

    private final LocalCluster cluster;
    private final Map<Integer, Tuple> tuples = new TreeMap<>();

    /** The tuple of a site: the last value tried, and the values that it may have by what clients were told. */
    private static final class Tuple {
        private int tried;
        private final Set<Value> possible = new LinkedHashSet<>(Set.of(Value.of(0)));
    }

    Probe(LocalCluster cluster, List<Integer> sites) {
        this.cluster = cluster;
        sites.forEach(site -> tuples.put(site, new Tuple()));
    }

    /**
     * Makes the relation; nothing fails yet, but processes that are just started may be too slow for the first commits.
     */
    void prepare() {
        List<String> statements = new ArrayList<>(List.of(
                "create %s (k = i4, v = i4)".formatted(RELATION), "modify %s to hash unique on k".formatted(RELATION)));
        tuples.keySet().forEach(site -> statements.add("append to %s (k = %d, v = 0)".formatted(RELATION, site)));
        try (RaidClient client = cluster.client()) {
            statements.forEach(statement -> untilCommitted(client, statement));
        }
    }

    private void untilCommitted(RaidClient client, String statement) {
        ClientMessage.Answered answer;
        int tries = 0;
        do {
            answer = client.submit(cluster.socket(1), statement, PATIENCE);
        } while (!committed(answer) && ++tries < TRIES);
        if (!committed(answer)) {
            throw new EnvironmentException("the probe's relation cannot be made: " + answer.results());
        }
    }

    /** Returns when an update through this site is committed; tries until then. */
    void commitAt(int site) {
        Tuple tuple = tuples.get(site);
        long until = System.nanoTime() + PATIENCE.toNanos();
        String last;
        do {
            last = attempt(site, tuple);
        } while (!last.isEmpty() && System.nanoTime() < until);
        if (!last.isEmpty()) {
            throw new EnvironmentException(
                    "site " + site + " commits nothing for " + PATIENCE.toSeconds() + " s after its restart: " + last);
        }
    }

    /** Why it did not commit; empty if it did. */
    private String attempt(int site, Tuple tuple) {
        int value = ++tuple.tried;
        String text = "range of p is %s\nreplace p (v = %d) where p.k = %d\n".formatted(RELATION, value, site);
        try (RaidClient client = cluster.client()) {
            ClientMessage.Answered answer = client.submit(cluster.socket(site), text, ANSWER);
            if (committed(answer)) {
                tuple.possible.clear();
                tuple.possible.add(Value.of(value));
                return "";
            }
            if (mayHaveCommitted(answer)) {
                tuple.possible.add(Value.of(value));
            }
            return answer.results().toString();
        } catch (NoAnswerException e) {
            tuple.possible.add(Value.of(value));
            return String.valueOf(e.getMessage());
        }
    }

    private static boolean committed(ClientMessage.Answered answer) {
        return answer.results().stream().allMatch(result -> result.failure().isEmpty())
                && answer.results()
                        .getLast()
                        .outcome()
                        .map(Outcome::isCommitted)
                        .orElse(false);
    }

    private static boolean mayHaveCommitted(ClientMessage.Answered answer) {
        return !(answer.results().getLast().outcome().orElse(new Outcome.Unknown()) instanceof Outcome.Aborted);
    }

    /** Whether a copy is of this relation and not of the workload's. */
    static boolean owns(CopyRecord copy) {
        return copy.item().startsWith(RELATION + "/");
    }

    /** Copies that have not what the clients were told, in words. */
    List<String> violations(List<CopyRecord> copies) {
        List<String> violations = new ArrayList<>();
        tuples.forEach((site, tuple) -> {
            List<CopyRecord> held = copies.stream()
                    .filter(copy -> copy.item().equals(RELATION + "/" + site))
                    .toList();
            List<Value> values = held.stream().map(CopyRecord::value).toList();
            boolean right = values.size() == tuples.size()
                    && values.stream().distinct().count() == 1
                    && tuple.possible.contains(values.getFirst());
            if (!right) {
                violations.add("probe: the copies of tuple " + site + " are " + held + ", it may be " + tuple.possible);
            }
        });
        return violations;
    }
}
