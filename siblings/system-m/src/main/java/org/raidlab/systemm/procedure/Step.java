package org.raidlab.systemm.procedure;

import java.util.List;

/** What a procedure does next. */
public sealed interface Step {
    /** Acts on a record; the procedure then sees what came of it. */
    record Act(Action action) implements Step {}

    /** Commits, and returns values and a text. */
    record Commit(List<Long> values, String text) implements Step {
        public Commit {
            values = List.copyOf(values);
        }

        /** Commits and returns a number. */
        public static Commit of(long value) {
            return new Commit(List.of(value), "");
        }
    }

    /** Aborts, and returns a number that says why. */
    record Abort(long why) implements Step {}
}
