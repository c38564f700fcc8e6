package org.raidlab.experiments.study;

import java.util.Arrays;

/** What a row of a result claims: a verdict on one kind of claim says nothing about another kind. */
public enum Claim {
    /** The paper prints a number or says in words what comes out; the verdict compares with it. */
    REPRODUCES_PAPER("reproduces the paper"),
    /** The paper says nothing of the kind; the bar is ours. */
    OWN_BAR("our own bar"),
    /**
     * A constant was chosen so that the row agrees with the paper: agreement proves nothing, and there is no verdict.
     */
    CALIBRATED("calibrated"),
    /** Nothing is asked of the row, mostly because the paper's number depends on the hardware of 1988. */
    NOT_COMPARED("not compared");

    private final String word;

    Claim(String word) {
        this.word = word;
    }

    /** Returns the word in files, in JSON and for people. */
    public String word() {
        return word;
    }

    /** Returns whether a row with this claim has a check, and so a verdict of its own. */
    public boolean hasVerdict() {
        return this == REPRODUCES_PAPER || this == OWN_BAR;
    }

    /** Returns the claim with a word; throws {@link IllegalArgumentException} if there is none. */
    public static Claim of(String word) {
        return Arrays.stream(values())
                .filter(each -> each.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is no kind of verdict"));
    }
}
