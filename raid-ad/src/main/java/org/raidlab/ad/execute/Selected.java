package org.raidlab.ad.execute;

import org.raidlab.ad.plan.Selection;

/** A cursor that binds a variable to each tuple of its relation that satisfies the conditions on the variable alone. */
final class Selected implements Cursor {
    private final Frame frame;
    private final int variable;
    private final Selection selection;
    private final RelationTuples tuples;

    /**
     * Creates the cursor; {@code tuples} satisfy the conditions pushed down, except for the transaction's own tuples.
     */
    Selected(Frame frame, int variable, Selection selection, RelationTuples tuples) {
        this.frame = frame;
        this.variable = variable;
        this.selection = selection;
        this.tuples = tuples;
    }

    @Override
    public Advance advance() {
        while (true) {
            Advance advance = tuples.advance();
            if (advance != Advance.ROW) {
                return advance;
            }
            if (tuples.isOwn()) {
                frame.bindWhole(variable, tuples.current());
            } else {
                frame.bind(variable, tuples.current());
            }
            if (qualifies()) {
                return Advance.ROW;
            }
        }
    }

    private boolean qualifies() {
        boolean filtered = !tuples.isOwn() || frame.satisfies(selection.pushed());
        return filtered && frame.satisfies(selection.local());
    }
}
