package org.raidlab.ad.execute;

import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.msg.AdMessage;

/** The tuples of one answer, returned one at a time against the step's budget. */
final class Batch implements TupleSource {
    private final StepBudget budget;
    private List<AdMessage.Tuple> tuples = List.of();
    private int given;

    Batch(StepBudget budget) {
        this.budget = budget;
    }

    void refill(List<AdMessage.Tuple> answer) {
        tuples = answer;
        given = 0;
    }

    @Override
    public Advance advance() {
        if (given == tuples.size()) {
            return Advance.DONE;
        }
        if (!budget.take()) {
            return Advance.PAUSED;
        }
        given++;
        return Advance.ROW;
    }

    @Override
    public AdMessage.Tuple current() {
        Invariants.check(given > 0, "a tuple is taken after it was reached");
        return tuples.get(given - 1);
    }
}
