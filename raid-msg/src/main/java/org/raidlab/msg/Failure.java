package org.raidlab.msg;

/**
 * An error as a user sees it.
 *
 * @param code QL number, such as 2117
 * @param line of the text, from 1; 0 where there is none
 * @param column from 1; 0 where there is none. The Action Driver does not know the text: without a line, this is the
 *     number of the result's column, or of the attribute, whose value is in error, or 0
 * @param message what is wrong
 * @param hint what to do; may be empty
 */
public record Failure(int code, int line, int column, String message, String hint) {
    /** Creates an error that has no place in the text. */
    public static Failure of(int code, String message) {
        return new Failure(code, 0, 0, message, "");
    }
}
