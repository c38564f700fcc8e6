package org.raidlab.experiments.bench;

import java.util.List;

/**
 * The selection of the comparisons of a benchmark.
 *
 * @param beginnings of their keys; none for all
 */
public record Selection(List<String> beginnings) {
    public static final Selection ALL = new Selection(List.of());

    /** Returns whether the comparison of this key is selected. */
    public boolean has(String key) {
        return beginnings.isEmpty() || beginnings.stream().anyMatch(key::startsWith);
    }

    /** Returns the beginnings that none of these keys has. */
    public List<String> unknown(List<String> keys) {
        return beginnings.stream()
                .filter(beginning -> keys.stream().noneMatch(key -> key.startsWith(beginning)))
                .toList();
    }
}
