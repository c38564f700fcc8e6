package org.raidlab.am.read;

import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.msg.relation.Binding;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;

/** A binding of variable 0 to one tuple after the other, without copies of their rows. */
final class SlotBinding implements Binding {
    private final RowLayout layout;
    private final SlotArea slots;
    private int at = SlotArea.NONE;

    SlotBinding(RelationStore store) {
        this.layout = store.layout();
        this.slots = store.slots();
    }

    void moveTo(int position) {
        at = position;
    }

    @Override
    public Value column(int variable, int position) {
        if (variable != 0 || position < Expr.Column.VERSION || position >= layout.attributes()) {
            throw new StatementException(StatementException.WRONG_KIND, "a filter names a column that is not there");
        }
        return switch (position) {
            case Expr.Column.TUPLE_ID -> new Value.Int(slots.tuple(at));
            case Expr.Column.VERSION -> new Value.Int(slots.version(at));
            default -> layout.get(slots.bytes(at), slots.rowBase(at), position);
        };
    }
}
