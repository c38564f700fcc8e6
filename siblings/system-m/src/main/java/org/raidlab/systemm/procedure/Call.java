package org.raidlab.systemm.procedure;

import java.util.List;

/**
 * The request to run a procedure.
 *
 * @param procedure its number in the application
 * @param numbers parameters
 * @param text a parameter; empty where the procedure takes none
 */
public record Call(int procedure, List<Long> numbers, String text) {
    public Call {
        numbers = List.copyOf(numbers);
    }

    /** Returns a parameter. */
    public long number(int index) {
        return numbers.get(index);
    }

    /** Returns a parameter that numbers a record. */
    public int record(int index) {
        return Math.toIntExact(numbers.get(index));
    }
}
