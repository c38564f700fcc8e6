package org.raidlab.ad.statement;

import java.util.List;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Each;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.core.relation.Attribute;
import org.raidlab.core.relation.Row;
import org.raidlab.core.relation.RowLayout;
import org.raidlab.core.relation.StatementException;
import org.raidlab.msg.Action;

/** Append of rows as they are: what copy does. */
final class RowAppending implements Statement {
    private final Revisions revisions;
    private final List<Attribute> attributes;
    private final RowLayout layout;
    private final Cursor work;

    RowAppending(Action.AppendRows action, Scope scope) {
        this.revisions = new Revisions(scope, action.relation());
        this.attributes = action.relation().attributes();
        this.layout = action.relation().layout();
        this.work = new Sequence(new Each<>(scope.budget(), action.rows(), this::insert), revisions.check());
    }

    private void insert(Row row) {
        if (row.bytes().length != layout.width()) {
            throw malformed("a row of " + row.bytes().length + " bytes instead of " + layout.width());
        }
        for (int i = 0; i < attributes.size(); i++) {
            check(row, i);
        }
        revisions.insert(row);
    }

    /** Rows are stored as they came, so what would make them unreadable is refused here. */
    private void check(Row row, int position) {
        Attribute attribute = attributes.get(position);
        if (!attribute.nullable() && layout.isNull(row.bytes(), 0, position)) {
            throw new StatementException(
                    StatementException.NULL_REFUSED, "attribute " + attribute.name() + " must have a value");
        }
        int length = Byte.toUnsignedInt(row.bytes()[layout.offset(position)]);
        if (!attribute.format().isNumeric() && length > attribute.format().width()) {
            throw malformed("a text of " + length + " bytes in attribute " + attribute.name());
        }
    }

    private static StatementException malformed(String what) {
        return new StatementException(StatementErrors.MALFORMED_ROW, what);
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
