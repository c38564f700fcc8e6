package org.raidlab.ui.prepared;

import java.util.List;
import org.raidlab.msg.relation.Value;

/**
 * A statement's text, split into its form and its values. Texts of one form differ in nothing that reading and
 * analysing them depends on: whole numbers are as wide, strings as long.
 *
 * @param form the text with marks in the place of values, lower case, with single blanks
 * @param values whole numbers and strings, in the order of the text
 * @param source the statement without its terminator
 */
public record TextForm(String form, List<Value> values, String source) {
    public TextForm {
        values = List.copyOf(values);
    }

    /**
     * Returns the statements of a text, as far as the words that begin one show; none for a text that must be read: one
     * with comments, escapes, patterns or errors.
     */
    public static List<TextForm> of(String text) {
        return new FormScanner(text).scan();
    }
}
