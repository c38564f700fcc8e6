package org.raidlab.ad.execute;

import java.util.List;
import org.raidlab.msg.relation.Expr;

/** The one binding of no variables, if the conditions without variables hold. */
final class Once implements Cursor {
    private final Frame frame;
    private final List<Expr> preconditions;
    private boolean given;

    Once(Frame frame, List<Expr> preconditions) {
        this.frame = frame;
        this.preconditions = preconditions;
    }

    @Override
    public Advance advance() {
        if (given) {
            return Advance.DONE;
        }
        given = true;
        return frame.satisfies(preconditions) ? Advance.ROW : Advance.DONE;
    }
}
