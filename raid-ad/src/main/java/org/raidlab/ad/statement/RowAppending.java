package org.raidlab.ad.statement;

import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Each;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.Action;

/** The append of given rows, as the copy statement does it. */
final class RowAppending implements Statement {
    private final Revisions revisions;
    private final StoredRow form;
    private final Cursor work;

    RowAppending(Action.AppendRows action, Scope scope) {
        this.revisions = new Revisions(scope, action.relation());
        this.form = new StoredRow(action.relation());
        this.work = new Sequence(new Each<>(scope.budget(), action.rows(), this::insert), revisions.check());
    }

    private void insert(Row row) {
        form.check(row);
        revisions.insert(row);
    }

    @Override
    public Cursor work() {
        return work;
    }

    @Override
    public Cursor changes() {
        return revisions.apply();
    }

    @Override
    public int count() {
        return revisions.count();
    }
}
