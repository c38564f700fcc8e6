package org.raidlab.ui.analysis;

import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Format;

/** An expression and the format that its values have. */
record Typed(Expr expr, Format format) {
    boolean isConstant() {
        return expr instanceof Expr.Constant;
    }
}
