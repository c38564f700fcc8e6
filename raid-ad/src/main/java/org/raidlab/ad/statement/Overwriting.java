package org.raidlab.ad.statement;

import java.util.List;
import org.raidlab.ad.execute.Advance;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Each;
import org.raidlab.ad.execute.Scope;
import org.raidlab.core.Stamp;
import org.raidlab.msg.Action;
import org.raidlab.msg.Action.Overwrite.Put;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;

/** Overwrite: new values for known tuples. It reads none of them, so it needs no good copy. */
final class Overwriting implements Statement {
    private final List<Put> puts;
    private final Scope scope;

    Overwriting(Action.Overwrite action, Scope scope) {
        this.puts = action.puts();
        this.scope = scope;
        puts.forEach(put -> check(put.relation(), put));
    }

    private static void check(Schema relation, Put put) {
        if (!relation.indexes().isEmpty()) {
            throw new StatementException(
                    StatementErrors.MALFORMED_ROW,
                    "relation " + relation.name() + " has indexes: what they say of a tuple would have to be read");
        }
        StoredRow.check(relation, put.row());
    }

    private void put(Put put) {
        AdMessage.Tuple whatever = new AdMessage.Tuple(put.tuple(), Stamp.NONE, put.row());
        scope.workspace().changes(put.relation(), put.tuple()).update(whatever, put.row());
    }

    @Override
    public Cursor work() {
        return () -> Advance.DONE;
    }

    @Override
    public Cursor changes() {
        return new Each<>(scope.budget(), puts, this::put);
    }

    @Override
    public int count() {
        return puts.size();
    }
}
