package org.raidlab.ui.analysis;

import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Value;

/**
 * An expression and the format of its values.
 *
 * @param nullable whether there may be no value
 */
record Typed(Expr expr, Format format, boolean nullable) {
    /** A constant, which is not null. */
    static Typed of(Value value, Format format) {
        return new Typed(new Expr.Constant(value), format, false);
    }

    boolean isConstant() {
        return expr instanceof Expr.Constant;
    }
}
