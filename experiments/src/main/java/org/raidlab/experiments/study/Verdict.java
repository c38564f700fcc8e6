package org.raidlab.experiments.study;

import java.util.Arrays;

/** The result of a row whose {@link Claim} has a check. */
public enum Verdict {
    /** The row passes its check. */
    HOLDS("holds"),
    /** The row fails its check. */
    FALLS_SHORT("falls short"),
    /** The row has no check, mostly because the paper's number depends on the hardware of 1988. */
    ERA("era");

    private final String word;

    Verdict(String word) {
        this.word = word;
    }

    /** Returns the word in files and in JSON, on which scripts depend; {@link Finding#verdictText} is for people. */
    public String word() {
        return word;
    }

    /** Returns the verdict with a word; throws {@link IllegalArgumentException} if there is none. */
    public static Verdict of(String word) {
        return Arrays.stream(values())
                .filter(each -> each.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is no verdict"));
    }
}
