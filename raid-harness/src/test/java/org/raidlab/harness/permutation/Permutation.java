package org.raidlab.harness.permutation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;

/** One order of the steps of a specification, run at sites. */
final class Permutation {
    /** A step that takes longer waits for another session. */
    private static final Duration AT_ONCE = Duration.ofMillis(2);

    private static final Duration AT_MOST = Duration.ofSeconds(10);
    private static final String COMMITTED = "committed";

    /**
     * What came of it.
     *
     * @param answers by step, in the order of the steps; none for those behind the end of their transaction
     * @param waited the steps that waited for another session
     * @param before for each session, those that had committed before it began
     * @param state after it
     */
    record Ran(
            SequencedMap<String, String> answers,
            SequencedSet<String> waited,
            Map<String, List<String>> before,
            String state) {
        boolean hasCommitted(Spec.Session session) {
            return session.steps().keySet().stream().anyMatch(step -> COMMITTED.equals(answers.get(step)));
        }

        /** Returns the answers of a session, as the session saw them. */
        List<String> seenBy(Spec.Session session) {
            return session.steps().keySet().stream()
                    .map(step -> answers.getOrDefault(step, "-"))
                    .toList();
        }

        /** Returns all answers in one line: a step that waited has a tilde. */
        String line() {
            List<String> words = new ArrayList<>();
            answers.forEach((step, answer) -> words.add(step + (waited.contains(step) ? "~" : "=") + answer));
            return String.join(" ", words) + " | " + state;
        }
    }

    private static final class Running {
        private final SpecSites.Session session;
        private String step = "";
        private boolean over;

        private Running(SpecSites.Session session) {
            this.session = session;
        }
    }

    private final Spec spec;
    private final SpecSites sites;
    private final Map<String, Running> running = new LinkedHashMap<>();
    private final SequencedMap<String, String> answers = new LinkedHashMap<>();
    private final SequencedSet<String> waited = new LinkedHashSet<>();
    private final Map<String, List<String>> before = new LinkedHashMap<>();

    private Permutation(Spec spec, SpecSites sites) {
        this.spec = spec;
        this.sites = sites;
    }

    static Ran run(Spec spec, SpecSites sites, List<String> order) {
        sites.prepare(spec);
        sites.ask(1, spec.setup());
        sites.settle();
        Permutation permutation = new Permutation(spec, sites);
        order.forEach(permutation::step);
        permutation.running.values().forEach(permutation::await);
        permutation.running.values().forEach(each -> sites.leave(each.session));
        sites.settle();
        String state = rows(sites.ask(2, spec.state()).getLast());
        return new Ran(permutation.answers, permutation.waited, permutation.before, state);
    }

    private void step(String step) {
        Spec.Session owner = spec.owner(step);
        boolean isFirst = !running.containsKey(owner.name());
        Running one = running.computeIfAbsent(owner.name(), _ -> new Running(sites.open(owner.site())));
        await(one);
        answers.put(step, "-");
        if (one.over) {
            return;
        }
        if (isFirst) {
            before.put(owner.name(), committed());
        }
        String text = owner.steps().getOrDefault(step, "");
        one.step = step;
        sites.submit(one.session, isFirst ? owner.declarations() + " begin transaction " + text : text);
        if (!sites.await(one.session, AT_ONCE)) {
            waited.add(step);
        }
        running.values().forEach(this::collect);
    }

    private List<String> committed() {
        return running.keySet().stream()
                .filter(name -> spec.owner(name + "1").steps().keySet().stream()
                        .anyMatch(step -> COMMITTED.equals(answers.get(step))))
                .toList();
    }

    private void await(Running one) {
        if (!one.step.isEmpty() && !sites.await(one.session, AT_MOST)) {
            throw new AssertionError("no answer to " + one.step + " after " + answers);
        }
        collect(one);
    }

    private void collect(Running one) {
        one.session.results().filter(_ -> !one.step.isEmpty()).ifPresent(results -> {
            StatementResult last = results.getLast();
            answers.put(one.step, answer(last));
            one.over = one.over || last.outcome().isPresent() || last.failure().isPresent();
            one.step = "";
        });
    }

    private static String answer(StatementResult result) {
        if (result.failure().isPresent()) {
            return "error-" + result.failure().get().code();
        }
        if (result.outcome().isPresent()) {
            return switch (result.outcome().get()) {
                case Outcome.Committed _ -> COMMITTED;
                case Outcome.Aborted aborted -> aborted.reason().word();
                case Outcome.Unknown _ -> "unknown";
            };
        }
        return result.columns().isEmpty() ? "ok" : rows(result);
    }

    private static String rows(StatementResult result) {
        List<String> rows = result.rows().stream()
                .map(row -> String.join(",", row.stream().map(Object::toString).toList()))
                .sorted()
                .toList();
        return "[" + String.join(" ", rows) + "]";
    }
}
