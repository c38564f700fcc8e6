package org.raidlab.experiments.bench.ldg;

import java.util.List;
import org.raidlab.experiments.bench.transport.Via;

/**
 * A task at which long datagrams are compared.
 *
 * @param references with what
 */
record Comparison(Task task, List<Via> references) {
    /** Returns comparisons of the same task with messages of several lengths. */
    static List<Comparison> ofEach(Task.What what, List<Integer> bytes, List<Via> references) {
        return bytes.stream()
                .map(length -> new Comparison(new Task(what, length), references))
                .toList();
    }

    String key(Via reference) {
        return task.key(reference);
    }

    List<String> keys() {
        return references.stream().map(this::key).toList();
    }
}
