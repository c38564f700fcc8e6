package org.raidlab.experiments.bench;

import java.util.List;

/**
 * Which comparisons of a benchmark are wanted.
 *
 * @param beginnings of their keys; none for all
 */
public record Selection(List<String> beginnings) {
    public static final Selection ALL = new Selection(List.of());

    /** Whether the comparison of this key is wanted. */
    public boolean has(String key) {
        return beginnings.isEmpty() || beginnings.stream().anyMatch(key::startsWith);
    }

    /** Beginnings that none of these keys has. */
    public List<String> unknown(List<String> keys) {
        return beginnings.stream()
                .filter(beginning -> keys.stream().noneMatch(key -> key.startsWith(beginning)))
                .toList();
    }
}
