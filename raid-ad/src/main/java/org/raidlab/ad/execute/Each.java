package org.raidlab.ad.execute;

import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The work of applying an action to each element of a collection in memory, against the step's budget. */
public final class Each<T> implements Cursor {
    private final StepBudget budget;
    private final Iterable<T> elements;
    private final Consumer<? super T> body;
    private @Nullable Iterator<T> iterator;

    /** Creates the work; the elements are read when the work begins. */
    public Each(StepBudget budget, Iterable<T> elements, Consumer<? super T> body) {
        this.budget = budget;
        this.elements = elements;
        this.body = body;
    }

    @Override
    public Advance advance() {
        Iterator<T> rest = Optional.ofNullable(iterator).orElseGet(elements::iterator);
        iterator = rest;
        while (rest.hasNext()) {
            if (!budget.take()) {
                return Advance.PAUSED;
            }
            body.accept(rest.next());
        }
        return Advance.DONE;
    }
}
