package org.raidlab.systemm.procedure;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.codec.Row;

/**
 * A transaction that an application defines: a pure function from its parameters, and from what came of its actions so
 * far, to what it does next. An executor that has to wait thus needs no stack to remember where it is, and the same
 * call on the same database always does the same, as transaction logging demands.
 */
public interface Procedure {
    /** Returns the name by which people and programs call it. */
    String name();

    /** Returns the names of its parameters that are numbers, in their order. */
    List<String> numbers();

    /** Returns the name of its parameter that is a text; empty if it takes none. */
    default Optional<String> text() {
        return Optional.empty();
    }

    /** Returns whether these are parameters that it can take: they come from outside. */
    boolean accepts(Call call);

    /** Returns whether it never updates: it may then read black and white segments. */
    boolean readsOnly();

    /**
     * Returns the next step.
     *
     * @param done for each action so far, in order: the record that it read, made or left changed; empty if there was
     *     none, or if the action could do nothing
     */
    Step next(Call call, List<Optional<Row>> done);
}
