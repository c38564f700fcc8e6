package org.raidlab.ad.execute;

import java.util.List;
import org.raidlab.msg.relation.Expr;

/** A cursor over those bindings of another cursor that satisfy conditions. */
final class Conditional implements Cursor {
    private final Cursor source;
    private final Frame frame;
    private final List<Expr> conditions;

    Conditional(Cursor source, Frame frame, List<Expr> conditions) {
        this.source = source;
        this.frame = frame;
        this.conditions = conditions;
    }

    @Override
    public Advance advance() {
        while (true) {
            Advance advance = source.advance();
            if (advance != Advance.ROW || frame.satisfies(conditions)) {
                return advance;
            }
        }
    }
}
