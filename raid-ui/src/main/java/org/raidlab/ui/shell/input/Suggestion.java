package org.raidlab.ui.shell.input;

/**
 * A word that the completion offers.
 *
 * @param word the whole of it
 * @param group what it is, for a list: keyword, relation and so on
 * @param description a few words on it; may be empty
 * @param isWhole whether a blank follows; otherwise something belongs to it yet, as a dot to a variable
 */
public record Suggestion(String word, String group, String description, boolean isWhole) {}
