package org.raidlab.ad.statement;

import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Each;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.core.relation.Row;
import org.raidlab.core.relation.StatementException;
import org.raidlab.msg.Action;

/** Append of rows as they are: what copy does. */
final class RowAppending implements Statement {
    private final Revisions revisions;
    private final int width;
    private final Cursor work;

    RowAppending(Action.AppendRows action, Scope scope) {
        this.revisions = new Revisions(scope, action.relation());
        this.width = action.relation().layout().width();
        this.work = new Sequence(new Each<>(scope.budget(), action.rows(), this::insert), revisions.checkAndApply());
    }

    private void insert(Row row) {
        if (row.bytes().length != width) {
            throw new StatementException(
                    StatementErrors.MALFORMED_ROW, "a row of " + row.bytes().length + " bytes instead of " + width);
        }
        revisions.insert(row);
    }

    @Override
    public Cursor work() {
        return work;
    }

    @Override
    public int count() {
        return revisions.count();
    }
}
