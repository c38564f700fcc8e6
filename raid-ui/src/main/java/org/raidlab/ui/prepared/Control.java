package org.raidlab.ui.prepared;

import java.util.Optional;
import org.raidlab.ui.syntax.Statement;

/** The statements that begin and end transactions: they have no values, and mean the same everywhere. */
public enum Control {
    BEGIN,
    END,
    ABORT;

    /** Returns the control statement of this form, if it is one. */
    public static Optional<Control> of(TextForm form) {
        return switch (form.form()) {
            case "begin transaction" -> Optional.of(BEGIN);
            case "end transaction" -> Optional.of(END);
            case "abort", "abort transaction" -> Optional.of(ABORT);
            default -> Optional.empty();
        };
    }

    /** Returns the control statement that a parsed statement is, if it is one. */
    public static Optional<Control> of(Statement statement) {
        return switch (statement) {
            case Statement.Begin _ -> Optional.of(BEGIN);
            case Statement.End _ -> Optional.of(END);
            case Statement.Abort _ -> Optional.of(ABORT);
            default -> Optional.empty();
        };
    }
}
