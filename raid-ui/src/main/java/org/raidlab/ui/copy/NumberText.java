package org.raidlab.ui.copy;

import java.util.Optional;
import java.util.regex.Pattern;
import org.raidlab.msg.relation.Value;

/** Parses numbers in files. */
final class NumberText {
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");
    private static final Pattern LONG_WHOLE = Pattern.compile("[+-]?[0-9]{19,40}");
    private static final Pattern BROKEN =
            Pattern.compile("[+-]?([0-9]{1,400}(\\.[0-9]{0,400})?|\\.[0-9]{1,400})([eE][+-]?[0-9]{1,4})?");

    private NumberText() {}

    /** Returns the number; empty if the text is none, or a number beyond every format. */
    static Optional<Value> parse(String text) {
        if (WHOLE.matcher(text).matches()) {
            return Optional.of(new Value.Int(Long.parseLong(text)));
        }
        if (LONG_WHOLE.matcher(text).matches()) {
            return parseLong(text);
        }
        if (BROKEN.matcher(text).matches()) {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? Optional.of(new Value.Float(value)) : Optional.empty();
        }
        return Optional.empty();
    }

    /**
     * Parses nineteen or more digits, which may not fit a long; if not, the nearest float shows how far off the number
     * is.
     */
    private static Optional<Value> parseLong(String text) {
        try {
            return Optional.of(new Value.Int(Long.parseLong(text)));
        } catch (NumberFormatException e) {
            return Optional.of(new Value.Float(Double.parseDouble(text)));
        }
    }
}
