package org.raidlab.msg;

import java.util.List;
import org.raidlab.core.Invariants;

/**
 * What a Concurrency Controller adds to its yes, for controllers that see the whole of a transaction only when they put
 * together what all its sites know. It travels with the votes and with the decision. Only the controllers know what the
 * numbers mean; most of them have nothing to add.
 */
public record Evidence(List<Long> numbers) {
    /** No evidence. */
    public static final Evidence NONE = new Evidence(List.of());

    private static final int NUMBERS_MAX = 16;

    public Evidence {
        Invariants.require(numbers.size() <= NUMBERS_MAX, "evidence is a few numbers");
        numbers = List.copyOf(numbers);
    }

    /** Returns whether there is nothing. */
    public boolean isNone() {
        return numbers.isEmpty();
    }
}
