package org.raidlab.harness.differential;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;

/** Differences that are not mistakes; everything else is one. */
enum Explained {
    /** A statement that can fail in two ways fails in the one that comes first, and what comes first is not defined. */
    ANOTHER_ERROR_FIRST {
        @Override
        boolean applies(Trial trial) {
            return trial.raid() instanceof Answer.Failed && trial.sql() instanceof Answer.Failed;
        }
    },
    /** A constant that no tuple can take is refused even if no tuple is to get it. */
    CONSTANT_NEVER_FITS {
        @Override
        boolean applies(Trial trial) {
            return trial.raid() instanceof Answer.Failed && trial.assignsWhatNeverFits();
        }
    },
    /**
     * What is needed to tell whether a binding qualifies depends on the order in which conditions are judged, and that
     * is the planner's affair on either side: one computes, and fails, where the other had no need to. It must be true
     * that something of the statement fails for some binding.
     */
    ANOTHER_ORDER_OF_JUDGING {
        @Override
        boolean applies(Trial trial) {
            return trial.raid() instanceof Answer.Failed != trial.sql() instanceof Answer.Failed && trial.canFail();
        }
    };

    /**
     * A statement and the two answers.
     *
     * @param canFail whether something of it fails for some binding of the relations before it
     */
    record Trial(Query query, Answer raid, Answer sql, boolean canFail, boolean assignsWhatNeverFits) {
        static Trial of(Query query, RaidSide raid, SqlSide sql) throws SQLException {
            boolean reads = query instanceof Query.Retrieve;
            boolean risky = query.nodes().stream().anyMatch(Node::canFail);
            boolean failedBefore = risky && !reads && sql.canFail(query);
            boolean neverFits = sql.assignsWhatNeverFits(query);
            Answer ours = raid.answer(query);
            Answer theirs = sql.answer(query);
            boolean canFail = failedBefore || risky && reads && !ours.equals(theirs) && sql.canFail(query);
            return new Trial(query, ours, theirs, canFail, neverFits);
        }

        boolean isSame() {
            return raid.equals(sql);
        }
    }

    abstract boolean applies(Trial trial);

    /** Why the answers differ, if that is known. */
    static Optional<Explained> reason(Trial trial) {
        return Arrays.stream(values()).filter(reason -> reason.applies(trial)).findFirst();
    }
}
