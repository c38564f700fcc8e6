package org.raidlab.ui.prepared;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.relation.Value;

/**
 * A text of one statement, taken apart into its form and its values. Texts of one form differ in nothing that reading
 * and analysing them depends on: whole numbers are as wide, strings as long.
 *
 * @param form the text with marks in the place of values
 * @param values whole numbers and strings, in the order of the text
 * @param source the statement without its terminator
 */
public record TextForm(String form, List<Value> values, String source) {
    public TextForm {
        values = List.copyOf(values);
    }

    /** Empty for a text that had better be read: of several statements, with comments, escapes, patterns or errors. */
    public static Optional<TextForm> of(String text) {
        return new FormScanner(text).scan();
    }
}
