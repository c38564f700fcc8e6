package org.raidlab.experiments.study;

/** The result of a row in comparison with the paper's. */
public enum Verdict {
    /** The row passes its check. */
    HOLDS("holds"),
    FALLS_SHORT("falls short"),
    /** Not comparable: a figure in the units of the paper's machines. */
    ERA("era");

    private final String word;

    Verdict(String word) {
        this.word = word;
    }

    /** Returns the word in results. */
    public String word() {
        return word;
    }
}
