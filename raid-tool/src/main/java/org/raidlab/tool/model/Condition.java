package org.raidlab.tool.model;

import java.util.Locale;

/** The condition of a site, by the words of {@code raid status}. */
public enum Condition {
    /** All its servers are up, in one session. */
    UP,
    /** Its servers restore their state. */
    RECOVERING,
    /** Its servers wait for each other. */
    WAITING,
    /** It takes part in nothing, by order. */
    FAILED,
    /** A process is not there. */
    DOWN,
    /** A process does not answer: nothing that is shown of the site is known to hold still. */
    SILENT;

    /** Returns the condition that a word of a status means. */
    public static Condition of(String word) {
        for (Condition condition : values()) {
            if (condition.word().equals(word)) {
                return condition;
            }
        }
        return RECOVERING;
    }

    /** Returns the word of {@code raid status}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
